import { type ReactNode, useRef, useState } from 'react';
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import SettingOutlined from '@ant-design/icons/SettingOutlined';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { punctuation } from '../words/punctuation.ts';
import { useWords, type WordKey } from '../words/words.ts';
import { type Action, plainActions, restoreAction } from './actions.tsx';
import { askAhead } from './ask.ts';
import { manyOf } from './format.ts';
import { useKeys } from './keyboard.tsx';
import { label, nounLabel, valueLabel } from './label.ts';
import { LinkButton } from './LinkButton.tsx';
import { BulkBar } from './list/BulkBar.tsx';
import { Chips, FilterBar } from './list/Filters.tsx';
import { Pager } from './list/Pager.tsx';
import { CardRows, type Column, nameOf, type RowsProps, TableRows } from './list/Rows.tsx';
import { Failure, NoMatch, Nothing } from './list/states.tsx';
import type { Second } from './list/TitleWords.tsx';
import { useIsPhone } from './list/useIsPhone.ts';
import { useColumns, useList } from './list/useList.ts';
import { useSelection } from './list/useSelection.ts';
import { useStand } from './list/useStand.ts';
import { quickOf } from './listState.ts';
import { Popup } from './Popup.tsx';
import { type AnyResource, type FieldOf, fieldsOf, idOf, type Row } from './record.ts';
import { useActions } from './useActions.tsx';
import { useWho } from './who.ts';
import './list.css';

/** Names that a list of this resource can show. */
type ColumnOf<R extends AnyResource> = (keyof R['fields'] & string) | (keyof R['shown'] & string) | 'created_at' | 'updated_at' | Exclude<Column, string>;

export type ResourceListProps<R extends AnyResource> = {
  of: R;
  /** Columns after the title, in order; a person may hide some. */
  columns: readonly ColumnOf<R>[];
  /** The screen's name, or that of each tab; the resource's noun, if left out. */
  title?: WordKey | Record<string, WordKey>;
  /** The two or three filters used most, beside the search; the first three that are no span, if left out. */
  quick?: readonly string[];
  /** What can be done to records; `plainActions(of)` if left out. The first two stand as icons. */
  actions?: readonly Action[];
  /** The line under the title, and the further fields that it needs. */
  second?: (row: Row) => Second;
  also?: readonly string[];
  /** The field of the picture before the title. */
  thumbnail?: string;
  /** Filters that always hold. */
  fixed?: Record<string, string>;
  /** A choice whose values part the list into tabs. */
  tabs?: string;
  /** The sentence where nothing matches these filters, if the general one will not do. */
  noMatch?: (filters: Record<string, string[]>) => string | undefined;
  /** Records come from elsewhere: nobody makes one here. */
  isFed?: boolean;
  /** Something of the screen's own between head and filters. */
  children?: ReactNode;
};

