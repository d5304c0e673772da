import { locale, useTexts } from '../../words/words.ts';

/** The loudness in LUFS that songs aim at, how much louder is far too loud, and what the bar shows from end to end. */
const target = -14;
const muchLouder = 3;
const scale = { from: -28, to: -8 };

const place = (value: number) => Math.max(0, Math.min(1, (value - scale.from) / (scale.to - scale.from)));

/** A loudness with one decimal and a real minus sign: `−14,1`. */
export const loudnessText = (value: number): string =>
  `${value < 0 ? '\u2212' : ''}${new Intl.NumberFormat(locale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(Math.abs(value))}`;

/** How loud a song is, with a mark at the target. A song that is far louder is orange, and says so. */
export function Loudness({ value }: { value: number | null }) {
  const t = useTexts();
  if (value === null) return <span className="muted">–</span>;
  const isLoud = value > target + muchLouder;
  const text = loudnessText(value);
  return (
    <span className={`loudness${isLoud ? ' loudness-high' : ''}`}>
      <span className="loudness-bar" aria-hidden="true">
        <span className="loudness-fill" style={{ inlineSize: `${place(value) * 100}%` }} />
        <span className="loudness-target" style={{ insetInlineStart: `${place(target) * 100}%` }} />
      </span>
      <span aria-hidden="true">{text}</span>
      <span className="unseen">{t(isLoud ? 'musicBulk.louder' : 'musicBulk.loudness', { value: text })}</span>
    </span>
  );
}
