import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { type CandidateType, collectionItems, itemTypes } from '@marquee/contract/media/collection';
import type { MixedItem } from '@marquee/contract/kit/field';
import { Button } from 'antd';
import { useEndpoint } from '../../kit/ask.ts';
import { isComposing } from '../../kit/composing.ts';
import { sentence } from '../../kit/faults.ts';
import type { ControlProps } from '../../kit/form/FormField.tsx';
import { capitalize } from '../../kit/format.ts';
import { nounLabel, valueLabel } from '../../kit/label.ts';
import { Sortable } from '../../kit/Sortable.tsx';
import { useDebounced } from '../../kit/useDebounced.ts';
import { useStableCallback } from '../../kit/useStableCallback.ts';
import { useTexts } from '../../words/words.ts';
import { PlainStatus } from './PlainStatus.tsx';
import { isSeen } from './seen.ts';
import { Thumbnail } from './Thumbnail.tsx';

/** A list longer than this is drawn in pages of this many items. */
const pageSize = 100;

type Props = ControlProps & {
  /** The most items that the list holds. */
  max: number;
  /** The type of the records that can be added; of every item type, if left out. */
  type?: CandidateType | undefined;
};

/**
 * An ordered list of records of several kinds. A search adds records at the end; they are moved by dragging or by keyboard. An item that viewers do not see
 * stays, and says why.
 */
export function ItemsInput({ id, resource, value, onChange, onBlur, isInvalid, describedBy, faults, max, type }: Props) {
  const t = useTexts();
  const items = (value ?? []) as MixedItem[];
  const errors = useMemo(() => new Map(faults.map((fault) => [Number(fault.path.split('.')[1]), fault])), [faults]);
  const remove = useStableCallback((gone: MixedItem) => onChange(items.filter((item) => item.id !== gone.id)));
  // A row has a dozen elements, so a long list is drawn in pages. An item gets to another page by its number.
  const [page, setPage] = useState(0);
  const isPaged = items.length > pageSize;
  const from = Math.max(0, Math.min(page, Math.ceil(items.length / pageSize) - 1)) * pageSize;
  const shown = isPaged ? items.slice(from, from + pageSize) : items;
  const [shownFaults, setShownFaults] = useState(faults);
  if (shownFaults !== faults) {
    setShownFaults(faults);
    const [first] = [...errors.keys()].filter((at) => at >= 0);
    if (first !== undefined) setPage(Math.floor(first / pageSize));
  }
  const add = useStableCallback((item: MixedItem) => {
    if (items.length >= max || items.some((each) => each.id === item.id)) return;
    onChange([...items, item]);
    setPage(Math.floor(items.length / pageSize));
  });
  const place = useStableCallback((item: MixedItem, typed: string) => {
    const to = Math.trunc(Number(typed)) - 1;
    const at = items.indexOf(item);
    if (at < 0 || !(to >= 0) || to === at) return;
    const others = items.filter((each) => each !== item);
    onChange([...others.slice(0, to), item, ...others.slice(to)]);
  });
  // The same function as long as nothing changes that it draws, so that only moved items of a long list are drawn again.
  const draw = useCallback(
    (item: MixedItem, index: number, handle: ReactNode) => {
      const at = from + index;
      const error = errors.get(at);
      return (
        <div className={`items-row${isSeen(item) ? '' : ' items-unseen'}`}>
          {handle}
          {isPaged ? (
            <input
              key={at}
              className="plain-input items-place"
              inputMode="numeric"
              aria-label={t('collections.place', { name: item.label })}
              defaultValue={at + 1}
              onBlur={(event) => place(item, event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                place(item, event.currentTarget.value);
              }}
            />
          ) : (
            <span className="items-number">{at + 1}</span>
          )}
          <Thumbnail item={item} />
          <span className="items-words">
            <strong dir="auto">{item.label}</strong>
            <small>
              {capitalize(nounLabel(item.kind))}
              {!isSeen(item) && (
                <>
                  {' · '}
                  <b>{t('collections.unseen')}</b>
                </>
              )}
            </small>
            {error && <small className="red">{sentence(resource, error)}</small>}
          </span>
          <PlainStatus status={item.status} isDeleted={item.deleted} />
          <button
            type="button"
            id={`${id}.${at}.id`}
            className="icon-button"
            aria-label={t('kit.removeRow', { name: item.label })}
            onClick={() => remove(item)}
          >
            <CloseOutlined aria-hidden />
          </button>
        </div>
      );
    },
    [errors, from, id, isPaged, place, remove, resource, t],
  );
  return (
    <div className="items">
      <span className={`field-count${items.length > max ? ' red' : ''}`}>{`${items.length} / ${max}`}</span>
      {items.length < max ? (
        <Search id={id} type={type} items={items} onAdd={add} onBlur={onBlur} isInvalid={isInvalid} describedBy={describedBy} />
      ) : (
        <p className="field-hint">{t('collections.full', { max })}</p>
      )}
      {items.length === 0 && <p className="items-empty muted">{t('collections.none')}</p>}
      {items.length > 0 && (
        <Sortable
          items={shown}
          keyOf={(item) => item.id}
          nameOf={(item) => item.label}
          onSort={(sorted) => onChange(isPaged ? [...items.slice(0, from), ...sorted, ...items.slice(from + pageSize)] : sorted)}
          className="items-list"
        >
          {draw}
        </Sortable>
      )}
      {isPaged && (
        <nav className="items-pager" aria-label={t('kit.pages')}>
          <Button size="small" disabled={from === 0} onClick={() => setPage(from / pageSize - 1)}>
            {t('kit.previousPage')}
          </Button>
          <span className="muted">{t('collections.range', { from: from + 1, to: from + shown.length, total: items.length })}</span>
          <Button size="small" disabled={from + pageSize >= items.length} onClick={() => setPage(from / pageSize + 1)}>
            {t('kit.nextPage')}
          </Button>
        </nav>
      )}
    </div>
  );
}

