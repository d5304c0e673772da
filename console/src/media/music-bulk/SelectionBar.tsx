import { Button } from 'antd';
import { many } from '../../kit/format.ts';
import { useTexts } from '../../words/words.ts';
import { CodePages } from './CodePages.tsx';
import type { Song } from './song.ts';
import type { CellEdit } from './table.ts';

/** What can be done to the selected rows together. */
export function SelectionBar({
  songs,
  onEdit,
  onRemove,
  onSingles,
}: {
  songs: readonly Song[];
  onEdit: (edits: CellEdit[]) => void;
  onRemove: () => void;
  onSingles: () => void;
}) {
  const t = useTexts();
  const uncertain = songs.filter(({ reading, phase }) => phase === 'read' && (reading?.readings.length ?? 0) > 0);
  return (
    <div className="strip bulk-selection" role="status">
      <span>{t('musicBulk.selected', many(songs.length))}</span>
      {uncertain.length > 0 && (
        <CodePages
          songs={uncertain}
          onEdit={onEdit}
          renderButton={(button) => (
            <Button size="small" {...button}>
              {t('musicBulk.codePage')}
            </Button>
          )}
        />
      )}
      {songs.some(({ fields, isSingle }) => fields.album === null && !isSingle) && (
        <Button size="small" onClick={onSingles}>
          {t('musicBulk.singles')}
        </Button>
      )}
      <Button size="small" onClick={onRemove}>
        {t('musicBulk.removeFiles', many(songs.length))}
      </Button>
    </div>
  );
}