/** A list of records: search, filters, order and page in the address, selection with actions, all by keyboard too. */
export function ResourceList<R extends AnyResource>(props: ResourceListProps<R>) {
  const { of, tabs, fixed = {}, quick = quickOf(of, tabs), second, thumbnail } = props;
  const t = useWords();
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const { may } = useWho();
  const every = props.columns as readonly Column[];
  const [shown, choose] = useColumns({ name: props.isFed ? `${of.name}:fed` : of.name }, every.map(nameOf));
  const columns = every.filter((column) => shown.includes(nameOf(column)));
  // Of hidden columns too: what can be done to a record depends on them.
  const fields = [
    ...every.flatMap((column) => (typeof column === 'string' ? [column] : (column.fields ?? [column.name]))),
    ...(props.also ?? []),
    ...(thumbnail === undefined ? [] : [thumbnail]),
  ];
  const values = tabs === undefined ? [] : (fieldsOf(of)[tabs] as FieldOf<'choice'>).param.values;
  const list = useList(of, fields, fixed, tabs === undefined ? undefined : { name: tabs, first: values[0] as string });
  const selection = useSelection(of, list);
  const { selected, isAll, chosen, many } = selection;
  const [marking, setMarking] = useState({ mark: -1, isKeyed: false, rows: '' });
  const rowsRef = useStand(list.isFirst || list.isStale);
  const searchRef = useRef<HTMLInputElement>(null);
  // A mark belongs to the rows it was set on: on another page or under other filters there is none.
  const rowsNow = JSON.stringify(list.state);
  const { mark, isKeyed } = marking.rows === rowsNow ? marking : { mark: -1, isKeyed: false };
  const setMark = (at: number, byKey: boolean) => setMarking({ mark: at, isKeyed: byKey, rows: rowsNow });
  const tab = tabs === undefined ? undefined : (list.state.filters[tabs]?.[0] ?? values[0]);
  const noun = tab === undefined || tabs === undefined ? nounLabel(of.name) : valueLabel(of.name, tabs, tab).toLowerCase();
  const title = (typeof props.title === 'object' ? props.title[tab ?? ''] : props.title) as 'kit.edit' | undefined;
  const { runOne, runAll, question, working, isOffered, isAllowed } = useActions(of, noun);
  const inTrash = list.state.deleted;
  const actions = inTrash ? [restoreAction(of)] : (props.actions ?? plainActions(of));
  const forMany = actions.filter((action) => action.perform !== undefined && isAllowed(action));
  // What else matches was never seen: there every action is offered.
  const bulk = isAll ? forMany : forMany.filter((action) => chosen.some((row) => isOffered(action, row)));
  const href = (row: Row) => `${list.pathname}/${idOf(of, row)}`;
  const mayMake = may(of.area, 'edit') && !props.isFed;
  const newHref = `${list.pathname}/new${tab === undefined ? '' : `?${String(tabs)}=${tab}`}`;
  const isNothing = !list.isFirst && list.error === null && list.rows.length === 0;

  const onRun = (action: Action, row: Row) => {
    void runOne(action, row).then((outcome) => outcome?.left.length === 0 && (action.dangerous || inTrash) && selection.forget(idOf(of, row)));
  };
  const onBulk = (action: Action) => {
    void runAll(action, isAll ? list.rows : chosen, isAll ? { many, every: selection.every } : undefined).then((outcome) => {
      // Said no to: everything stays as it was chosen.
      if (outcome !== null) selection.choose(outcome.left);
    });
  };

  const marked = list.rows[mark];
  const keys = useKeys([
    { key: '/', about: 'kit.keys.search', run: () => searchRef.current?.select() },
    { key: 'j', about: 'kit.keys.down', run: () => setMark(Math.min(mark + 1, list.rows.length - 1), true) },
    { key: 'k', about: 'kit.keys.up', run: () => setMark(Math.max(mark - 1, 0), true) },
    { key: 'x', about: 'kit.keys.select', run: () => marked !== undefined && forMany.length > 0 && selection.turn([marked], !selected.has(idOf(of, marked))) },
    { key: 'Enter', about: 'kit.keys.open', run: () => marked !== undefined && !inTrash && void navigate(href(marked)) },
    { key: 'e', about: 'kit.keys.edit', run: () => marked !== undefined && !inTrash && void navigate(href(marked)) },
    { key: 'n', about: 'kit.keys.new', run: () => mayMake && !inTrash && void navigate(newHref) },
  ]);

  const createButton = (text: string) => (
    <LinkButton type="primary" icon={<PlusOutlined aria-hidden />} to={newHref}>
      {text}
    </LinkButton>
  );
  const empty =
    list.error !== null && list.rows.length === 0 ? (
      <Failure error={list.error} title={t('kit.listFailed', { noun })} onRetry={list.again} />
    ) : isNothing && list.isNarrowed ? (
      <NoMatch
        text={
          props.noMatch?.(list.state.filters) ?? (list.state.name === '' ? t('kit.noMatch', { noun }) : t('kit.noMatchFor', { noun, name: list.state.name }))
        }
        onClear={list.clear}
      />
    ) : isNothing && inTrash ? (
      <Nothing title={t('kit.trashEmpty')} />
    ) : isNothing ? (
      <Nothing
        title={t('kit.nothing', { noun: props.isFed && title !== undefined ? t(title).toLocaleLowerCase() : noun })}
        text={props.isFed ? t('kit.nothingFed') : t('kit.nothingText', { noun })}
      >
        {mayMake && createButton(t('kit.first', { noun }))}
      </Nothing>
    ) : null;
  const rowsProps: RowsProps & { isEmpty: ReactNode } = {
    of,
    list,
    columns,
    thumbnail,
    second,
    selected,
    isAll,
    mark,
    isKeyed,
    canSelect: forMany.length > 0,
    href,
    actionsOf: (row) =>
      actions
        .filter((action) => isOffered(action, row))
        .map((action) => (action.to === undefined ? action : { ...action, to: (one) => `${list.pathname}/${action.to?.(one)}` })),
    onSelect: selection.turn,
    onMark: (at) => setMark(at, false),
    onRun,
    onPoint: (row) => void (inTrash || askAhead(of.get, { params: { id: idOf(of, row) } })),
    isEmpty: empty,
  };

  const columnsMenu = (
    <fieldset className="columns-menu">
      <legend>{t('kit.columnsShown')}</legend>
      {every.map((column) => (
        <label key={nameOf(column)}>
          <input
            type="checkbox"
            checked={shown.includes(nameOf(column))}
            onChange={(event) =>
              choose(
                event.target.checked
                  ? every.map(nameOf).filter((name) => shown.includes(name) || name === nameOf(column))
                  : shown.filter((name) => name !== nameOf(column)),
              )
            }
          />
          {typeof column === 'string' ? label(of.name, column) : (column.title?.() ?? label(of.name, column.name))}
        </label>
      ))}
    </fieldset>
  );

  return (
    <section className="list">
      <header className="list-head">
        <h1 id="list-title">{inTrash ? t('kit.trashOf', { noun }) : title === undefined ? noun : t(title)}</h1>
        <p className="list-count" aria-live="polite">
          {list.isCounting ? t('kit.loading') : list.meta !== undefined && !list.isFirst && <Total list={list} />}
        </p>
        <span className="list-tools">
          {may(of.area, 'administer') && (
            <Button
              icon={<DeleteOutlined aria-hidden />}
              aria-pressed={inTrash}
              type={inTrash ? 'primary' : 'default'}
              onClick={() => {
                selection.drop();
                list.go({ deleted: !inTrash });
              }}
            >
              {t('kit.trash')}
            </Button>
          )}
          <Popup
            label={t('kit.columnsShown')}
            renderButton={(carries) => (
              <Button {...carries} className="wide-only" icon={<SettingOutlined aria-hidden />}>
                {t('kit.columns')}
              </Button>
            )}
          >
            {columnsMenu}
          </Popup>
          {mayMake && !inTrash && createButton(t('kit.new', { noun }))}
        </span>
      </header>
      {tabs !== undefined && (
        <nav className="tabs" aria-label={label(of.name, tabs)}>
          {values.map((value) => (
            <Link
              key={value}
              className="tab"
              aria-current={value === tab ? 'page' : undefined}
              to={`?${tabs}=${value}${inTrash ? '&deleted=true' : ''}`}
              onClick={selection.drop}
            >
              {valueLabel(of.name, tabs, value)}
            </Link>
          ))}
        </nav>
      )}
      {props.children}
      <FilterBar of={of} list={list} quick={quick} searchRef={searchRef} />
      <Chips of={of} list={list} />
      {list.error !== null && list.rows.length > 0 && (
        <p className="strip" role="alert">
          {t('kit.refreshFailed')}{' '}
          <button type="button" className="link-button" onClick={list.again}>
            {t('kit.retry')}
          </button>
        </p>
      )}
      <div className={`list-card${list.isStale ? ' list-stale' : ''}`}>
        {list.isRefreshing && <span className="moving moving-list" role="presentation" />}
        <div className="list-scroll" tabIndex={-1} ref={rowsRef}>
          {isPhone ? <CardRows {...rowsProps} /> : <TableRows {...rowsProps} />}
        </div>
        {(many.count > 0 || working !== null) && (
          <BulkBar
            noun={noun}
            list={list}
            many={many}
            isAll={isAll}
            actions={bulk}
            working={working}
            onAll={selection.chooseAll}
            onRun={onBulk}
            onClear={selection.drop}
          />
        )}
        <Pager list={list} />
      </div>
      {question}
      {keys}
    </section>
  );
}

/** How many match, and of how many where filters are on. */
function Total({ list }: { list: ReturnType<typeof useList> }) {
  const t = useWords();
  if (list.meta === undefined) return null;
  if (!list.isNarrowed) return <strong>{manyOf(list.meta).total}</strong>;
  return (
    <>
      <strong>{manyOf(list.meta).total}</strong>
      {punctuation().blank}
      {list.whole === undefined ? t('kit.match') : t('kit.matchOf', { total: manyOf(list.whole).total })}
    </>
  );
}
