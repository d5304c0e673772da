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

// Every form has lines of text, so their inputs load with the form and not after its first render.
void import('../kinds/inputs.tsx');

/** The id of a field's control in the page. */
export const controlId = (name: string): string => `field-${name}`;

/** The props of a field's own control, which replaces the control of its kind. */
export type ControlProps = Omit<InputProps<Kind>, 'field'>;

const Control = memo(function Control({ kind, own, ...props }: InputProps<Kind> & { kind: Kind; own: ComponentType<ControlProps> | undefined }) {
  // Not every control uses the texts itself, and its props do not change with the language. So a change of the language renders all of them from here.
  useTexts();
  const Input = (own ?? viewOf(kind).input) as ComponentType<InputProps<Kind>>;
  return <Input {...props} />;
});

/** The star of a required field. The field's own name has the words for it. */
export function RequiredMark({ of }: { of: string }) {
  const form = useFields();
  if (form.isReadOnly || form.fields[of]?.required !== true) return null;
  return <Star />;
}

type FieldProps = {
  name: string;
  hint?: ReactNode;
  /** The section's head or the control already names the field. */
  hideLabel?: boolean;
  /** Other fields make this one required. */
  isRequired?: boolean;
  /** The field's own control, instead of the control of its kind. */
  control?: ComponentType<ControlProps>;
};

/** One field of the form around it: label, control, hint and faults. It is read-only if the person may not edit. */
export function FormField({ name, hint, hideLabel = false, isRequired = false, control: ownControl }: FieldProps) {
  const form = useFields();
  const t = useTexts();
  const field = { ...form.fields, ...form.of.shown }[name] as Field | undefined;
  // After this control is gone, the form may show another record. A late result, such as an uploaded picture, must not go there.
  const isMounted = useRef(true);
  useLayoutEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const onChange = useStableCallback((value: unknown) => isMounted.current && form.set(name, value));
  const onBlur = useStableCallback(() => isMounted.current && form.blur(name));
  const onBusy = useStableCallback((state: Busy | null) => (isMounted.current || state === null) && form.setBusy(name, state));
  const sourceName = suggestedFrom(field);
  const source = sourceName === undefined ? undefined : form.values[sourceName];
  // Memoized until the faults change, because a control of many parts renders again with a new list.
  const fieldFaults = useMemo(() => form.faults.filter(({ path }) => path === name || path.startsWith(`${name}.`)), [form.faults, name]);
  if (field === undefined) return null;

  const id = controlId(`${form.within ?? ''}${name}`);
  const text = label(form.of.name, name);
  const ownFaults = fieldFaults.filter(({ path }) => path.split('.').length < 3);
  const describedBy = [...(hint === undefined ? [] : [`${id}-hint`]), ...(ownFaults.length > 0 ? [`${id}-error`] : [])].join(' ') || undefined;
  const isReadOnly = form.isReadOnly || !(name in form.fields);
  const isRequiredHere = field.required || isRequired;

  if (isReadOnly) {
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
        isInvalid={ownFaults.length > 0}
        describedBy={describedBy}
        faults={fieldFaults.length === 0 ? noFaults : fieldFaults}
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
      {ownFaults.length > 0 && (
        <p id={`${id}-error`} className="field-error">
          {joinSentences(ownFaults.map((fault) => sentence(form.of.name, fault)))}
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
        {...(hideLabel ? { 'aria-label': isRequiredHere ? `${text} ${t('kit.required')}` : text } : { 'aria-labelledby': `${id}-label` })}
        aria-describedby={describedBy}
      >
        {!hideLabel && (
          <div className="field-label" id={`${id}-label`}>
            {text}
            {isRequiredHere && <Required />}
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
          {isRequiredHere && <Required />}
        </label>
      )}
      {control}
    </div>
  );
}

const noFaults: InputProps<Kind>['faults'] = [];
