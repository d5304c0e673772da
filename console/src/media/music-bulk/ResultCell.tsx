import { useRef } from 'react';
import CheckOutlined from '@ant-design/icons/CheckOutlined';
import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled';
import ExclamationCircleFilled from '@ant-design/icons/ExclamationCircleFilled';
import type { Linked } from '@marquee/contract/kit/field';
import { Link } from 'react-router';
import { sentence } from '../../kit/faults.ts';
import { duration, number } from '../../kit/format.ts';
import type { Running } from '../../kit/running.ts';
import { joinList } from '../../words/punctuation.ts';
import { useTexts } from '../../words/words.ts';
import { CodePages } from './CodePages.tsx';
import { canTryAgain, faultText, noticeTexts } from './reasons.ts';
import { isNew, type Matches, matchKey, type Song } from './song.ts';
import type { Standing } from './standing.ts';
import type { CellEdit } from './table.ts';

/** What can be done about a row. */
export type Remedies = {
  choose: (key: string, file: File) => void;
  drop: (key: string) => void;
  keep: (key: string) => void;
  single: (key: string) => void;
  again: (key: string) => void;
  edit: (edits: CellEdit[]) => void;
  /** Takes a person who exists for a name, in every row. */
  use: (name: string, found: Linked) => void;
};

/** How a row stands, why, and what can be done about it. */
export function ResultCell({
  song,
  standing,
  progress,
  matches,
  remedies,
}: {
  song: Song;
  standing: Standing;
  progress: Running | undefined;
  matches: Matches;
  remedies: Remedies;
}) {
  const t = useTexts();
  const { key } = song;
  switch (standing.is) {
    case 'done':
      return (
        <span className="bulk-result">
          <span className="bulk-result-head green">
            <CheckOutlined aria-hidden />
            <strong>{t('musicBulk.is.done')}</strong>
            <Link to={`/main/media/music/${song.idMusic}`} className="bulk-open">
              {t('musicBulk.openSong')}
            </Link>
          </span>
          {song.lacks > 0 && <small>{t('musicBulk.lacks', { count: song.lacks })}</small>}
        </span>
      );
    case 'sending':
      return <Sending of={progress} name={song.name} />;
    case 'waiting':
    case 'reading':
      return (
        <span className="bulk-result-head muted">
          <ClockCircleOutlined aria-hidden />
          {t(`musicBulk.is.${standing.is}`)}
        </span>
      );
    case 'broken':
      return (
        <span className="bulk-result">
          <Failed text={t('musicBulk.is.broken')} />
          <span>{faultText(standing.fault)}</span>
          <span className="bulk-remedies">
            {canTryAgain(standing.fault) && <Remedy text={t('musicBulk.fix.again')} run={() => remedies.again(key)} />}
            <Choose onFile={(file) => remedies.choose(key, file)} />
            <Remedy text={t('musicBulk.fix.drop')} run={() => remedies.drop(key)} />
          </span>
        </span>
      );
    case 'same':
      return (
        <span className="bulk-result">
          <Failed text={standing.row === null ? t('musicBulk.is.sameSong') : t('musicBulk.is.sameRow', { row: number(standing.row + 1) })} />
          <span>{t('musicBulk.sameBytes', { title: standing.title })}</span>
          <span className="bulk-remedies">
            <Remedy text={t('musicBulk.fix.drop')} run={() => remedies.drop(key)} />
            <Remedy text={t('musicBulk.fix.keep')} run={() => remedies.keep(key)} />
          </span>
        </span>
      );
    case 'missing':
      return (
        <span className="bulk-result">
          <span className="bulk-result-head orange">
            <ExclamationCircleFilled aria-hidden />
            <strong>
              {t('musicBulk.is.missing', { fields: joinList(standing.fields.map((field) => t(`musicBulk.fieldsInSentence.${field as 'title'}`))) })}
            </strong>
          </span>
          {standing.fields.includes('album') && (
            <span className="bulk-remedies">
              <Remedy text={t('musicBulk.fix.single')} run={() => remedies.single(key)} />
            </span>
          )}
          <Hints song={song} matches={matches} remedies={remedies} />
        </span>
      );
    case 'refused':
      return (
        <span className="bulk-result">
          <Failed text={t('musicBulk.is.refused')} />
          {song.errors.map((error) => (
            <span key={error.path}>{sentence('music', error)}</span>
          ))}
        </span>
      );
    case 'ready':
      return (
        <span className="bulk-result">
          <span className="bulk-result-head muted">
            <CheckOutlined aria-hidden />
            {t('musicBulk.is.ready')}
          </span>
          <Hints song={song} matches={matches} remedies={remedies} />
        </span>
      );
  }
}

const Failed = ({ text }: { text: string }) => (
  <span className="bulk-result-head red">
    <CloseCircleFilled aria-hidden />
    <strong>{text}</strong>
  </span>
);

const Remedy = ({ text, run }: { text: string; run: () => void }) => (
  <button type="button" className="link-button" onClick={run}>
    {text}
  </button>
);

/** A button that lets another file be chosen. The input itself is not reached by Tab, because the button opens it. */
function Choose({ onFile }: { onFile: (file: File) => void }) {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Remedy text={t('musicBulk.fix.another')} run={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        accept="audio/*,.flac,.m4a,.opus"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
    </>
  );
}

function Sending({ of, name }: { of: Running | undefined; name: string }) {
  const t = useTexts();
  const fraction = of?.fraction ?? null;
  if (of?.state === 'finishing') return <span className="muted">{t('musicBulk.is.reading')}</span>;
  return (
    <span className="bulk-sending">
      <strong>{fraction === null ? '' : t('musicBulk.percent', { percent: number(Math.floor(fraction * 100)) })}</strong>
      <small>{of?.left === undefined ? '' : t('musicBulk.left', { time: duration(of.left) })}</small>
      <progress aria-label={name} max={1} {...(fraction === null ? {} : { value: fraction })} />
    </span>
  );
}

/** What should be looked at, although the row can be sent: how its texts were read, and names that look like others. */
function Hints({ song, matches, remedies }: { song: Song; matches: Matches; remedies: Remedies }) {
  const t = useTexts();
  const { reading, fields } = song;
  const unknown = [...fields.artists, ...fields.albumArtists].filter(isNew);
  return (
    <>
      {reading !== null && noticeTexts(reading).map((text) => <small key={text}>{text}</small>)}
      {reading?.notices.includes('code_page_guessed') && (
        <CodePages
          songs={[song]}
          onEdit={remedies.edit}
          renderButton={(button) => (
            <button type="button" className="link-button" {...button}>
              {t('musicBulk.fix.review')}
            </button>
          )}
        />
      )}
      {unknown.flatMap(({ label }) => {
        const { same = [], alike = [] } = matches.get(matchKey('artists', label)) ?? {};
        const [other] = alike;
        if (same.length > 1) return [<small key={label}>{t('musicBulk.several', { name: label })}</small>];
        if (other === undefined) return [];
        return [
          <small key={label}>
            {t('musicBulk.alike', { name: label, other: other.label })}{' '}
            <Remedy text={t('musicBulk.fix.use', { name: other.label })} run={() => remedies.use(label, other)} />
          </small>,
        ];
      })}
    </>
  );
}
