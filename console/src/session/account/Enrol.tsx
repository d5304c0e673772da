import { factor } from '@marquee/contract/session/factor';
import { call } from '../../kit/call.ts';
import { useTexts } from '../../words/words.ts';
import { FormDialog } from './FormDialog.tsx';
import { Qr } from './Qr.tsx';

/** Shows the secret for an authenticator app as a QR code and asks for a first code. The QR code is drawn in the browser and sent nowhere. */
export function Enrol({ secret, uri, onDone, onClose }: { secret: string; uri: string; onDone: (codes: string[]) => void; onClose: () => void }) {
  const t = useTexts();
  return (
    <FormDialog
      title={t('security.factor.scanTitle')}
      text={
        <>
          {t('security.factor.scan')}
          <Qr text={uri} label={t('security.factor.qr')} />
          {t('security.factor.secret')}
          <code className="secret">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        </>
      }
      fields={[{ name: 'code', kind: 'code', label: t('security.factor.code') }]}
      yes={t('security.factor.confirm')}
      perform={async ({ code = '' }) => {
        const { data } = await call(factor.confirm, { body: { code } });
        onDone(data.codes);
      }}
      onClose={onClose}
    />
  );
}
