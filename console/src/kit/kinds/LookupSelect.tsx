import { useEffect, useEffectEvent, useState } from 'react';
import type { Linked } from '@marquee/contract/kit/field';
import { Select } from 'antd';
import { useTexts } from '../../words/words.ts';
import { isComposing } from '../composing.ts';
import { type Target, useCandidates } from '../lookup.ts';
import { chosen } from './chosen.tsx';
import { clearOnDelete, selectOnTab, useEmptier } from './emptier.tsx';

type LookupProps = {
  id?: string;
  target: Target;
  value: readonly Linked[];
  onChange: (value: Linked[]) => void;
  onBlur?: () => void;
  multiple?: boolean;
  placeholder?: string;
  label?: string;
  describedBy?: string | undefined;
  isInvalid?: boolean;
  /** Offers to make a record of what was typed and found nowhere; `isAsking` says that more is asked first. */
  creating?: { noun: string; isAsking: boolean; make: (title: string) => Promise<void> };
};

/** The option that makes a record. */
const making = 'create';

const drawCandidate = ({ data }: { data: { label: string; note: string | null } }) => (
  <span className="candidate">
    {data.label}
    {data.note && <small>{data.note}</small>}
  </span>
);
const asOption = ({ id, label }: Linked) => ({ value: id, label });

/** Picks records of another resource by typing a part of their name. */
export function LookupSelect({ id, target, value, onChange, onBlur, multiple = false, placeholder, label, describedBy, isInvalid, creating }: LookupProps) {
  const t = useTexts();
  const emptier = useEmptier();
  const [typed, type] = useState('');
  const [isOpen, open] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { candidates, isPending, isFailed } = useCandidates(target, typed, isOpen);
  const known =
    candidates.some((each) => each.label.toLowerCase() === typed.trim().toLowerCase()) ||
    value.some((each) => each.label.toLowerCase() === typed.trim().toLowerCase());
  const offer = creating !== undefined && typed.trim() !== '' && !isPending && !known;

  async function create() {
    const title = typed.trim();
    type('');
    open(false);
    setBusy(true);
    await creating?.make(title);
    setBusy(false);
  }

  const take = (found: Linked[]) => {
    type('');
    open(false);
    onChange(multiple ? [...value, ...found] : found);
  };

  // Enter before the answer is there is meant for what matches best: it is picked once that is known, and what is typed next lands in no other search.
  const [isAwaited, setAwaited] = useState(false);
  const pickFirst = useEffectEvent(() => {
    setAwaited(false);
    const [first] = candidates;
    if (first !== undefined && isOpen) take([{ id: first.id, label: first.label }]);
  });
  useEffect(() => {
    if (!isAwaited || isPending) return undefined;
    const timer = setTimeout(pickFirst);
    return () => clearTimeout(timer);
  }, [isAwaited, isPending]);

  return (
    <Select
      {...(id === undefined ? {} : { id })}
      {...(label === undefined ? {} : { 'aria-label': label })}
      {...chosen(id, describedBy, multiple || value.length === 0)}
      aria-invalid={isInvalid || undefined}
      {...(isInvalid ? { status: 'error' as const } : {})}
      className="input-wide"
      {...(multiple ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
      showSearch={{
        filterOption: false,
        searchValue: typed,
        onSearch: (text) => {
          setAwaited(false);
          type(text);
        },
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isComposing(event) && isOpen && isPending && typed.trim() !== '' && candidates.length === 0) setAwaited(true);
        if (!multiple) clearOnDelete(() => value.length > 0 && onChange([]))(event);
      }}
      onInputKeyDown={selectOnTab((picked) => {
        // Leaving takes what was found; nobody makes anything by leaving.
        const found = candidates.find((each) => each.id === picked);
        if (found !== undefined) take([{ id: found.id, label: found.label }]);
      })}
      allowClear={emptier}
      loading={isBusy || (isOpen && isPending)}
      placeholder={placeholder}
      open={isOpen}
      onOpenChange={(next) => {
        open(next);
        if (!next) type('');
      }}
      labelInValue
      value={(multiple ? value.map(asOption) : value[0] === undefined ? null : asOption(value[0])) as never}
      options={[
        ...candidates.map((each) => ({ value: each.id, label: each.label, note: each.note })),
        ...(offer
          ? [
              {
                value: making,
                label: creating.isAsking ? t('kit.createAsking', { noun: creating.noun, name: typed.trim() }) : t('kit.create', { name: typed.trim() }),
                note: null,
              },
            ]
          : []),
      ]}
      optionRender={drawCandidate}
      notFoundContent={isFailed ? t('toast.unreachable') : isPending ? t('kit.loading') : t('kit.noResult')}
      onChange={(next: unknown) => {
        const list = (Array.isArray(next) ? next : next ? [next] : []) as { value: string; label: string }[];
        if (list.some((each) => each.value === making)) {
          void create();
          return;
        }
        type('');
        onChange(list.map((each) => ({ id: each.value, label: String(each.label) })));
      }}
      onBlur={() => onBlur?.()}
    />
  );
}
