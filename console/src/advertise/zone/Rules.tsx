import { adRules, skipActions } from '@marquee/contract/advertise/rules';
import { limits } from '@marquee/contract/limits';
import { InputNumber, Segmented } from 'antd';
import { useEndpointMutation } from '../../kit/ask.ts';
import { useWho } from '../../kit/who.ts';
import { useTexts } from '../../words/words.ts';
import { useAdRules } from '../creative/useAdRules.ts';

/** The rules of the law for video advertisements, which staff set: after how many seconds a video must be skippable, and what happens to one that is not. */
export function Rules() {
  const t = useTexts();
  const { may } = useWho();
  const rules = useAdRules();
  const update = useEndpointMutation(adRules.update, { success: 'update', failure: 'update', about: () => t('adWizard.rules.title') });
  if (rules === undefined || !may('advertise', 'decide')) return null;
  return (
    <section className="zone-rules" aria-label={t('adWizard.rules.title')}>
      <label>
        {t('adWizard.rules.seconds')}{' '}
        <InputNumber<number>
          key={rules.skip_seconds}
          size="small"
          min={0}
          max={limits.adSkipAfter}
          precision={0}
          defaultValue={rules.skip_seconds}
          disabled={update.isPending}
          changeOnBlur
          onBlur={({ target }) => {
            const skip_seconds = Number(target.value);
            if (target.value !== '' && Number.isInteger(skip_seconds) && skip_seconds <= limits.adSkipAfter && skip_seconds !== rules.skip_seconds)
              update.mutate({ body: { ...rules, skip_seconds } });
          }}
        />
      </label>
      <Segmented
        aria-label={t('adWizard.rules.action')}
        size="small"
        disabled={update.isPending}
        value={rules.skip_action}
        onChange={(skip_action) => update.mutate({ body: { ...rules, skip_action } })}
        options={skipActions.map((each) => ({ value: each, label: t(`adWizard.rules.${each}`) }))}
      />
      <span className="muted">{t('adWizard.skipLaw')}</span>
    </section>
  );
}
