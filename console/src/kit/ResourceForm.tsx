import type { FrameProps } from './form/FormFrame.tsx';
import { FormSkeleton } from './form/FormSkeleton.tsx';
import { lazyWithFallback } from './lazy.tsx';
import type { AnyResource } from './record.ts';

/*
 * A resource declares its list and its form side by side, but a list must not load the form's code. So this file has only lazy components, whose code is
 * loaded when a form is first opened.
 */
export const Plain = lazyWithFallback(() => import('./form/PlainForm.tsx').then((m) => m.PlainForm), <FormSkeleton />);
export const Frame = lazyWithFallback(() => import('./form/FormFrame.tsx').then((m) => m.FormFrame), <FormSkeleton />);

type FormOf<R extends AnyResource<'get'>> = {
  of: R;
  fields: readonly (keyof R['fields'] & string)[];
  /** The choice whose values divide the list into tabs. A record's noun is its value of this choice. */
  tabs?: keyof R['fields'] & string;
};

/** The form of a plain record: its fields in one column, inside the frame that every form has. */
export function ResourceForm<R extends AnyResource<'get'>>({ of, fields, tabs }: FormOf<R>) {
  return <Plain of={of} fields={fields} tabs={tabs} />;
}

/** The frame of a form that places its own fields, see `form/FormFrame`. */
export function FormFrame(props: FrameProps) {
  return <Frame {...props} />;
}
