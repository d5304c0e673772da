import type { ComponentType, ReactNode } from 'react';
import type { Area, Right } from '@marquee/contract/access';
import { referencedResources } from '@marquee/contract/kit/references';
import type { FieldWords } from '@marquee/contract/words/words';
import type { screens as titles } from '../words/vi/screens.ts';
import { watch } from './live.ts';
import { type AnyResource, fieldsOf, pathsOf } from './record.ts';

/**
 * The list and the form of one resource, as the router mounts them: `…/genre`, `…/genre/new` and `…/genre/:id`. `ahead` fetches all that the form
 * is drawn with, so that it comes whole.
 */
export type Screens = { list: ReactNode; form: ReactNode; ahead: () => Promise<unknown> };

/** The name of a screen or of a group in the sidebar: a key of `words/<language>/screens.ts`. */
export type ScreenTitle = keyof typeof titles;

type Entry = {
  /** The address inside the area, such as `genre` under `/main/media`. */
  path: string;
  title: ScreenTitle;
  /** The sidebar group in which it stands. */
  group: Area;
  /** The right in the area without which nobody is led to it. */
  right?: Right;
  /** Stands within another screen, as its tab or below it: reached from there, not from the sidebar. */
  isWithin?: true;
  /** The choice that parts its records into nouns of their own, each with a list of that title: a tag is a genre or a keyword. */
  nouns?: { of: string; values: readonly ScreenTitle[] };
  /** Screens with different sections are parted by a thin line. */
  section?: string;
};

/**
 * One entry of the sidebar and its routes. With a `resource`, the loaded module exports `<resource>Screens` as made by `screens()`;
 * without, it exports one `Component`.
 */
export type Screen =
  | { [R in keyof FieldWords]: Entry & { resource: R; load: () => Promise<{ [X in `${R}Screens`]: Screens }> } }[keyof FieldWords]
  | (Entry & { resource?: undefined; load: () => Promise<{ Component: ComponentType }> });

/**
 * Joins a resource's list and form, and from then on refreshes both when records of it, or of those that it names, change on the server. A form of code of its own says
 * how that is fetched `ahead`.
 */
export function screens(of: AnyResource, { ahead, ...parts }: Omit<Screens, 'ahead'> & Partial<Screens>): Screens {
  const under = pathsOf(of);
  for (const name of [of.name, ...referencedResources(fieldsOf(of))]) watch(name, under);
  return { ...parts, ahead: () => Promise.all([ahead?.(), import('./form/ahead.ts').then(({ preloadForm: formAhead }) => formAhead(of))]) };
}
