import { useEffect, useEffectEvent, useMemo, useReducer, useState } from 'react';
import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import type { Linked } from '@marquee/contract/kit/field';
import { music } from '@marquee/contract/media/music';
import { Button } from 'antd';
import { Link } from 'react-router';
import { keptOf, useScreenDraft } from '../../content/useScreenDraft.ts';
import { newKey } from '../../kit/call.ts';
import { readRememberedChoices, rememberChoices } from '../../kit/form/rememberedChoices.ts';
import { many, number } from '../../kit/format.ts';
import { useKeys } from '../../kit/keyboard.tsx';
import type { AnyResource } from '../../kit/record.ts';
import type { Values } from '../../kit/values.ts';
import { useWho } from '../../kit/who.ts';
import { useTexts } from '../../words/words.ts';
import { DropStrip } from './DropStrip.tsx';
import { exportTable } from './exportTable.ts';
import { Leave } from './Leave.tsx';
import { canTryAgain } from './reasons.ts';
import type { Remedies } from './ResultCell.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { isNew, type Song } from './song.ts';
import { SongTable } from './SongTable.tsx';
import { countsOf, standings } from './standing.ts';
import { SubmitBar } from './SubmitBar.tsx';
import { type CellEdit, emptyTable, reduce } from './table.ts';
import { useMatches } from './useMatches.ts';
import { useSubmit } from './useSubmit.ts';
import { hasFile, refusalOf, useUploads } from './useUploads.ts';
import '../../kit/form.css';
import '../../kit/list.css';
import './music-bulk.css';

/** The most files of one table. */
const mostFiles = 200;
/** The keys of a cell that are shown below the table. */
const hints = [
  { key: 'Enter', does: 'musicBulk.hints.edit' },
  { key: 'Tab', does: 'musicBulk.hints.next' },
  { key: 'Space', does: 'musicBulk.hints.listen' },
  { key: 'Ctrl D', does: 'musicBulk.hints.fill' },
] as const;
const screen = 'music-bulk';
/** The channel is remembered apart from the choices of the form. */
const remembered = { ...music, name: 'music_bulk' } as unknown as AnyResource;

const songsOf = (kept: Values | undefined): readonly Song[] => (Array.isArray(kept?.['songs']) ? (kept['songs'] as Song[]) : []);
const restore = (kept: Values | undefined) => {
  const songs = songsOf(kept);
  return { do: 'restore', songs, here: new Set(songs.map(({ key }) => key).filter(hasFile)) } as const;
};

