import type { Match } from '@marquee/contract/feedback/match';
import { useTexts } from '../words/words.ts';
import './marked.css';

/** Letters that are shown around the places that matter, where the whole text would be too long. */
const around = 80;

/** A piece of a text, and where it begins: a match, or what stands between two. */
type Piece = { at: number; text: string; match?: Match };

/** Cuts a text into matches and what is between. Of matches that overlap, the first is marked. */
export function piecesOf(text: string, matches: readonly Match[], isShort = false): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const match of matches.toSorted((a, b) => a.start - b.start)) {
    if (match.start < at) continue;
    if (match.start > at) pieces.push({ at, text: text.slice(at, match.start) });
    pieces.push({ at: match.start, text: text.slice(match.start, match.end), match });
    at = match.end;
  }
  if (at < text.length) pieces.push({ at, text: text.slice(at) });
  return isShort
    ? pieces.map((piece, index) => (piece.match ? piece : { ...piece, text: shortened(piece.text, index === 0, index === pieces.length - 1) }))
    : pieces;
}

/** Leaves out what is far from the matches on either side. Surrogate pairs stay whole. */
function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  const letters = [...text];
  if (letters.length <= 2 * around) return text;
  const [begin, end] = [letters.slice(0, around).join(''), letters.slice(-around).join('')];
  if (isFirst) return `…${end}`;
  return isLast ? `${begin}…` : `${begin} … ${end}`;
}

/** A text in which the places that keywords matched are marked. Pointing at one says which keyword it was, and how it was disguised. */
export function Marked({ text, matches, isShort = false }: { text: string; matches: readonly Match[]; isShort?: boolean }) {
  const t = useTexts();
  return (
    <bdi className="marked">
      {piecesOf(text, matches, isShort).map(({ at, text: piece, match }) => {
        if (match === undefined) return <span key={at}>{piece}</span>;
        const { word, disguise } = match;
        return (
          <mark key={at} title={t('screening.found', { word, disguise: t(`screening.disguises.${disguise}`) })}>
            {piece}
          </mark>
        );
      })}
    </bdi>
  );
}
