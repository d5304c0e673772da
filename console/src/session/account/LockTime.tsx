import LockOutlined from '@ant-design/icons/LockOutlined';
import { Button, Radio } from 'antd';
import { useTexts } from '../../words/words.ts';
import { idleChoices, lockNow, useIdleMinutes } from '../lock.ts';
import './security.css';

/** The setting for how long the console may be idle before it locks itself. */
export function LockTime() {
  const t = useTexts();
  const [minutes, choose] = useIdleMinutes();
  return (
    <section className="panel" aria-labelledby="lock">
      <h2 id="lock">{t('security.lock.title')}</h2>
      <p className="muted">{t('security.lock.about')}</p>
      <div className="panel-choice">
        <p id="lock-after">{t('security.lock.after')}</p>
        <Radio.Group
          aria-labelledby="lock-after"
          name="lock-after"
          value={minutes}
          onChange={(event) => choose(event.target.value as (typeof idleChoices)[number])}
          options={idleChoices.map((each) => ({
            value: each,
            label: each === 0 ? t('security.lock.never') : t('security.lock.minutes', { count: each }),
          }))}
        />
        <p className="muted">{t('security.lock.here')}</p>
      </div>
      <Button icon={<LockOutlined aria-hidden />} onClick={lockNow}>
        {t('security.lock.now')}
      </Button>
    </section>
  );
}