/** Adds many songs from many files: drop them, correct what their tags say in one table, create all of them at once. */
export function Component() {
  const t = useTexts();
  const { user } = useWho();
  const person = user?.idUser ?? '';
  const [kept] = useState(() => keptOf(screen));
  const [table, dispatch] = useReducer(reduce, emptyTable, (empty) => reduce(empty, restore(kept)));
  const [channel, setChannel] = useState(
    () => ((kept?.['channel'] ?? readRememberedChoices(person, remembered, ['channel'])['channel']) as Linked | undefined) ?? null,
  );
  const [isRestored, setRestored] = useState(false);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [said, say] = useState('');
  const [isChannelMissing, setChannelMissing] = useState(false);
  const { songs } = table;
  const uploads = useUploads(songs, dispatch);
  const { matches, forget } = useMatches(songs, channel?.id, dispatch);
  const { isSending, send } = useSubmit(dispatch, forget);
  const all = useMemo(() => standings(songs), [songs]);
  const counts = countsOf(all);
  const left = songs.filter(({ phase }) => phase !== 'done').length;
  useScreenDraft(screen, left === 0 ? null : { songs, channel }, (found) => {
    dispatch(restore(found));
    setChannel((before) => before ?? (found['channel'] as Linked | null));
    setRestored(true);
  });

  const addFiles = (files: readonly File[]) => {
    const taken = files.slice(0, Math.max(0, mostFiles - songs.length)).map((file) => ({ key: newKey(), file }));
    dispatch({ do: 'add', files: taken.map(({ key, file: { name, size } }) => ({ key, name, size })) });
    for (const { key, file } of taken) hold(key, file);
    say(taken.length < files.length ? t('musicBulk.tooMany', { max: number(mostFiles), left: number(files.length - taken.length) }) : '');
  };
  const hold = (key: string, file: File) => {
    const fault = refusalOf(file);
    if (fault === null) uploads.hold(key, file);
    else dispatch({ do: 'break', key, fault });
  };
  const remove = (keys: readonly string[]) => {
    for (const key of keys) uploads.drop(key);
    dispatch({ do: 'remove', keys });
    setSelected(new Set([...selected].filter((key) => !keys.includes(key))));
  };
  const edit = (edits: readonly CellEdit[]) => dispatch({ do: 'edit', edits });
  const remedies: Remedies = {
    choose: (key, file) => {
      uploads.drop(key);
      dispatch({ do: 'replace', key, name: file.name, size: file.size });
      hold(key, file);
    },
    drop: (key) => remove([key]),
    keep: (key) => dispatch({ do: 'keep', key }),
    single: (key) => dispatch({ do: 'single', key }),
    again: (key) => {
      const song = songs.find((each) => each.key === key);
      if (song !== undefined) uploads.again(song);
    },
    edit,
    use: (name, found) => edit(songs.flatMap((song) => replaced(song, name, found))),
  };

  const indexes = (...kinds: readonly string[]) => songs.filter((_, at) => kinds.includes(all[at]?.is ?? ''));
  const retriable = [...indexes('refused'), ...indexes('broken').filter(({ fault }) => fault !== null && canTryAgain(fault))];
  const submit = (wanted: readonly Song[]) => {
    if (channel === null) {
      setChannelMissing(true);
      document.getElementById('bulk-channel')?.focus();
      return;
    }
    rememberChoices(person, remembered, { names: ['channel'], values: { channel } });
    void send(channel.id, wanted);
  };
  const create = () => submit(indexes('ready'));
  const retry = () => {
    for (const song of retriable.filter(({ phase }) => phase === 'broken')) uploads.again(song);
    const refused = retriable.filter(({ phase }) => phase === 'read');
    if (refused.length > 0) submit(refused);
  };
  const keys = useKeys([{ key: 'mod+s', about: 'musicBulk.keys.submit', run: create }]);

  // A file that misses the strip must not replace the page.
  const onDrop = useEffectEvent((event: DragEvent) => {
    if (event.dataTransfer === null || !event.dataTransfer.types.includes('Files') || event.defaultPrevented) return;
    event.preventDefault();
    if (event.type === 'drop') addFiles([...event.dataTransfer.files]);
  });
  useEffect(() => {
    const listen = (event: DragEvent) => onDrop(event);
    for (const type of ['dragover', 'drop'] as const) window.addEventListener(type, listen);
    return () => {
      for (const type of ['dragover', 'drop'] as const) window.removeEventListener(type, listen);
    };
  }, []);

  const groups = (['done', 'busy', 'ready', 'missing', 'broken'] as const).filter((group) => counts[group] > 0);
  return (
    <section className="bulk-page">
      {keys}
      <Leave left={left} />
      <div className="form-way">
        <nav className="crumbs" aria-label={t('kit.crumbs')}>
          <Link to="/main/media/music">{t('screens.music')}</Link>
        </nav>
      </div>
      <header className="bulk-head">
        <h1>{t('screens.musicBulk')}</h1>
        {songs.length > 0 && (
          <p>
            <strong>{t('musicBulk.files', many(songs.length))}</strong>
            {groups.map((group) => (
              <span key={group} className={`bulk-count bulk-count-${group}`}>
                {t(`musicBulk.counts.${group}`, { total: number(counts[group]) })}
              </span>
            ))}
          </p>
        )}
        {songs.length > 0 && (
          <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void exportTable(songs, all)}>
            {t('musicBulk.export')}
          </Button>
        )}
      </header>
      {isRestored && songs.length > 0 && (
        <div className="strip" role="status">
          <span>{t('musicBulk.restored')}</span>
          <Button
            size="small"
            onClick={() => {
              remove(songs.map(({ key }) => key));
              setRestored(false);
            }}
          >
            {t('musicBulk.clear')}
          </Button>
        </div>
      )}
      <DropStrip
        hasFiles={songs.length > 0}
        channel={channel}
        isMissing={isChannelMissing && channel === null}
        onFiles={addFiles}
        onChannel={(next) => {
          setChannel(next);
          dispatch({ do: 'unlinkAlbums' });
          forget();
        }}
      />
      {selected.size > 0 && (
        <SelectionBar
          songs={songs.filter(({ key }) => selected.has(key))}
          onEdit={edit}
          onRemove={() => remove([...selected])}
          onSingles={() => {
            for (const key of selected) dispatch({ do: 'single', key });
          }}
        />
      )}
      {songs.length === 0 ? (
        <p className="bulk-empty muted">{t('musicBulk.empty')}</p>
      ) : (
        <>
          <SongTable
            songs={songs}
            all={all}
            dispatch={dispatch}
            progress={uploads.progress}
            matches={matches}
            remedies={remedies}
            selected={selected}
            onSelect={setSelected}
            onSay={say}
          />
          <div className="bulk-foot">
            <p role="status">{said}</p>
            <span className="muted">{t('musicBulk.target')}</span>
            <span className="bulk-hints" aria-hidden="true">
              {hints.map(({ key, does }) => (
                <span key={key}>
                  <kbd>{key}</kbd> {t(does)}
                </span>
              ))}
            </span>
          </div>
          <SubmitBar songs={songs} uploads={uploads} ready={counts.ready} failed={retriable.length} isSending={isSending} onSubmit={create} onRetry={retry} />
        </>
      )}
    </section>
  );
}

/** The edits that put a person in the place of a new name. */
function replaced({ key, fields }: Song, name: string, found: Linked): CellEdit[] {
  const isIt = (each: Linked) => isNew(each) && each.label === name;
  return (['artists', 'albumArtists'] as const).flatMap((field): CellEdit[] =>
    fields[field].some(isIt) ? [{ key, field, value: fields[field].map((each) => (isIt(each) ? found : each)) }] : [],
  );
}
