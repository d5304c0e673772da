import { useRef, useState } from 'react';
import { Button, Checkbox } from 'antd';
import type { CheckboxRef } from 'antd';
import { copy } from '../../kit/copy.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { download } from '../../kit/download.ts';
import { useTexts } from '../../words/words.ts';
import './security.css';

/** Shows the recovery codes; they can be seen only this once. It closes when the person confirms that they have saved them. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const t = useTexts();
  const [hasSaved, setHasSaved] = useState(false);
  const box = useRef<CheckboxRef>(null);
  const [isCopied, setCopied] = useState(false);
  const text = `Marquee\n\n${codes.join('\n')}\n`;

  return (
    <Dialog
      title={t('security.factor.codesTitle')}
      onClose={() => (hasSaved ? onClose() : box.current?.focus())}
      footer={
        <Button type="primary" disabled={!hasSaved} onClick={onClose}>
          {t('security.factor.done')}
        </Button>
      }
    >
      <p>{t('security.factor.codesAbout')}</p>
      <ol className="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="panel-buttons">
        <Button onClick={() => void copy(text).then(setCopied)}>{t(isCopied ? 'security.factor.copied' : 'security.factor.copy')}</Button>
        <Button onClick={() => download(t('security.factor.file'), text)}>{t('security.factor.download')}</Button>
      </div>
      <Checkbox ref={box} checked={hasSaved} onChange={(event) => setHasSaved(event.target.checked)}>
        {t('security.factor.kept')}
      </Checkbox>
    </Dialog>
  );
}
