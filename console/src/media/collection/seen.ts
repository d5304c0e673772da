import type { MixedItem } from '@marquee/contract/kit/field';

/** Whether viewers see an item. A kind without a status, such as a person, is seen until it is deleted. */
export const isSeen = ({ status, deleted }: MixedItem): boolean => !deleted && (status === null || status === 'public');
