import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import FilterOutlined from '@ant-design/icons/FilterOutlined';
import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import SearchOutlined from '@ant-design/icons/SearchOutlined';
import type { Kind } from '@marquee/contract/kit/field';
import { Button } from 'antd';
import { lazyWithFallback } from '../late.tsx';
import { joinList, punctuation } from '../../words/punctuation.ts';
import { useTexts } from '../../words/words.ts';
import { debounceTyping, isComposing } from '../composing.ts';
import { calendarDay, countryName, dayOf, languageName, number, timeOf } from '../format.ts';
import { kinds } from '../kinds.tsx';
import type { FilterProps } from '../kinds/kind.ts';
import { label, valueLabel } from '../label.ts';
import { useNames } from '../lookup.ts';
import type { AnyListing, FieldOf } from '../record.ts';
import type { Filter, List } from './useList.ts';

const FilterDrawer = lazyWithFallback(() => import('./FilterDrawer.tsx').then((m) => m.FilterDrawer));

/** Milliseconds of quiet after which what was typed is looked for. */
const quiet = 300;

/** Enter and Escape leave the search for the rows, where the list's keys work. Left to the browser, Escape would throw away what was searched. */
export function leaveSearch(event: KeyboardEvent<HTMLInputElement>): void {
  if (isComposing(event) || (event.key !== 'Enter' && event.key !== 'Escape')) return;
  event.preventDefault();
  event.currentTarget.blur();
  event.currentTarget.closest('.list')?.querySelector<HTMLElement>('.list-scroll')?.focus();
}

/** Draws one filter by its kind. */
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
  const View = kinds[filter.field.kind].filter as React.ComponentType<FilterProps<Kind>> | null;
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

/** Search, the filters used most, the drawer with all of them, and when the rows were fetched; `children` are what a phone has beside them. */
export function FilterBar({
  of,
  list,
  quick,
  searchRef,
  children,
}: {
  of: AnyListing;
  list: List;
  quick: readonly string[];
  searchRef: React.RefObject<HTMLInputElement | null>;
  children?: ReactNode;
}) {
  const t = useTexts();
  const [typed, type] = useState(list.state.name);
  const [isOpen, open] = useState(false);
  const sent = useRef(list.state.name);
  useEffect(() => {
    // The address changed by other means (back, a chip, a link): it is right, not what was typed.
    if (list.state.name !== sent.current) {
      sent.current = list.state.name;
      type(list.state.name);
    }
  }, [list.state.name]);
  const look = (name: string) => {
    if (name.trim() === sent.current.trim()) return;
    sent.current = name;
    list.go({ name }, true);
  };
  const settle = useEffectEvent(look);
  useEffect(() => debounceTyping(quiet, () => settle(typed)), [typed]);
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
            type(event.target.value);
            if (event.target.value === '') look('');
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !isComposing(event)) look(typed);
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
          onClick={() => open(true)}
        >
          <span className="filters-words">{t('kit.filters')}</span> {active > 0 && <span className="badge">{active}</span>}
        </Button>
      )}
      <button type="button" className="list-at wide-only" onClick={list.again} title={t('kit.refresh')}>
        <ReloadOutlined aria-hidden spin={list.isRefreshing} />
        {list.at > 0 && <span>{t('kit.updatedAt', { time: timeOf(list.at) })}</span>}
      </button>
      {children}
      {isOpen && <FilterDrawer of={of} list={list} onClose={() => open(false)} />}
    </div>
  );
}

/** What was searched and the filters that are on, each to be taken off by itself. */
export function Chips({ of, list }: { of: AnyListing; list: List }) {
  const t = useTexts();
  const on = list.filters.filter(({ params }) => params.some((param) => list.state.filters[param] !== undefined));
  const searched = list.state.name.trim();
  const isSearched = searched !== '';
  if (on.length === 0 && !isSearched) return null;
  const isOnly = on.length + Number(isSearched) === 1;
  return (
    <ul className="list-chips" aria-label={t('kit.activeFilters')}>
      {isSearched && (
        <Chip about={t('kit.searched')} said={searched} remove={t('kit.clearSearch')} isOnly={isOnly} onRemove={() => list.go({ name: '' }, true)} />
      )}
      {on.map((filter) => (
        <Chip
          key={filter.name}
          about={label(of.name, filter.name)}
          said={
            filter.field.kind === 'ref' || filter.field.kind === 'refs' ? (
              <LinkedChip filter={filter} values={list.state.filters} />
            ) : (
              chipText(of, filter, list.state.filters)
            )
          }
          remove={t('kit.removeFilter', { name: label(of.name, filter.name) })}
          isOnly={isOnly}
          onRemove={() => list.filterBy(Object.fromEntries(filter.params.map((param) => [param, []])))}
        />
      ))}
      {on.length > 0 && (
        <li>
          <button type="button" className="link-button" onClick={list.clear}>
            {t('kit.clearFilters')}
          </button>
        </li>
      )}
    </ul>
  );

  function chipText(resource: AnyListing, { name, field, params }: Filter, values: Record<string, string[]>): string {
    const word = (value: string): string => {
      switch (field.kind) {
        case 'choice':
          return valueLabel(resource.name, name, value);
        case 'language':
          return languageName(value);
        case 'country':
          return countryName(value);
        case 'flag':
          return value === 'true' ? t('kit.yes') : t('kit.no');
        case 'date':
          return calendarDay(value);
        case 'instant':
          return dayOf(value);
        default:
          return number(Number(value));
      }
    };
    if (params.length === 1) return brief((values[name] ?? []).map(word));
    const [from, to] = params.map((param) => values[param]?.[0]);
    if (from !== undefined && to !== undefined) return `${word(from)} – ${word(to)}`;
    return from === undefined ? t('kit.until', { value: word(to as string) }) : t('kit.since', { value: word(from) });
  }
}

function Chip({ about, said, remove, isOnly, onRemove }: { about: string; said: ReactNode; remove: string; isOnly: boolean; onRemove: () => void }) {
  return (
    <li className="chip">
      <span>
        {about}
        {punctuation().colon}
        <strong>
          <bdi>{said}</bdi>
        </strong>
      </span>
      <button
        type="button"
        aria-label={remove}
        onClick={(event) => {
          // The keys go on from here: to the next one, or to the search where this was the last.
          const chip = event.currentTarget.closest('li');
          const next = isOnly ? chip?.closest('.list')?.querySelector('.list-filters') : chip?.nextElementSibling;
          next?.querySelector<HTMLElement>('input, button')?.focus();
          onRemove();
        }}
      >
        <CloseOutlined aria-hidden />
      </button>
    </li>
  );
}

function LinkedChip({ filter, values }: { filter: Filter; values: Record<string, string[]> }) {
  const t = useTexts();
  const [any, only] = [values[filter.name] ?? [], values[`${filter.name}_only`] ?? []];
  const nameOf = useNames((filter.field as FieldOf<'ref' | 'refs'>).param.to, [...any, ...only]);
  const named = (ids: readonly string[]) => brief(ids.map((id) => nameOf(id)));
  return [...(any.length > 0 ? [named(any)] : []), ...(only.length > 0 ? [t('kit.onlyThese', { names: named(only) })] : [])].join(' · ');
}

const brief = (words: string[]) => joinList(words.length > 2 ? [words[0] as string, `+${words.length - 1}`] : words);
