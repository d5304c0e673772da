import dayjs, { type Dayjs } from 'dayjs';
import type { Kind } from '@marquee/contract/kit/field';
import { DatePicker, Input } from 'antd';
import { type ComponentRef, type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTexts } from '../../words/words.ts';
import { wireFormat, parseDay, typedFormats } from '../days.ts';
import { isDay } from '../format.ts';
import { dayIn, endOfDay, startOfDay, zone } from '../zone.ts';
import type { FilterProps, InputProps } from './kind.ts';

/**
 * Where there is room for a calendar neither under its field nor over it, it lies over the field: its head, with month and year, stays in the window.
 * Its distance from the field is its own padding (`surface.css`): what is shifted into the window is let out of it again by an offset of its place.
 */
const within = { overflow: { adjustY: true, shiftX: true, shiftY: true }, htmlRegion: 'visible' as const };
const places = {
  bottomLeft: { points: ['tl', 'bl'], offset: [0, 0], ...within },
  bottomRight: { points: ['tr', 'br'], offset: [0, 0], ...within },
};

/** A click on a day takes the focus into the calendar: as that closes, it goes back to the field, or it would be on nothing. */
function giveBack(field: { focus: () => void } | null): void {
  if (document.activeElement?.closest('.ant-picker-dropdown')) field?.focus();
}

/** How the ends of a span stand in the query. */
type Ends = { read: (value: string) => string; write: (chosen: string, end: 'from' | 'to') => string };
const asDays: Ends = { read: (value) => value, write: (chosen) => chosen };
/** From the first moment of the one day to the last of the other, where the reader is. */
const asInstants: Ends = {
  read: (value) => dayIn(zone(), Date.parse(value)),
  write: (chosen, end) => new Date((end === 'from' ? startOfDay : endOfDay)(zone(), chosen)).toISOString(),
};

export const DayFilter = (props: FilterProps<'date'>) => <DaySpan {...props} ends={asDays} />;
export const InstantFilter = (props: FilterProps<'instant'>) => <DaySpan {...props} ends={asInstants} />;

/** Days from and to. */
function DaySpan({ ends, name, label, values, onChange }: Pick<FilterProps<Kind>, 'name' | 'label' | 'values' | 'onChange'> & { ends: Ends }) {
  const t = useTexts();
  const at = (end: string): Dayjs | null => {
    const value = values[`${name}_${end}`]?.[0];
    return value === undefined ? null : dayjs(ends.read(value));
  };
  const wire = (value: Dayjs | null, end: 'from' | 'to') => {
    if (value === null) return [];
    return [ends.write(value.format(wireFormat), end)];
  };
  const format = t('kit.dayFormat');
  const box = useRef<ComponentRef<typeof DatePicker.RangePicker>>(null);
  // The calendar puts its day back in place of a text that is none: what was typed is told, or nobody would know that it was not taken.
  const [odd, setOdd] = useState<string | null>(null);
  const picker = (
    <DatePicker.RangePicker
      ref={box}
      aria-label={label}
      className="input-wide"
      builtinPlacements={places}
      allowEmpty={[true, true]}
      placeholder={[t('kit.from'), t('kit.to')]}
      format={typedFormats(format)}
      {...(odd === null ? {} : { status: 'error' as const })}
      onOpenChange={(isOpen) => !isOpen && giveBack(box.current)}
      value={[at('from'), at('to')]}
      onChange={(next) => onChange({ [`${name}_from`]: wire(next?.[0] ?? null, 'from'), [`${name}_to`]: wire(next?.[1] ?? null, 'to') })}
    />
  );
  return (
    <>
      {/* Of its own blurs the picker keeps that to its clear button to itself. */}
      <span
        onBlurCapture={({ target }: FocusEvent<HTMLElement>) => {
          if (!(target instanceof HTMLInputElement)) return;
          const text = target.value.trim();
          setOdd(text === '' || parseDay(text, format) !== undefined ? null : text);
        }}
      >
        {picker}
      </span>
      {odd !== null && (
        <p className="field-error" role="alert">
          {t('kit.unreadableDay', { typed: odd, format })}
        </p>
      )}
    </>
  );
}

/** One day of the calendar. What was typed and is none stays as it was typed, for the form to refuse: gone, nobody would know that it was not taken. */
export function DayInput(props: InputProps<'date'>) {
  const { id, value, onChange, onBlur, isInvalid, describedBy, field } = props;
  const t = useTexts();
  const format = t('kit.dayFormat');
  const box = useRef<ComponentRef<typeof DatePicker>>(null);
  const [text, setText] = useState<string | null>(null);
  const given = typeof value === 'string' ? value : '';
  const odd = text ?? (given === '' || isDay(given) ? null : given);
  const shared = {
    id,
    className: 'input-wide',
    'aria-describedby': describedBy,
    'aria-invalid': isInvalid || undefined,
    ...(isInvalid ? { status: 'error' as const } : {}),
    // Enter takes the day that was typed; that it saved the form as well would come as a surprise.
    onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault(),
  };
  if (odd !== null) {
    return (
      <Input
        {...shared}
        autoComplete="off"
        value={odd}
        onChange={({ target }) => {
          setText(target.value);
          onChange(target.value.trim() === '' ? null : (parseDay(target.value, format) ?? target.value));
        }}
        onBlur={() => {
          setText(null);
          onBlur();
        }}
      />
    );
  }
  return (
    <DatePicker
      {...shared}
      ref={box}
      onOpenChange={(isOpen) => !isOpen && giveBack(box.current)}
      builtinPlacements={places}
      allowClear={!field.required}
      placeholder=""
      format={typedFormats(format)}
      value={given === '' ? null : dayjs(given)}
      onChange={(next) => onChange(next === null ? null : (next as Dayjs).format(wireFormat))}
      onBlur={({ target }) => {
        const written = (target as HTMLInputElement).value.trim();
        // Deleted, a required day would be put back.
        if (written === '' && given !== '') onChange(null);
        else if (written !== '' && parseDay(written, format) === undefined) onChange(written);
        onBlur();
      }}
    />
  );
}
