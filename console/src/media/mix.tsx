import { CollectionList } from './collection/CollectionList.tsx';
import { collectionScreensOf } from './collection/collectionScreensOf.tsx';

/** The collections that are mixes. */
export const collectionScreens = collectionScreensOf(<CollectionList title="screens.mix" category="mix" />, 'mix');