type SearchProps = Pick<ControlProps, 'id' | 'onBlur' | 'isInvalid' | 'describedBy'> & {
  type: CandidateType | undefined;
  items: readonly MixedItem[];
  onAdd: (item: MixedItem) => void;
};

/** The search for records to add: arrows choose, Enter adds, Escape closes. It stays open, so that several records can be added one after the other. */
function Search({ id, type, items, onAdd, onBlur, isInvalid, describedBy }: SearchProps) {
  const t = useTexts();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [chosenType, setChosenType] = useState<CandidateType>();
  const [active, setActive] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const name = useDebounced(typed.trim());
  const kind = type ?? chosenType;
  const label = type === 'collection' ? t('collections.searchRibbons') : t('collections.search');
  const query = { ...(name === '' ? {} : { name }), ...(kind === undefined ? {} : { kind }) };
  const answer = useEndpoint(collectionItems.find, { query }, { enabled: isOpen, keep: true, quiet: true });
  const found = answer.data?.data ?? [];
  const at = Math.min(active, found.length - 1);
  const placeOf = (item: MixedItem) => items.findIndex((each) => each.id === item.id);
  const optionId = (n: number) => `${id}-option-${n}`;
  const move = (by: number) => {
    setOpen(true);
    const next = Math.max(0, Math.min(found.length - 1, isOpen ? at + by : 0));
    setActive(next);
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
  };
  const nothing = answer.isError
    ? t('collections.failed')
    : answer.data === undefined
      ? '…'
      : type === 'collection'
        ? t('collections.noRibbon')
        : t('collections.noItem');
  return (
    <div
      className="items-search"
      ref={box}
      onBlur={({ relatedTarget }) => {
        if (box.current?.contains(relatedTarget)) return;
        setOpen(false);
        onBlur();
      }}
    >
      <div className="items-field">
        <SearchOutlined aria-hidden />
        <input
          id={id}
          className="plain-input"
          role="combobox"
          autoComplete="off"
          aria-expanded={isOpen}
          aria-controls={`${id}-options`}
          aria-autocomplete="list"
          aria-label={label}
          aria-invalid={isInvalid || undefined}
          aria-describedby={describedBy}
          {...(isOpen && found.length > 0 ? { 'aria-activedescendant': optionId(at) } : {})}
          placeholder={label}
          value={typed}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
            setOpen(true);
          }}
          onKeyDown={(event) => {
            if (isComposing(event)) return;
            if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
              event.preventDefault();
              move(event.key === 'ArrowDown' ? 1 : -1);
            } else if (event.key === 'Enter') {
              // Enter here never saves the form.
              event.preventDefault();
              const item = found[at];
              if (isOpen && item !== undefined && placeOf(item) < 0) onAdd(item);
            } else if (event.key === 'Escape' && isOpen) {
              event.preventDefault();
              event.stopPropagation();
              setOpen(false);
            }
          }}
        />
        {type === undefined && (
          <select
            className="plain-input"
            aria-label={t('kit.itemKind')}
            value={chosenType ?? ''}
            onChange={(event) => setChosenType(event.target.value === '' ? undefined : (event.target.value as CandidateType))}
          >
            <option value="">{t('collections.anyType')}</option>
            {itemTypes.map((each) => (
              <option key={each} value={each}>
                {valueLabel('collection', 'item_type', each)}
              </option>
            ))}
          </select>
        )}
      </div>
      {isOpen && (
        <div className="items-found">
          <p className="items-keys muted" aria-hidden="true">
            <kbd>↑</kbd> <kbd>↓</kbd> {t('collections.choose')} <kbd>↵</kbd> {t('collections.addAtEnd')}
          </p>
          <ul id={`${id}-options`} role="listbox" aria-label={t('collections.found')}>
            {found.map((item, n) => {
              const place = placeOf(item);
              return (
                <li
                  key={item.id}
                  id={optionId(n)}
                  role="option"
                  aria-selected={n === at}
                  aria-disabled={place >= 0 || undefined}
                  className={`items-option${n === at ? ' items-active' : ''}`}
                  // The field keeps the focus.
                  onMouseDown={(event) => event.preventDefault()}
                  onMouseMove={() => setActive(n)}
                  onClick={() => place < 0 && onAdd(item)}
                >
                  <Thumbnail item={item} />
                  <span className="items-words">
                    <strong dir="auto">{item.label}</strong>
                    <small>{capitalize(nounLabel(item.kind))}</small>
                  </span>
                  {place >= 0 ? <small className="muted">{t('collections.there', { at: place + 1 })}</small> : <PlainStatus status={item.status} />}
                </li>
              );
            })}
          </ul>
          {found.length === 0 && (
            <p className="items-empty muted" role="status">
              {nothing}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
