import { useState } from 'react';
import { Input } from 'antd';
import type { ControlProps } from '../../kit/form/FormField.tsx';
import { secondIn, zone } from '../../kit/zone.ts';
import { momentIn } from './moment.ts';

/** An instant in the form of a `datetime-local` input: the person's local time, to the minute. */
const localOf = (value: unknown): string => {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? '' : secondIn(zone(), at).slice(0, 16);
};

/** A day and a time of day, in the person's time zone. */
export function MomentInput({ id, value, onChange, onBlur, isInvalid, describedBy }: ControlProps) {
  // While only a part of it is filled in, the browser reports nothing, and a new value would empty the other parts.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Input
      id={id}
      type="datetime-local"
      className="input-wide"
      max="9999-12-31T23:59"
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      {...(isInvalid ? { status: 'error' as const } : {})}
      value={typed ?? localOf(value)}
      onChange={({ target }) => {
        setTyped(target.value);
        const at = target.value === '' ? Number.NaN : momentIn(zone(), target.value.slice(0, 19).padEnd(19, ':00'));
        onChange(Number.isNaN(at) ? null : new Date(at).toISOString());
      }}
      onBlur={() => {
        setTyped(null);
        onBlur();
      }}
    />
  );
}
