import type { ReactNode } from 'react';
import { codePages } from '@marquee/contract/media/music-bulk';
import { Popup, type PopupButtonProps } from '../../kit/Popup.tsx';
import { useTexts } from '../../words/words.ts';
import { fieldsBy, type FieldName, type Song } from './song.ts';
import type { CellEdit } from './table.ts';

/** Reads the texts of rows by another code page. What files without doubt say stays. */
export function CodePages({
  songs,
  onEdit,
  renderButton,
}: {
  songs: readonly Song[];
  onEdit: (edits: CellEdit[]) => void;
  renderButton: (button: PopupButtonProps) => ReactNode;
}) {
  const t = useTexts();
  const [first] = songs;
  return (
    <Popup label={t('musicBulk.codePageOf')} isMenu className="bulk-pages" renderButton={renderButton}>
      {codePages.map((page) => (
        <button
          key={page}
          type="button"
          role="menuitem"
          onClick={() =>
            onEdit(
              songs.flatMap((song) =>
                Object.entries(fieldsBy(song, page) ?? {}).map(([field, value]) => ({ key: song.key, field: field as FieldName, value }) as CellEdit),
              ),
            )
          }
        >
          {t(`musicBulk.pages.${page}`)}
          {first !== undefined && <small dir="auto">{fieldsBy(first, page)?.title}</small>}
        </button>
      ))}
    </Popup>
  );
}
