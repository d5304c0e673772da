import { type ReactNode, useRef } from 'react';
import { areas } from '@marquee/contract/access';
import type { Kind } from '@marquee/contract/kit/field';
import { channel } from '@marquee/contract/media/channel';
import { movie } from '@marquee/contract/media/movie';
import { people } from '@marquee/contract/media/people';
import { tag } from '@marquee/contract/media/tag';
import { video } from '@marquee/contract/media/video';
import { type AuditRow, audits } from '@marquee/contract/users/audit';
import { ban } from '@marquee/contract/users/ban';
import { platform } from '@marquee/contract/users/platform';
import { user } from '@marquee/contract/users/user';
import { Link, useSearchParams } from 'react-router';
import { type Many, manyOf, exact, number } from '../kit/format.ts';
import { showField, viewOf } from '../kit/kinds.tsx';
import { countedLabel, faultLabel, label, nounLabel, valueLabel } from '../kit/label.ts';
import type { Column } from '../kit/list/columns.ts';
import { Chips, FilterBar } from '../kit/list/Filters.tsx';
import { Pager } from '../kit/list/Pager.tsx';
import { Failure, NoMatch, NoRecords } from '../kit/list/states.tsx';
import { PhoneTools, Tools } from '../kit/list/Tools.tsx';
import { useExport } from '../kit/list/useExport.ts';
import { useIsPhone } from '../kit/list/useIsPhone.ts';
import { useList } from '../kit/list/useList.ts';
import { type AnyListing, type FieldOf, fieldsOf } from '../kit/record.ts';
import { punctuation } from '../words/punctuation.ts';
import { t, useTexts } from '../words/words.ts';
import './audit.css';
import '../kit/form/history.css';
import '../kit/list.css';

const { media, users } = areas;
/** The nouns that rows are about, with the path of their records. Events of sessions are about people. Rows of other kinds have no link. */
const nouns: Record<string, { of: Pick<AnyListing, 'fields' | 'shown'>; path: string }> = {
  user: { of: user, path: `${users.route}/account` },
  session: { of: user, path: `${users.route}/account` },
  platform: { of: platform, path: `${users.route}/platform` },
  ban: { of: ban, path: `${users.route}/ban` },
  movie: { of: movie, path: `${media.route}/movie` },
  video: { of: video, path: `${media.route}/video` },
  channel: { of: channel, path: `${media.route}/channel` },
  people: { of: people, path: `${media.route}/people` },
  tag: { of: tag, path: `${media.route}/genre` },
};

/** How many names of changed fields stand in a closed row. */
const namesShown = 4;

/** What a row is about: the name of then, or the name of the list that was exported. */
const subject = ({ kind, record, label: text }: AuditRow): string =>
  (kind === 'list' && text !== null ? nounLabel(text) : (record?.label ?? text)) || record?.id || '';

/** The name of a changed field, or of a figure of an event. */
const nameOf = (kind: string, field: string): string => t(`users.audit.fields.${field}` as 'users.audit.fields.rows', { defaultValue: label(kind, field) });

/** A recorded value as text, where no field says how to show it. */
function inWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(inWords).join(punctuation().comma);
  if (typeof value === 'number') return number(value);
  if (typeof value !== 'object') return String(value);
  return 'label' in value && typeof value.label === 'string' ? value.label : JSON.stringify(value);
}

/** A recorded value by the kind of its field. `view` shows it on the page, or writes it into an export. */
function written<T>(row: AuditRow, name: string, value: unknown, view: (kind: Kind, props: Parameters<typeof showField>[1]) => T): T | string {
  if (name === 'error' && typeof value === 'string') return t(`errors.${value}` as 'errors.forbidden', { defaultValue: faultLabel(value, { field: '' }) });
  const noun = nouns[row.kind];
  const field = noun && fieldsOf(noun.of)[name];
  if (field === undefined || value === null || value === undefined) return inWords(value);
  try {
    return view(field.kind, { field: field as FieldOf<Kind>, value, resource: row.kind, name });
  } catch {
    // A value from an older form of the field is still worth reading.
    return inWords(value);
  }
}

/** All changed fields in one text: `Title: before → after`. */
const changesText = (row: AuditRow): string =>
  Object.entries(row.changes)
    .map(([name, values]) => {
      const [before, after] = values.map((value) => written(row, name, value, (kind, props) => String(viewOf(kind).text(props))));
      return t('users.audit.change', { name: nameOf(row.kind, name), before, after });
    })
    .join('\n');

