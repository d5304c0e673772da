import { type ReactNode, useRef } from 'react';
import ArrowLeftOutlined from '@ant-design/icons/ArrowLeftOutlined';
import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { limits } from '@marquee/contract/limits';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { t as say, useTexts, type TextKey } from '../words/words.ts';
import { type Action, plainActions, restoreAction } from './actions.tsx';
import { prefetch } from './ask.ts';
import { type Many, many as some, manyOf, number } from './format.ts';
import { useKeys } from './keyboard.tsx';
import { countedLabel, label, nounLabel, valueLabel } from './label.ts';
import { LinkButton } from './LinkButton.tsx';
import { BulkBar, barKeys, withKeys } from './list/BulkBar.tsx';
import { CardRows } from './list/Cards.tsx';
import { type Column, foldColumns, nameOf } from './list/columns.ts';
import { Empty } from './list/Empty.tsx';
import { Chips, FilterBar } from './list/Filters.tsx';
import { useOrigin } from './list/origin.ts';
import { Pager } from './list/Pager.tsx';
import { type RowsProps, TableRows } from './list/Rows.tsx';
import type { Subtitle } from './list/RowTitle.tsx';
import { trashColumns } from './list/trash.ts';
import { PhoneTools, Tools } from './list/Tools.tsx';
import { Total } from './list/Total.tsx';
import { useExport } from './list/useExport.ts';
import { useIsPhone } from './list/useIsPhone.ts';
import { useColumns, useList } from './list/useList.ts';
import { useMark } from './list/useMark.ts';
import { useSelection } from './list/useSelection.ts';
import { useScrollRestoration } from './list/useScrollRestoration.ts';
import { useWidth } from './list/useWidth.ts';
import { defaultQuickFilters } from './listState.ts';
import { type AnyResource, type FieldOf, fieldsOf, has, idOf, type Row } from './record.ts';
import { useActions } from './useActions.tsx';
import { useWho } from './who.ts';
import './list.css';

/** Writes the selection to a file. The list itself handles this action. */
const exportAction: Action = { name: 'export', label: () => say('kit.export.rows'), icon: <DownloadOutlined aria-hidden />, right: 'read', key: 'c' };

/** Names of columns that a list of this resource can show. */
type ColumnOf<R extends AnyResource<'list'>> =
  | (keyof R['fields'] & string)
  | (keyof R['shown'] & string)
  | 'created_at'
  | 'updated_at'
  | Exclude<Column, string>;

export type ResourceListProps<R extends AnyResource<'list'>> = {
  of: R;
  /** Columns after the title, in order. A person may hide some. */
  columns: readonly ColumnOf<R>[];
  /** The screen's name, or the name of each tab; the resource's noun, if left out. */
  title?: TextKey | Record<string, TextKey>;
  /** The two or three most used filters, beside the search; the first three that are no range, if left out. */
  quickFilters?: readonly string[];
  /** The actions on records; `plainActions(of)` if left out. The first two are shown as icons. */
  actions?: readonly Action[];
  /** The line under the title, and the further fields that the list needs. */
  subtitle?: (row: Row) => Subtitle;
  extraFields?: readonly string[];
  /** The field of the picture before the title. */
  thumbnail?: string;
  /** Filters that always apply. */
  fixed?: Record<string, string>;
  /** The choice whose values divide the list into tabs. */
  tabs?: string;
  /** The sentence if nothing matches these filters, where the general one does not fit. */
  noMatch?: (filters: Record<string, string[]>) => string | undefined;
  /** Records come from elsewhere, such as a public form, so nobody creates one here. */
  isCreatedElsewhere?: boolean;
  /** The screen's own content between head and filters. */
  children?: ReactNode;
};

