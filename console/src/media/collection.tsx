import { CollectionList } from './collection/CollectionList.tsx';
import { collectionScreensOf } from './collection/collectionScreensOf.tsx';

/** Ribbons, banners and mixes: all collections. */
export const collectionScreens = collectionScreensOf(<CollectionList title="screens.collection" />);
