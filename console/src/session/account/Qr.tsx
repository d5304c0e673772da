import { useMemo } from 'react';
import { encodeQR } from 'qr';

/** Modules of the quiet zone around a QR code (ISO/IEC 18004). */
const quietZone = 4;

/** A QR code. It is black on white in every theme, since cameras need that. */
export function Qr({ text, label }: { text: string; label: string }) {
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
