import type { MixedItem } from '@marquee/contract/kit/field';

/** The picture of an item in its own proportions, or the first letter of its title. */
export function Thumbnail({ item }: { item: MixedItem }) {
  return (
    <span className="items-thumb" aria-hidden="true">
      {item.poster === null ? (
        <span className="items-letter">{firstLetter(item.label)}</span>
      ) : (
        <img src={item.poster.url} alt="" loading="lazy" style={{ aspectRatio: `${item.poster.width} / ${item.poster.height}` }} />
      )}
    </span>
  );
}

/** The first letter of a title, with its accents. */
export const firstLetter = (title: string): string => (title.normalize('NFC').match(/[\p{L}\p{N}]/u)?.[0] ?? '•').toLocaleUpperCase();