const exported: readonly Column[] = [
  'at',
  'actor',
  'verb',
  'kind',
  { name: 'changes', cell: () => null, title: () => t('users.audit.changes'), text: (row) => changesText(row as unknown as AuditRow) },
  'address',
  'agent',
];

/** The audit log: who did what to what, from where, when. `record` in the address limits it to one record or person. */
export function Component() {
  useTexts();
  const isPhone = useIsPhone();
  const [search, setSearch] = useSearchParams();
  const record = search.get('record');
  const list = useList(audits, [], record === null ? {} : { record });
  const rows = list.rows as unknown as readonly AuditRow[];
  const noun = nounLabel('audit');
  const { run: write, exporting } = useExport(audits, noun, 'audit', exported);
  const searchRef = useRef<HTMLInputElement>(null);
  const { meta } = list;
  const tools = {
    of: audits,
    allColumns: [],
    shown: [],
    folded: [],
    onColumns: () => undefined,
    onTrash: undefined,
    onExport: meta === undefined || rows.length === 0 || exporting !== null ? undefined : () => void write({ query: list.query, many: manyOf(meta) }),
    newHref: undefined,
    newText: '',
  };
  const everyRecord = () =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      for (const key of ['record', 'page', 'cursor']) next.delete(key);
      return next;
    });
  return (
    <section className="list">
      <header className="list-head">
        <h1>{t('screens.audit')}</h1>
        <span className="list-tools">{!isPhone && <Tools {...tools} />}</span>
      </header>
      <FilterBar of={audits} list={list} quickFilters={['actor', 'verb', 'kind']} searchRef={searchRef}>
        {isPhone && <PhoneTools {...tools} onRefresh={list.again} />}
      </FilterBar>
      {record !== null && (
        <ul className="list-chips">
          <li className="chip">
            <span>{rows[0]?.record?.label ?? record}</span>
            <button type="button" aria-label={t('users.audit.everyRecord')} title={t('users.audit.everyRecord')} onClick={everyRecord}>
              ×
            </button>
          </li>
        </ul>
      )}
      <Chips of={audits} list={list} />
      <div className="list-card" aria-busy={list.isFirst || list.isStale}>
        {list.isRefreshing && <span className="moving moving-list" role="presentation" />}
        {list.error !== null && rows.length === 0 ? (
          <Failure error={list.error} title={t('users.audit.failed')} onRetry={list.again} />
        ) : rows.length > 0 ? (
          <div className="list-scroll" tabIndex={-1}>
            <ul className="history audit-rows">
              {rows.map((row) => (
                <Row key={row.idAudit} row={row} />
              ))}
            </ul>
          </div>
        ) : list.isFirst ? (
          <span className="skeleton" />
        ) : list.isNarrowed || record !== null ? (
          <NoMatch text={t('kit.noMatch', { noun })} onClear={() => (list.isNarrowed ? list.clear() : everyRecord())} />
        ) : (
          <NoRecords title={t('users.audit.nothing')} />
        )}
        <Pager list={list} counted={(of: Many) => countedLabel('audit', noun, of)} />
      </div>
    </section>
  );
}

/** One row in words, with the changed fields below it on demand. */
function Row({ row }: { row: AuditRow }) {
  const { actor, kind, verb, record, address, agent, at } = row;
  const names = Object.keys(row.changes).map((name) => nameOf(kind, name));
  const rest = names.length - namesShown;
  const path = nouns[kind]?.path;
  return (
    <li>
      <p>
        <strong>{actor?.label ?? (verb === 'sign_in_failed' ? t('users.audit.stranger') : t('kit.machine'))}</strong>
        <span>{valueLabel('audit', 'verb', verb)}</span>
        <span className="muted">{valueLabel('audit', 'kind', kind)}</span>
        {record !== null && row.is_there && path !== undefined ? <Link to={`${path}/${record.id}`}>{subject(row)}</Link> : <span>{subject(row)}</span>}
      </p>
      <p className="muted">
        <time dateTime={at}>{exact(at)}</time>
        {address !== null && <span>{address}</span>}
        {agent !== null && <span>{agent}</span>}
      </p>
      {names.length > 0 && (
        <details>
          <summary>
            {names.slice(0, namesShown).join(punctuation().comma)} {rest > 0 && t('users.audit.more', { count: rest })}
          </summary>
          <dl>
            {Object.entries(row.changes).map(([name, [before, after]]) => (
              <div key={name}>
                <dt>{nameOf(kind, name)}</dt>
                <dd>
                  <del>
                    <bdi>{written<ReactNode>(row, name, before, showField)}</bdi>
                  </del>
                  <ins>
                    <bdi>{written<ReactNode>(row, name, after, showField)}</bdi>
                  </ins>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  );
}
