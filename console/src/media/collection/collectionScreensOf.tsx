import type { ReactNode } from 'react';
import { collection } from '@marquee/contract/media/collection';
import { lazyWithFallback } from '../../kit/lazy.tsx';
import { type Screens, screens } from '../../kit/screens.ts';
import type { Category } from './category.ts';

const CollectionForm = lazyWithFallback(() => import('./CollectionForm.tsx').then((m) => m.CollectionForm));

/** A list of collections with its form. A new collection of that list begins with the category type. */
export const collectionScreensOf = (list: ReactNode, category?: Category): Screens =>
  screens(collection, { list, form: <CollectionForm category={category} />, preload: CollectionForm.preload });
