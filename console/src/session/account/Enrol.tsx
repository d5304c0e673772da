import { useMemo } from 'react';
import { factor } from '@marquee/contract/session/factor';
import { encodeQR } from 'qr';
import { call } from '../../kit/call.ts';
import { useTexts } from '../../words/words.ts';
import { FormDialog } from './FormDialog.tsx';

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

/** Modules of the quiet zone around a QR code (ISO/IEC 18004). */
const quietZone = 4;

/** A QR code. It is black on white in every theme, since cameras need that. */
function Qr({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => {
    const rows = encodeQR(text, 'raw', { ecc: 'medium', border: quietZone });
    return { size: rows.length, path: rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('') };
  }, [text]);
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
