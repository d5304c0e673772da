import { type ComponentType, memo, type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import type { Field, Kind } from '@marquee/contract/kit/field';
import { joinSentences } from '../../words/punctuation.ts';
import { useTexts } from '../../words/words.ts';
import { sentence } from '../faults.ts';
import { kinds, showField, viewOf } from '../kinds.tsx';
import type { Busy, InputProps } from '../kinds/kind.ts';
import { label } from '../label.ts';
import type { FieldOf } from '../record.ts';
import { useStableCallback } from '../useStableCallback.ts';
import { suggestedFrom } from '../values.ts';
import { Required, Star } from './Required.tsx';
import { useFields } from './useResourceForm.ts';

// Every form has lines of text: their inputs are fetched beside the form, not after it has been drawn.
void import('../kinds/inputs.tsx');

/** The id of a field's control in the page. */
export const controlId = (name: string): string => `field-${name}`;

/** What a field's own control is given, in place of that of its kind. */
export type ControlProps = Omit<InputProps<Kind>, 'field'>;

const Control = memo(function Control({ kind, own, ...props }: InputProps<Kind> & { kind: Kind; own: ComponentType<ControlProps> | undefined }) {
  // Not every control asks for words itself, and none of its props changes with the language: all are drawn again from here.
  useTexts();
  const Input = (own ?? viewOf(kind).input) as ComponentType<InputProps<Kind>>;
  return <Input {...props} />;
});

/** The star of a field that has to be filled in; its words are with the field's own name. */
export function RequiredMark({ of }: { of: string }) {
  const form = useFields();
  if (form.isReadOnly || form.fields[of]?.required !== true) return null;
  return <Star />;
}

type FieldProps = {
  name: string;
  hint?: ReactNode;
  /** Where the section's head names it already, or its own control does. */
  hideLabel?: boolean;
  /** Where other fields make this one required. */
  isRequired?: boolean;
  /** The field's own control, in place of that of its kind. */
  control?: ComponentType<ControlProps>;
};

/** One field of the form around it: label, control by its kind, hint, and what is broken about it. Read-only where the person may not edit. */
export function FormField({ name, hint, hideLabel = false, isRequired = false, control: ownControl }: FieldProps) {
  const form = useFields();
  const t = useTexts();
  const field = { ...form.fields, ...form.of.shown }[name] as Field | undefined;
  // What arrives for a control that is gone, as a picture that was on its way, is not for the record that the form shows by now.
  const isHere = useRef(true);
  useLayoutEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const onChange = useStableCallback((value: unknown) => isHere.current && form.set(name, value));
  const onBlur = useStableCallback(() => isHere.current && form.blur(name));
  const onBusy = useStableCallback((how: Busy | null) => (isHere.current || how === null) && form.setBusy(name, how));
  const from = suggestedFrom(field);
  const source = from === undefined ? undefined : form.values[from];
  // Once for all drawings in which nothing is found or mended: a control of many parts is drawn again with what it is told.
  const mine = useMemo(() => form.faults.filter(({ path }) => path === name || path.startsWith(`${name}.`)), [form.faults, name]);
  if (field === undefined) return null;

  const id = controlId(`${form.within ?? ''}${name}`);
  const text = label(form.of.name, name);
  const own = mine.filter(({ path }) => path.split('.').length < 3);
  const describedBy = [...(hint === undefined ? [] : [`${id}-hint`]), ...(own.length > 0 ? [`${id}-error`] : [])].join(' ') || undefined;
  const isShown = form.isReadOnly || !(name in form.fields);
  const isNeeded = field.required || isRequired;

  if (isShown) {
    return (
      <div className="field">
        {!hideLabel && <div className="field-label">{text}</div>}
        <div className="field-value">{showField(field.kind, { field: field as FieldOf<Kind>, value: form.values[name], resource: form.of.name, name })}</div>
      </div>
    );
  }
  const control = (
    <>
      <Control
        kind={field.kind}
        own={ownControl}
        field={field as FieldOf<Kind>}
        id={id}
        resource={form.of.name}
        name={name}
        value={form.values[name]}
        isInvalid={own.length > 0}
        describedBy={describedBy}
        faults={mine.length === 0 ? calm : mine}
        source={source}
        record={form.id}
        onChange={onChange}
        onBlur={onBlur}
        onBusy={onBusy}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {own.length > 0 && (
        <p id={`${id}-error`} className="field-error">
          {joinSentences(own.map((fault) => sentence(form.of.name, fault)))}
        </p>
      )}
    </>
  );
  if (kinds[field.kind].isGroup) {
    return (
      <div
        className="field"
        role="group"
        id={`${id}-group`}
        tabIndex={-1}
        {...(hideLabel ? { 'aria-label': isNeeded ? `${text} ${t('kit.required')}` : text } : { 'aria-labelledby': `${id}-label` })}
        aria-describedby={describedBy}
      >
        {!hideLabel && (
          <div className="field-label" id={`${id}-label`}>
            {text}
            {isNeeded && <Required />}
          </div>
        )}
        {control}
      </div>
    );
  }
  return (
    <div className="field">
      {!(hideLabel && ownControl) && (
        <label className={hideLabel ? 'unseen' : 'field-label'} htmlFor={id}>
          {text}
          {isNeeded && <Required />}
        </label>
      )}
      {control}
    </div>
  );
}

const calm: InputProps<Kind>['faults'] = [];
