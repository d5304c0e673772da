import type { ComponentProps } from 'react';
import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import { Input, Segmented, Select } from 'antd';
import { useTexts } from '../../words/words.ts';
import { languageName, number } from '../format.ts';
import { label, valueLabel } from '../label.ts';
import { fold, slugify } from '../slugify.ts';
import { chosen } from './chosen.tsx';
import { clearOnDelete, selectOnTab, useEmptier } from './emptier.tsx';
import type { InputProps } from './kind.ts';
import { placeOptions } from './places.ts';

const shared = ({ id, isInvalid, describedBy, onBlur }: Pick<InputProps<'text'>, 'id' | 'isInvalid' | 'describedBy' | 'onBlur'>) => ({
  id,
  onBlur,
  'aria-invalid': isInvalid || undefined,
  'aria-describedby': describedBy,
  ...(isInvalid ? { status: 'error' as const } : {}),
});
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** What was typed once more for paper, where nothing can be scrolled: an input shows no more than fits into its box. */
const Written = ({ value }: { value: string }) => <span hidden className="written" data-text={value} />;

/** One line of the form; `clean` is what becomes of it as it is typed. */
function Line({ of, clean, ...rest }: { of: InputProps<'text' | 'url' | 'email' | 'slug'>; clean: (typed: string) => string } & InputOptions) {
  const value = textOf(of.value);
  return (
    <>
      <Input {...shared(of)} value={value} autoComplete="off" onChange={(event) => of.onChange(clean(event.target.value))} {...rest} />
      <Written value={value} />
    </>
  );
}
type InputOptions = Pick<ComponentProps<typeof Input>, 'type' | 'inputMode' | 'maxLength' | 'spellCheck' | 'suffix'>;
const asTyped = (typed: string) => typed;
const trimmed = (typed: string) => typed.trim();
const dashed = (typed: string) => typed.toLowerCase().replace(/\s+/g, '-');

export const TextInput = (props: InputProps<'text'>) => <Line of={props} clean={asTyped} maxLength={props.field.param.max} />;
export const AddressInput = (props: InputProps<'url'>) => <Line of={props} clean={trimmed} type="url" inputMode="url" />;
export const EmailInput = (props: InputProps<'email'>) => <Line of={props} clean={trimmed} type="text" inputMode="email" />;

/** Lines that are shown at least and at most. The style sheet says the same to browsers that size a text by themselves, which costs no script and no layout of its own. */
const lines = CSS.supports('field-sizing', 'content') ? undefined : { minRows: 3, maxRows: 12 };

/** Several lines; how many characters are used of how many stands beside the label, counted as the server counts them: an emoji is one. */
export function LongTextInput(props: InputProps<'long_text'>) {
  const value = textOf(props.value);
  return (
    <>
      <span className="field-count">{`${number([...value].length)} / ${number(props.field.param.max)}`}</span>
      <Input.TextArea {...shared(props)} value={value} {...(lines && { autoSize: lines })} onChange={(event) => props.onChange(event.target.value)} />
      <Written value={value} />
    </>
  );
}

/** A slug with a button that proposes it anew from the field it belongs to. */
export function SlugInput(props: InputProps<'slug'>) {
  const t = useTexts();
  const { from } = props.field.param;
  const proposed = slugify(textOf(props.source));
  const about = t('kit.proposeSlug', { field: label(props.resource, from) });
  return (
    <Line
      of={props}
      clean={dashed}
      spellCheck={false}
      suffix={
        <button
          type="button"
          className="icon-button input-button"
          disabled={proposed === ''}
          title={about}
          aria-label={about}
          onClick={() => props.onChange(proposed)}
        >
          <ReloadOutlined aria-hidden />
        </button>
      }
    />
  );
}

export function FlagInput(props: InputProps<'flag'>) {
  const t = useTexts();
  return (
    <label className="tick-line">
      <input
        id={props.id}
        type="checkbox"
        checked={props.value === true}
        aria-describedby={props.describedBy}
        aria-invalid={props.isInvalid || undefined}
        onBlur={props.onBlur}
        onChange={(event) => props.onChange(event.target.checked)}
      />
      {props.value === true ? t('kit.yes') : t('kit.no')}
    </label>
  );
}

/** A list longer than this is typed into rather than read. */
const many = 20;

/** Few short values lie open side by side; more, or longer ones, fold into a list. */
export function ChoiceInput(props: InputProps<'choice'>) {
  const t = useTexts();
  const emptier = useEmptier();
  const text = label(props.resource, props.name);
  const options = props.field.param.values.map((value) => ({ value, label: valueLabel(props.resource, props.name, value) }));
  const mayBeEmpty = !props.field.required && props.field.defaultValue === undefined;
  const isShort = options.length <= 4 && options.reduce((sum, option) => sum + option.label.length, 0) <= 40;
  if (isShort) {
    return (
      <Segmented
        id={props.id}
        name={props.id}
        aria-describedby={props.describedBy}
        aria-invalid={props.isInvalid || undefined}
        aria-label={props.field.required ? `${text} ${t('kit.required')}` : text}
        className={props.isInvalid ? 'choice segmented-invalid' : 'choice'}
        options={options}
        value={textOf(props.value)}
        onChange={(value) => {
          props.onChange(value);
          props.onBlur();
        }}
      />
    );
  }
  return (
    <Select
      {...shared(props)}
      {...chosen(props.id, props.describedBy, (props.value ?? null) === null)}
      className="input-wide"
      allowClear={mayBeEmpty && emptier}
      onKeyDown={clearOnDelete(() => mayBeEmpty && props.onChange(null))}
      onInputKeyDown={selectOnTab(props.onChange)}
      showSearch={options.length > many ? { optionFilterProp: 'label' } : false}
      options={options}
      value={(props.value as string | null) ?? null}
      onChange={(value) => props.onChange(value ?? null)}
    />
  );
}

/** A box to tick for each value. */
export function ChoicesInput(props: InputProps<'choices'>) {
  const chosen = (props.value as readonly string[] | null) ?? [];
  const { options } = props.field.param;
  return (
    <div className="choice-boxes" id={props.id} tabIndex={-1} aria-describedby={props.describedBy} onBlur={props.onBlur}>
      {options.map((value) => (
        <label key={value} className="tick-line">
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            aria-invalid={props.isInvalid || undefined}
            onChange={(event) => props.onChange(options.filter((each) => (each === value ? event.target.checked : chosen.includes(each))))}
          />
          {valueLabel(props.resource, props.name, value)}
        </label>
      ))}
    </div>
  );
}

/** Finds blind to accents and case. */
const blindSearch = { filterOption: (typed: string, option?: { search?: string }) => option?.search?.includes(fold(typed)) ?? false };

export function PlaceInput(props: InputProps<'language'> | InputProps<'country'>) {
  const emptier = useEmptier();
  const options = placeOptions(props.field.kind);
  const value = (props.value as string | null) ?? null;
  const known =
    value === null || options.some((option) => option.value === value) ? options : [...options, { value, label: languageName(value), search: value }];
  return (
    <Select
      {...shared(props)}
      {...chosen(props.id, props.describedBy, (props.value ?? null) === null)}
      className="input-wide"
      allowClear={!props.field.required && emptier}
      onKeyDown={clearOnDelete(() => !props.field.required && props.onChange(null))}
      onInputKeyDown={selectOnTab(props.onChange)}
      showSearch={blindSearch}
      options={known}
      value={value}
      onChange={(next) => props.onChange(next ?? null)}
    />
  );
}
