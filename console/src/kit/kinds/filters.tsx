import { type ReactNode, useState } from 'react';
import DownOutlined from '@ant-design/icons/DownOutlined';
import { halfWidth } from '@marquee/contract/kit/line';
import type { Kind } from '@marquee/contract/kit/field';
import { joinList, withLabel } from '../../words/punctuation.ts';
import { useTexts } from '../../words/words.ts';
import { valueLabel } from '../label.ts';
import { useCandidates, useLabels } from '../lookup.ts';
import { Popup } from '../Popup.tsx';
import { fold } from '../slugify.ts';
import type { FilterProps } from './kind.ts';
import { placeOptions } from './places.ts';

type Choice = { value: string; label: string; note?: string | null };
type Shared = Pick<FilterProps<Kind>, 'name' | 'label' | 'values' | 'onChange' | 'isShort'>;

/** Options beyond this many get a search of their own. */
const few = 8;

type TicksProps = Shared & {
  options: readonly Choice[];
  chosen: readonly Choice[];
  search?: { typed: string; type: (typed: string) => void };
  status?: ReactNode;
  onOpen?: (isOpen: boolean) => void;
};

/** A button that says what is chosen, and under it the options to tick. */
function Ticks({ name, label, values, onChange, isShort, options, chosen, search, status, onOpen }: TicksProps) {
  const t = useTexts();
  const ids = values[name] ?? [];
  // The address follows in its own time; a tick shows at once.
  const [ticked, tick] = useState({ of: ids.join(), ids });
  if (ticked.of !== ids.join()) tick({ of: ids.join(), ids });
  const choose = (next: string[]) => {
    tick({ of: ticked.of, ids: next });
    onChange({ [name]: next });
  };
  const text =
    chosen.length === 0 ? (isShort ? label : t('kit.any')) : chosen.length === 1 ? chosen[0]?.label : t('kit.chosen', { name: label, count: chosen.length });
  const names = joinList(chosen.map((each) => each.label));
  // What stands on the button is part of its name, for whoever says what they see.
  const said = chosen.length > 1 ? withLabel(text ?? '', names) : text === label ? label : withLabel(label, text ?? '');
  return (
    <Popup
      label={label}
      className="checks"
      {...(onOpen === undefined ? {} : { onOpen })}
      renderButton={(carries) => (
        <button
          type="button"
          {...carries}
          aria-label={said}
          className={`filter-button ${isShort ? 'filter-short' : 'input-wide'}${chosen.length > 0 ? ' filter-on' : ''}`}
        >
          <span>{text}</span>
          <DownOutlined aria-hidden />
        </button>
      )}
    >
      {search !== undefined && (
        <input
          className="plain-input"
          type="search"
          aria-label={t('kit.search')}
          placeholder={t('kit.search')}
          value={search.typed}
          onChange={(event) => search.type(event.target.value)}
        />
      )}
      {status}
      <ul>
        {options.map((option) => (
          <li key={option.value}>
            <label>
              <input
                type="checkbox"
                checked={ticked.ids.includes(option.value)}
                onChange={(event) => choose(event.target.checked ? [...ticked.ids, option.value] : ticked.ids.filter((id) => id !== option.value))}
              />
              <span>
                {option.label} {option.note && <small>{option.note}</small>}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </Popup>
  );
}

const named = (values: readonly string[], { resource, name }: Pick<FilterProps<Kind>, 'resource' | 'name'>) =>
  values.map((value) => ({ value, label: valueLabel(resource, name, value) }));
export const ChoiceFilter = (props: FilterProps<'choice'>) => <Known {...props} options={named(props.field.param.values, props)} />;
export const ChoicesFilter = (props: FilterProps<'choices'>) => <Known {...props} options={named(props.field.param.options, props)} />;
export const PlaceFilter = (props: FilterProps<'language'> | FilterProps<'country'>) => <Known {...props} options={placeOptions(props.field.kind)} />;

/** Options that are all known, searched blind to accents where there are many. */
function Known(props: Shared & { options: readonly Choice[] }) {
  const [typed, type] = useState('');
  const ids = props.values[props.name] ?? [];
  const shown = props.options.filter((option) => fold(option.label).includes(fold(typed.trim())));
  return (
    <Ticks
      {...props}
      options={shown}
      chosen={props.options.filter((option) => ids.includes(option.value))}
      {...(props.options.length > few ? { search: { typed, type } } : {})}
    />
  );
}

/** Records of another resource, looked up as one types; those chosen stay on top. */
export function RefFilter(props: FilterProps<'ref'> | FilterProps<'refs'>) {
  const t = useTexts();
  const [typed, type] = useState('');
  const [isOpen, open] = useState(false);
  const ids = props.values[props.name] ?? [];
  const nameOf = useLabels(props.field.param.to, ids);
  const { candidates, isPending, isFailed } = useCandidates(props.field.param, typed, isOpen);
  const chosen = ids.map((id) => ({ value: id, label: nameOf(id) }));
  const found = candidates.filter(({ id }) => !ids.includes(id)).map(({ id, label, note }) => ({ value: id, label, note }));
  const status = isFailed ? t('toast.unreachable') : found.length > 0 ? null : isPending ? t('kit.loading') : t('kit.noResult');
  return (
    <Ticks
      {...props}
      options={[...chosen, ...found]}
      chosen={chosen}
      search={{ typed, type }}
      status={status !== null && <p role="status">{status}</p>}
      onOpen={open}
    />
  );
}

export function FlagFilter({ name, label, values, onChange, isShort }: FilterProps<'flag'>) {
  const t = useTexts();
  return (
    <select
      className={`plain-input ${isShort ? 'filter-short' : ''}`}
      aria-label={label}
      value={values[name]?.[0] ?? ''}
      onChange={(event) => onChange({ [name]: event.target.value === '' ? [] : [event.target.value] })}
    >
      <option value="">{label}</option>
      <option value="true">{t('kit.yes')}</option>
      <option value="false">{t('kit.no')}</option>
    </select>
  );
}

/** A text as it is stored; it holds when the field is left or Enter is pressed. */
export function TextFilter({ name, label, values, onChange, isShort }: FilterProps<'text'>) {
  const now = values[name]?.[0] ?? '';
  const hold = (text: string) => text !== now && onChange({ [name]: text === '' ? [] : [text] });
  return (
    <input
      key={now}
      className={`plain-input ${isShort ? 'filter-short' : ''}`}
      aria-label={label}
      placeholder={label}
      defaultValue={now}
      onBlur={({ target }) => hold(target.value.trim())}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  );
}

/** From and to, whole numbers, both included; they hold when the field is left or Enter is pressed. */
export function NumberFilter({ name, label, values, onChange }: FilterProps<'number'> | FilterProps<'count'>) {
  const t = useTexts();
  const [odd, setOdd] = useState<string | null>(null);
  const part = (end: 'from' | 'to') => {
    const param = `${name}_${end}`;
    const now = values[param]?.[0] ?? '';
    return (
      <input
        key={`${param}:${now}`}
        className="plain-input"
        aria-label={withLabel(label, t(`kit.${end}`))}
        placeholder={t(`kit.${end}`)}
        inputMode="numeric"
        defaultValue={now}
        onBlur={(event) => {
          const text = halfWidth(event.target.value).trim();
          const digits = text.replace(/\D/g, '').slice(0, 10);
          const isOdd = !/^[\d\s.,']*$/.test(text);
          setOdd(isOdd ? text : null);
          if (isOdd) event.target.value = now;
          else if (digits !== now) onChange({ [param]: digits === '' ? [] : [digits] });
        }}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
    );
  };
  return (
    <>
      <span className="span-filter">
        {part('from')}
        {part('to')}
      </span>
      {odd !== null && (
        <p className="field-error" role="alert">
          {t('kit.unreadableNumber', { typed: odd })}
        </p>
      )}
    </>
  );
}
