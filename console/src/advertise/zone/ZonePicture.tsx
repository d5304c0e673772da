import type { ZoneName } from '@marquee/contract/advertise/zone';
import { useTexts } from '../../words/words.ts';
import { type Device, pageOf } from './page.ts';
import './zone.css';

/** A drawn screen with the place of a zone in orange. A zone that cannot be booked is grey. It is decoration: the name of the zone stands beside it. */
export function ZonePicture({ zone, device, isOff = false }: { zone: ZoneName; device: Device; isOff?: boolean }) {
  const t = useTexts();
  const { width, height, ad, around, isFilm } = pageOf(zone, device);
  const mark = Math.min(15, ad.height * 0.6, ad.width * 0.4);
  return (
    <svg className={`zone-picture ${isOff ? 'is-off' : ''}`} viewBox={`-2 -2 ${width + 4} ${height + 4}`} aria-hidden="true" focusable="false">
      <rect className="zone-screen" x={-1} y={-1} width={width + 2} height={height + 2} rx={device === 'phone' ? 8 : 3} />
      {isFilm && <rect className="zone-film" x={1} y={1} width={width - 2} height={height - 2} rx={device === 'phone' ? 6 : 2} />}
      {around.map(({ radius, ...box }) => (
        <rect key={`${box.x} ${box.y}`} className="zone-around" {...box} rx={radius} />
      ))}
      {/* An advertisement that reaches the edge keeps the corners of the screen. */}
      <rect
        className="zone-ad"
        x={Math.max(1, ad.x)}
        y={Math.max(1, ad.y)}
        width={Math.min(ad.width, width - 2)}
        height={Math.min(ad.height, height - 2)}
        rx={ad.height >= height ? 6 : ad.radius}
      />
      <text className="zone-mark" x={ad.x + ad.width / 2} y={ad.y + ad.height / 2} fontSize={mark}>
        {t('adWizard.adMark')}
      </text>
    </svg>
  );
}
