import { useRef } from 'react';
import { areas } from '@marquee/contract/access';
import { type AuditRow, audits } from '@marquee/contract/users/audit';
import { Link, useSearchParams } from 'react-router';
import { type Many, manyOf, exact, ago } from '../kit/format.ts';
import { countedLabel, label, nounLabel, valueLabel } from '../kit/label.ts';
import { Chips, FilterBar } from '../kit/list/Filters.tsx';
import { Pager } from '../kit/list/Pager.tsx';
import { Failure, NoMatch, NoRecords } from '../kit/list/states.tsx';
import { PhoneTools, Tools } from '../kit/list/Tools.tsx';
import { useExport } from '../kit/list/useExport.ts';
import { useIsPhone } from '../kit/list/useIsPhone.ts';
import { useList } from '../kit/list/useList.ts';
import { punctuation } from '../words/punctuation.ts';
import { useTexts } from '../words/words.ts';
import './audit.css';
import '../kit/list.css';

/** Where records of a kind are edited; rows of other kinds have no link. */
const pathOf: Record<string, string> = {
  user: `${areas.users.route}/account`,
  session: `${areas.users.route}/account`,
  movie: `${areas.media.route}/movie`,
  video: `${areas.media.route}/video`,
  channel: `${areas.media.route}/channel`,
  people: `${areas.media.route}/people`,
};

const exported = ['at', 'actor', 'verb', 'kind', 'address', 'agent'];

/** The audit log: who did what to what, from where, when. `record` in the address limits it to one record or person. */
export function Component() {
  const t = useTexts();
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
          <ul className="audit-rows">
            {rows.map((row) => (
              <Row key={row.idAudit} row={row} />
            ))}
          </ul>
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
  const t = useTexts();
  const { actor, kind, verb, record, address, agent, at } = row;
  const changes = Object.entries(row.changes);
  const what = (record?.label ?? row.label) || record?.id;
  const path = pathOf[kind];
  const nameOf = (field: string) => t(`users.audit.fields.${field}` as 'users.audit.fields.rows', { defaultValue: label(kind, field) });
  return (
    <li>
      <p>
        <strong>{actor?.label ?? (verb === 'sign_in_failed' ? t('users.audit.stranger') : t('kit.machine'))}</strong>
        <span>{valueLabel('audit', 'verb', verb)}</span>
        <span className="muted">{valueLabel('audit', 'kind', kind)}</span>
        {record !== null && row.is_there && path !== undefined ? <Link to={`${path}/${record.id}`}>{what}</Link> : <span>{what}</span>}
      </p>
      <p className="muted">
        <time dateTime={at} title={exact(at)}>
          {ago(at)}
        </time>
        {address !== null && <span>{address}</span>}
        {agent !== null && <span>{agent}</span>}
      </p>
      {changes.length > 0 && (
        <details>
          <summary>{changes.map(([name]) => nameOf(name)).join(punctuation().comma)}</summary>
          <dl>
            {changes.map(([name, [before, after]]) => (
              <div key={name}>
                <dt>{nameOf(name)}</dt>
                <dd>
                  <del>{inWords(before)}</del> <ins>{inWords(after)}</ins>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  );
}

/** A recorded value as text: references by their names, everything else as it was written. */
function inWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(inWords).join(punctuation().comma);
  if (typeof value !== 'object') return String(value);
  return 'label' in value && typeof value.label === 'string' ? value.label : JSON.stringify(value);
}
