import { useState } from 'react';
import type { Linked } from '@marquee/contract/kit/field';
import { Select } from 'antd';
import { useWords } from '../../words/words.ts';
import { type Target, useCandidates } from '../lookup.ts';
import { chosen } from './chosen.tsx';
import { useEmptier } from './emptier.tsx';

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
  /** Offers to make a record of what was typed and found nowhere. */
  onCreate?: ((label: string) => Promise<Linked | undefined>) | undefined;
};

const creating = 'create';

const drawCandidate = ({ data }: { data: { label: string; note: string | null } }) => (
  <span className="candidate">
    {data.label}
    {data.note && <small>{data.note}</small>}
  </span>
);
const asOption = ({ id, label }: Linked) => ({ value: id, label });

/** Picks records of another resource by typing a part of their name. */
export function LookupSelect({ id, target, value, onChange, onBlur, multiple = false, placeholder, label, describedBy, isInvalid, onCreate }: LookupProps) {
  const t = useWords();
  const emptier = useEmptier();
  const [typed, type] = useState('');
  const [isOpen, open] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { candidates, isPending, isFailed } = useCandidates(target, typed, isOpen);
  const known =
    candidates.some((each) => each.label.toLowerCase() === typed.trim().toLowerCase()) ||
    value.some((each) => each.label.toLowerCase() === typed.trim().toLowerCase());
  const offer = onCreate !== undefined && typed.trim() !== '' && !isPending && !known;

  async function create() {
    setBusy(true);
    const made = await onCreate?.(typed.trim());
    setBusy(false);
    if (made === undefined) return;
    type('');
    onChange(multiple ? [...value, made] : [made]);
  }

  return (
    <Select
      {...(id === undefined ? {} : { id })}
      {...(label === undefined ? {} : { 'aria-label': label })}
      {...chosen(id, describedBy, multiple || value.length === 0)}
      aria-invalid={isInvalid || undefined}
      {...(isInvalid ? { status: 'error' as const } : {})}
      className="input-wide"
      {...(multiple ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: type }}
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
        ...(offer ? [{ value: creating, label: t('kit.create', { name: typed.trim() }), note: null }] : []),
      ]}
      optionRender={drawCandidate}
      notFoundContent={isFailed ? t('toast.unreachable') : isPending ? t('kit.loading') : t('kit.noResult')}
      onChange={(next: unknown) => {
        const list = (Array.isArray(next) ? next : next ? [next] : []) as { value: string; label: string }[];
        if (list.some((each) => each.value === creating)) {
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
