import type { FrameProps } from './form/FormFrame.tsx';
import { FormSkeleton } from './form/FormSkeleton.tsx';
import { lazyWithFallback } from './lazy.tsx';
import type { AnyResource } from './record.ts';

/*
 * A resource's list and form are declared side by side, but a list must not carry the form's weight:
 * what is here is only a door, and what lies behind it is fetched when a form is first opened.
 */
export const Plain = lazyWithFallback(() => import('./form/PlainForm.tsx').then((m) => m.PlainForm), <FormSkeleton />);
export const Frame = lazyWithFallback(() => import('./form/FormFrame.tsx').then((m) => m.FormFrame), <FormSkeleton />);

type FormOf<R extends AnyResource<'get'>> = {
  of: R;
  fields: readonly (keyof R['fields'] & string)[];
  /** The choice whose values part the list into tabs: a record is called by its own. */
  tabs?: keyof R['fields'] & string;
};

/** A plain record's form: its fields in one column, with everything that every form has around them. */
export function ResourceForm<R extends AnyResource<'get'>>({ of, fields, tabs }: FormOf<R>) {
  return <Plain of={of} fields={fields} tabs={tabs} />;
}

/** The frame of a form that places its fields itself, see `form/FormFrame`. */
export function FormFrame(props: FrameProps) {
  return <Frame {...props} />;
}
