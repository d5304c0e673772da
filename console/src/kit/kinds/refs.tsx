import { type ReactNode, useState } from 'react';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import type { Linked, MixedItem } from '@marquee/contract/kit/field';
import { joinSentences } from '../../words/punctuation.ts';
import { useTexts } from '../../words/words.ts';
import { sentence } from '../faults.ts';
import { capitalize } from '../format.ts';
import { label, nounLabel } from '../label.ts';
import { Sortable } from '../Sortable.tsx';
import type { InputProps } from './kind.ts';
import { RefPicker } from './RefPicker.tsx';

/** One record of another resource. */
export function RefInput({ id, field, value, onChange, onBlur, isInvalid, describedBy }: InputProps<'ref'>) {
  return (
    <RefPicker
      id={id}
      target={field.param}
      value={value === null || value === undefined ? [] : [value as Linked]}
      onChange={([next]) => onChange(next ?? null)}
      onBlur={onBlur}
      isInvalid={isInvalid}
      describedBy={describedBy}
    />
  );
}

type LinkedListProps<T extends Linked> = {
  list: readonly T[];
  max: number;
  onChange: (list: T[]) => void;
  /** What stands before a name. */
  note?: (item: T) => ReactNode;
  /** The id of the button that removes the item at this place, if errors lead there. */
  removeId?: (at: number) => string;
  /** What adds an item, while there is room for one. */
  children: ReactNode;
};

/** Records in an order that can be changed, with how many of how many. */
function LinkedList<T extends Linked>({ list, max, onChange, note, removeId, children }: LinkedListProps<T>) {
  const t = useTexts();
  return (
    <div className="refs">
      <span className={`field-count${list.length > max ? ' red' : ''}`}>{`${list.length} / ${max}`}</span>
      {list.length > 0 && (
        <Sortable items={list} keyOf={(each) => each.id} nameOf={(each) => each.label} onSort={onChange} className="refs-list">
          {(each, at, handle) => (
            <span className="tag tag-sortable">
              {handle}
              {note?.(each)}
              {each.label}
              <button
                type="button"
                {...(removeId && { id: removeId(at) })}
                className="icon-button"
                aria-label={t('kit.removeRow', { name: each.label })}
                onClick={() => onChange(list.filter((other) => other.id !== each.id))}
              >
                <CloseOutlined aria-hidden />
              </button>
            </span>
          )}
        </Sortable>
      )}
      {list.length < max && children}
    </div>
  );
}

/** Several records of another resource. */
export function RefsInput({ id, field, value, onChange, onBlur, isInvalid, describedBy, resource, name }: InputProps<'refs'>) {
  const list = (value ?? []) as Linked[];
  return (
    <LinkedList list={list} max={field.param.max} onChange={onChange}>
      <RefPicker
        id={id}
        target={field.param}
        label={label(resource, name)}
        value={[]}
        isInvalid={isInvalid}
        describedBy={describedBy}
        onChange={([picked]) => onChange(added(list, picked))}
        onBlur={onBlur}
      />
    </LinkedList>
  );
}

const kindNote = ({ kind }: MixedItem) => <small className="muted">{nounLabel(kind)}</small>;

/** Several records of several resources: one chooses the kind, and then picks among its records. */
export function MixedInput({ id, field, value, onChange, onBlur, isInvalid, describedBy, faults, resource, name }: InputProps<'mixed'>) {
  const t = useTexts();
  const list = (value ?? []) as MixedItem[];
  const { targets, max } = field.param;
  const [kind, choose] = useState(targets[0]?.to ?? '');
  const target = targets.find(({ to }) => to === kind);
  // Those of the whole list stand under the field.
  const broken = faults.filter(({ path }) => path.startsWith(`${name}.`) && path.split('.').length > 2);
  return (
    <>
      <LinkedList list={list} max={max} onChange={onChange} note={kindNote} removeId={(at) => `${id}.${at}.id`}>
        <div className="mixed-picker">
          <select className="plain-input" aria-label={t('kit.itemKind')} value={kind} onChange={(event) => choose(event.target.value)}>
            {targets.map(({ to }) => (
              <option key={to} value={to}>
                {capitalize(nounLabel(to))}
              </option>
            ))}
          </select>
          {target && (
            <RefPicker
              key={kind}
              id={id}
              target={target}
              label={label(resource, name)}
              value={[]}
              isInvalid={isInvalid || broken.length > 0}
              describedBy={describedBy}
              onChange={([picked]) => onChange(added(list, picked && { ...picked, kind, status: null, deleted: false, poster: null }))}
              onBlur={onBlur}
            />
          )}
        </div>
      </LinkedList>
      {broken.length > 0 && <p className="field-error">{joinSentences(broken.map((fault) => sentence(resource, fault)))}</p>}
    </>
  );
}

/** A list with one more, which it does not hold yet. */
const added = <T extends Linked>(list: readonly T[], picked: T | undefined): T[] =>
  picked === undefined || list.some((each) => each.id === picked.id) ? [...list] : [...list, picked];
