import { CollectionList } from './collection/CollectionList.tsx';
import { collectionScreensOf } from './collection/collectionScreensOf.tsx';

/** The collections that are ribbons. */
export const collectionScreens = collectionScreensOf(<CollectionList title="screens.ribbon" category="ribbon" />, 'ribbon');
