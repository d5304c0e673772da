import type { ComponentType, ReactNode } from 'react';
import type { Area } from '@marquee/contract/access';
import { referencedResources } from '@marquee/contract/kit/references';
import type { FieldWords } from '@marquee/contract/words/words';
import type { screens as titles } from '../words/vi/screens.ts';
import { watch } from './live.ts';
import { type AnyResource, fieldsOf, pathsOf } from './record.ts';

/**
 * The list and the form of one resource, as the router mounts them: `…/genre`, `…/genre/new` and `…/genre/:id`. `preload` loads everything that the form
 * needs, so that it renders completely at once.
 */
export type Screens = { list: ReactNode; form: ReactNode; preload: () => Promise<unknown> };

/** The name of a screen or of a group in the sidebar: a key of `words/<language>/screens.ts`. */
export type ScreenTitle = keyof typeof titles;

type Entry = {
  /** The address inside the area, such as `genre` under `/main/media`. */
  path: string;
  title: ScreenTitle;
  /** The sidebar group of the screen. */
  group: Area;
  /** The screen is a tab of another one or lies below it. People reach it from there, not from the sidebar. */
  isWithin?: true;
  /** The choice that divides the records into nouns, each with its own list and title: a tag is a genre or a keyword. */
  nouns?: { of: string; values: readonly ScreenTitle[] };
  /** A thin line separates screens with different sections. */
  section?: string;
};

/**
 * One entry of the sidebar and its routes. With a `resource`, the loaded module exports `<resource>Screens` as made by `screens()`. Without one it exports
 * one `Component`.
 */
export type Screen =
  | { [R in keyof FieldWords]: Entry & { resource: R; load: () => Promise<{ [X in `${R}Screens`]: Screens }> } }[keyof FieldWords]
  | (Entry & { resource?: undefined; load: () => Promise<{ Component: ComponentType }> });

/**
 * Joins a resource's list and form. From then on both refresh when the server changes its records, or records that it refers to. A form with its own code
 * says with `preload` how to load that code.
 */
export function screens(of: AnyResource, { preload, ...parts }: Omit<Screens, 'preload'> & Partial<Screens>): Screens {
  const paths = pathsOf(of);
  for (const name of [of.name, ...referencedResources(fieldsOf(of))]) watch(name, paths);
  return { ...parts, preload: () => Promise.all([preload?.(), import('./form/preloadForm.ts').then(({ preloadForm }) => preloadForm(of))]) };
}
