import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import FilterOutlined from '@ant-design/icons/FilterOutlined';
import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import SearchOutlined from '@ant-design/icons/SearchOutlined';
import type { Kind } from '@marquee/contract/kit/field';
import { Button } from 'antd';
import { lazyWithFallback } from '../lazy.tsx';
import { punctuation } from '../../words/punctuation.ts';
import { useTexts } from '../../words/words.ts';
import { debounceTyping, isComposing } from '../composing.ts';
import { timeOf } from '../format.ts';
import { viewOf } from '../kinds.tsx';
import { label } from '../label.ts';
import type { AnyListing, FieldOf } from '../record.ts';
import type { Filter, List } from './useList.ts';

const FilterDrawer = lazyWithFallback(() => import('./FilterDrawer.tsx').then((m) => m.FilterDrawer));

/** Milliseconds without typing after which a search starts. */
const searchAfterMs = 300;

/** On Enter and Escape the focus moves from the search to the rows, where the list's keys work. By itself the browser would clear the search on Escape. */
export function leaveSearch(event: KeyboardEvent<HTMLInputElement>): void {
  if (isComposing(event) || (event.key !== 'Enter' && event.key !== 'Escape')) return;
  event.preventDefault();
  event.currentTarget.blur();
  event.currentTarget.closest('.list')?.querySelector<HTMLElement>('.list-scroll')?.focus();
}

/** The control of one filter, by its kind. */
export function FilterControl({
  of,
  filter,
  values,
  onChange,
  isShort,
}: {
  of: AnyListing;
  filter: Filter;
  values: Record<string, string[]>;
  onChange: (values: Record<string, string[]>) => void;
  isShort?: boolean;
}) {
  const View = viewOf(filter.field.kind).filter;
  return View === null ? null : (
    <View
      field={filter.field as FieldOf<Kind>}
      resource={of.name}
      name={filter.name}
      label={label(of.name, filter.name)}
      values={values}
      onChange={onChange}
      {...(isShort ? { isShort } : {})}
    />
  );
}

/** The value of an active filter, by its kind. */
function FilterChip({ of, filter: { field, name }, values }: { of: AnyListing; filter: Filter; values: Record<string, string[]> }) {
  const View = viewOf(field.kind).chip;
  return View === null ? null : <View field={field as FieldOf<Kind>} resource={of.name} name={name} values={values} />;
}

/** The search, the most used filters, the button of the drawer, and when the rows were fetched. `children` are what a phone shows beside them. */
export function FilterBar({
  of,
  list,
  quickFilters: quick,
  searchRef,
  children,
}: {
  of: AnyListing;
  list: List;
  quickFilters: readonly string[];
  searchRef: React.RefObject<HTMLInputElement | null>;
  children?: ReactNode;
}) {
  const t = useTexts();
  const [typed, setTyped] = useState(list.state.name);
  const [isOpen, setOpen] = useState(false);
  const searched = useRef(list.state.name);
  useEffect(() => {
    // The address changed in another way (back, a chip, a link), so it replaces the typed text.
    if (list.state.name !== searched.current) {
      searched.current = list.state.name;
      setTyped(list.state.name);
    }
  }, [list.state.name]);
  const search = (name: string) => {
    if (name.trim() === searched.current.trim()) return;
    searched.current = name;
    list.go({ name }, true);
  };
  const searchLatest = useEffectEvent(search);
  useEffect(() => debounceTyping(searchAfterMs, () => searchLatest(typed)), [typed]);
  const shown = list.filters.filter(({ name }) => quick.includes(name));
  const active = list.filters.filter(({ params }) => params.some((param) => list.state.filters[param] !== undefined)).length;
  return (
    <div className="list-filters" role="search">
      <span className="list-search">
        <SearchOutlined aria-hidden />
        <input
          ref={searchRef}
          className="plain-input"
          type="search"
          aria-label={t('kit.search')}
          placeholder={t('kit.search')}
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            if (event.target.value === '') search('');
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !isComposing(event)) search(typed);
            leaveSearch(event);
          }}
        />
        {typed === '' && <kbd aria-hidden="true">/</kbd>}
      </span>
      <span className="list-quick">
        {shown.map((filter) => (
          <FilterControl key={filter.name} of={of} filter={filter} values={list.state.filters} onChange={list.filterBy} isShort />
        ))}
      </span>
      {list.filters.length > 0 && (
        <Button
          className={list.filters.length === shown.length ? 'narrow-only' : ''}
          icon={<FilterOutlined aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
        >
          <span className="filters-words">{t('kit.filters')}</span> {active > 0 && <span className="badge">{active}</span>}
        </Button>
      )}
      <button type="button" className="list-at wide-only" onClick={list.again} title={t('kit.refresh')}>
        <ReloadOutlined aria-hidden spin={list.isRefreshing} />
        {list.at > 0 && <span>{t('kit.updatedAt', { time: timeOf(list.at) })}</span>}
      </button>
      {children}
      {isOpen && <FilterDrawer of={of} list={list} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** The search and the active filters. Each can be removed by itself. */
export function Chips({ of, list }: { of: AnyListing; list: List }) {
  const t = useTexts();
  const active = list.filters.filter(({ params }) => params.some((param) => list.state.filters[param] !== undefined));
  const searchText = list.state.name.trim();
  const isSearched = searchText !== '';
  if (active.length === 0 && !isSearched) return null;
  const isOnly = active.length + Number(isSearched) === 1;
  return (
    <ul className="list-chips" aria-label={t('kit.activeFilters')}>
      {isSearched && (
        <Chip about={t('kit.searched')} said={searchText} remove={t('kit.clearSearch')} isOnly={isOnly} onRemove={() => list.go({ name: '' }, true)} />
      )}
      {active.map((filter) => (
        <Chip
          key={filter.name}
          about={label(of.name, filter.name)}
          said={<FilterChip of={of} filter={filter} values={list.state.filters} />}
          remove={t('kit.removeFilter', { name: label(of.name, filter.name) })}
          isOnly={isOnly}
          onRemove={() => list.filterBy(Object.fromEntries(filter.params.map((param) => [param, []])))}
        />
      ))}
      {active.length > 0 && (
        <li>
          <button type="button" className="link-button" onClick={list.clear}>
            {t('kit.clearFilters')}
          </button>
        </li>
      )}
    </ul>
  );
}

function Chip({
  about: name,
  said: text,
  remove: removeLabel,
  isOnly: isLast,
  onRemove,
}: {
  about: string;
  said: ReactNode;
  remove: string;
  isOnly: boolean;
  onRemove: () => void;
}) {
  return (
    <li className="chip">
      <span>
        {name}
        {punctuation().colon}
        <strong>
          <bdi>{text}</bdi>
        </strong>
      </span>
      <button
        type="button"
        aria-label={removeLabel}
        onClick={(event) => {
          // The focus moves to the next chip, or to the search if this was the last.
          const chip = event.currentTarget.closest('li');
          const next = isLast ? chip?.closest('.list')?.querySelector('.list-filters') : chip?.nextElementSibling;
          next?.querySelector<HTMLElement>('input, button')?.focus();
          onRemove();
        }}
      >
        <CloseOutlined aria-hidden />
      </button>
    </li>
  );
}
