import type { categoryTypes } from '@marquee/contract/media/collection';

export type Category = (typeof categoryTypes)[number];
