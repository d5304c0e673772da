import { collection } from '@marquee/contract/media/collection';
import { lazyWithFallback } from '../kit/lazy.tsx';
import { type Screens, screens } from '../kit/screens.ts';
import type { TextKey } from '../words/words.ts';
import type { Category } from './collection/category.ts';
import { CollectionList } from './collection/CollectionList.tsx';

const CollectionForm = lazyWithFallback(() => import('./collection/CollectionForm.tsx').then((m) => m.CollectionForm));

/** A list of collections with its form. A new collection of the list begins with the category type. */
const screensOf = (title: TextKey, category?: Category): Screens =>
  screens(collection, {
    list: <CollectionList title={title} category={category} />,
    form: <CollectionForm category={category} />,
    preload: CollectionForm.preload,
  });

/** Ribbons, banners and mixes: all collections. */
export const collectionScreens = screensOf('screens.collection');
export const ribbonScreens = screensOf('screens.ribbon', 'ribbon');
export const mixScreens = screensOf('screens.mix', 'mix');