/** A list of records. Its search, filters, order and page are in the address; it has a selection with actions, and all of it works by keyboard. */
export function ResourceList<R extends AnyResource<'list'>>(props: ResourceListProps<R>) {
  const { of, tabs, fixed = {}, quickFilters = defaultQuickFilters(of, tabs), subtitle, thumbnail } = props;
  const t = useTexts();
  const navigate = useNavigate();
  const origin = useOrigin();
  const isPhone = useIsPhone();
  const { may } = useWho();
  const allColumns = props.columns as readonly Column[];
  const [shown, setShown] = useColumns({ name: props.isCreatedElsewhere ? `${of.name}:fed` : of.name }, allColumns.map(nameOf));
  // The fields of hidden columns are requested too, because the actions on a record depend on them.
  const fields = [
    ...allColumns.flatMap((column) => (typeof column === 'string' ? [column] : (column.fields ?? [column.name]))),
    ...(props.extraFields ?? []),
    ...(thumbnail === undefined ? [] : [thumbnail]),
  ];
  const values = tabs === undefined ? [] : (fieldsOf(of)[tabs] as FieldOf<'choice'>).param.values;
  const list = useList(of, fields, fixed, tabs === undefined ? undefined : { name: tabs, first: values[0] as string });
  const inTrash = list.state.deleted;
  const columns = inTrash ? trashColumns : allColumns.filter((column) => shown.includes(nameOf(column)));
  const selection = useSelection(of, list);
  const { selected, isAll, chosen, many } = selection;
  const marking = useMark(of, list, selection.turn);
  const rowsRef = useScrollRestoration(list.isFirst || list.isStale);
  const width = useWidth(rowsRef);
  const searchRef = useRef<HTMLInputElement>(null);
  const tab = tabs === undefined ? undefined : (list.state.filters[tabs]?.[0] ?? values[0]);
  const noun = tab === undefined || tabs === undefined ? nounLabel(of.name) : valueLabel(of.name, tabs, tab).toLowerCase();
  const kind = tab ?? of.name;
  const counted = (many: Many) => countedLabel(kind, noun, many);
  const titleKey = (typeof props.title === 'object' ? props.title[tab ?? ''] : props.title) as 'kit.edit' | undefined;
  const title = titleKey === undefined ? noun : t(titleKey);
  const { runOne, runAll, question, working, isOffered, isAllowed } = useActions(of, noun, kind);
  const { run: exportRows, exporting } = useExport(of, noun, kind, columns);
  const canRestore = has(of, 'restore');
  const actions = inTrash && canRestore ? [restoreAction(of)] : (props.actions ?? plainActions(of));
  const selectionActions = withKeys([...actions.filter((action) => action.perform !== undefined && isAllowed(action)), exportAction]);
  // Other pages may match too, but their rows are unknown: then every action is offered for all.
  const countFor = (action: Action) => (isAll ? many : some(chosen.filter((row) => isOffered(action, row)).length));
  const bulkActions = selectionActions.filter(({ action }) => countFor(action).count > 0);
  const buttons = Math.min(3, actions.filter(isAllowed).length);
  const folding = foldColumns(of, columns, width, buttons);
  const href = (row: Row) => `${list.pathname}/${idOf(of, row)}`;
  const newHref =
    may(of.area, 'edit') && has(of, 'create') && !props.isCreatedElsewhere && !inTrash
      ? `${list.pathname}/new${tab === undefined ? '' : `?${String(tabs)}=${tab}`}`
      : undefined;
  const running = working ?? exporting;
  const { meta } = list;

  const onRun = (action: Action, row: Row) => {
    void runOne(action, row).then((outcome) => outcome?.remaining.length === 0 && (action.dangerous || inTrash) && selection.forget(idOf(of, row)));
  };
  const onBulk = (action: Action) => {
    if (action === exportAction) return void exportRows(isAll ? { query: list.query, many } : { rows: chosen });
    return void runAll(action, isAll ? list.rows : chosen, isAll ? { many, every: selection.every } : undefined).then((outcome) => {
      // If the person declined, the selection stays as it was.
      if (outcome !== null) selection.choose(outcome.remaining);
    });
  };

  const markedRow = list.rows[marking.mark];
  const openMarked = () => markedRow !== undefined && !inTrash && void navigate(href(markedRow), { state: origin });
  /** Runs an action by its key: on the selection, else on the marked row. */
  const runByKey = (action: Action) => {
    if (running !== null) return false;
    if (many.count > 0) return countFor(action).count > 0 && onBulk(action);
    return markedRow !== undefined && action !== exportAction && isOffered(action, markedRow) && onRun(action, markedRow);
  };
  const keys = useKeys([
    { key: '/', about: 'kit.keys.search', run: () => searchRef.current?.select() },
    { key: 'j', about: 'kit.keys.down', run: () => marking.step(1) },
    { key: 'k', about: 'kit.keys.up', run: () => marking.step(-1) },
    { key: 'x', about: 'kit.keys.select', run: () => markedRow !== undefined && marking.tick(marking.mark, !selected.has(idOf(of, markedRow)), false) },
    { key: 'shift+j', about: 'kit.keys.stretchDown', run: () => marking.extend(1) },
    { key: 'shift+k', about: 'kit.keys.stretchUp', run: () => marking.extend(-1) },
    ...barKeys({ clear: () => many.count > 0 && running === null && selection.drop(), actions: selectionActions, press: runByKey }),
    { key: 'Enter', about: 'kit.keys.open', run: openMarked },
    { key: 'e', about: 'kit.keys.edit', run: openMarked },
    { key: 'n', about: 'kit.keys.new', run: () => newHref !== undefined && void navigate(newHref, { state: origin }) },
  ]);

  const isNothing = !list.isFirst && list.rows.length === 0;
  const createButton = newHref !== undefined && (
    <LinkButton type="primary" icon={<PlusOutlined aria-hidden />} to={newHref}>
      {t('kit.first', { noun })}
    </LinkButton>
  );
  const rowsProps: RowsProps = {
    of,
    list,
    columns,
    thumbnail,
    subtitle,
    selected,
    isAll,
    mark: marking.mark,
    isKeyed: marking.isKeyed,
    canSelect: true,
    href,
    actionsOf: (row) =>
      actions
        .filter((action) => isOffered(action, row))
        .map((action) => (action.to === undefined ? action : { ...action, to: (one) => `${list.pathname}/${action.to?.(one)}` })),
    onSelect: selection.turn,
    onTick: marking.tick,
    onMark: marking.put,
    onRun,
    onPoint: (row) => void (inTrash || !has(of, 'get') || prefetch(of.get, { params: { id: idOf(of, row) } })),
    emptyState: isNothing ? (
      <Empty
        list={list}
        noun={noun}
        sourceName={props.isCreatedElsewhere ? title.toLocaleLowerCase() : undefined}
        noMatch={props.noMatch?.(list.state.filters)}
        createButton={createButton}
      />
    ) : null,
  };
  const tools = {
    of,
    allColumns: inTrash ? [] : allColumns,
    shown,
    folded: folding.folded,
    onColumns: setShown,
    onTrash: may(of.area, 'edit') && canRestore && !inTrash ? () => list.go({ deleted: true }) : undefined,
    onExport: meta === undefined || list.rows.length === 0 || running !== null ? undefined : () => void exportRows({ query: list.query, many: manyOf(meta) }),
    newHref,
    newText: t('kit.new', { noun }),
  };

  return (
    <section className="list">
      <header className="list-head">
        <h1 id="list-title">{inTrash ? t('kit.trashOf', { noun }) : title}</h1>
        <Total list={list} counted={counted} />
        {!isPhone && <Tools {...tools} />}
      </header>
      {inTrash && (
        <p className="strip">
          {t('kit.trashNote', { days: number(limits.trashDays) })}
          <Button size="small" icon={<ArrowLeftOutlined aria-hidden className="mirrored" />} onClick={() => list.go({ deleted: false })}>
            {t('kit.backToList')}
          </Button>
        </p>
      )}
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
      <FilterBar of={of} list={list} quickFilters={quickFilters} searchRef={searchRef}>
        {isPhone && <PhoneTools {...tools} onRefresh={list.again} />}
      </FilterBar>
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
          {isPhone ? <CardRows {...rowsProps} /> : <TableRows {...rowsProps} folding={folding} buttons={buttons} />}
        </div>
        {(many.count > 0 || running !== null) && (
          <BulkBar
            noun={noun}
            list={list}
            many={many}
            isAll={isAll}
            actions={bulkActions}
            countOf={countFor}
            working={running}
            onAll={selection.chooseAll}
            onRun={onBulk}
            onClear={selection.drop}
          />
        )}
        <Pager list={list} counted={counted} />
      </div>
      {question}
      {keys}
    </section>
  );
}
