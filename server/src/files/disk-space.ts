import { limits } from '@marquee/contract/limits';
import { StorageFull } from '../adapters/storage/port.ts';
import type { Deps } from '../deps.ts';

/** Whose bytes they are: entries of the contest, which strangers send, or whatever staff uploads and the machine makes of it. */
export type Whose = 'contest' | 'staff';

/** Bytes of the disk that nobody may take, so that the contest stops first, then staff and renditions, and the database never. */
const reserve: Record<Whose, number> = { contest: limits.databaseReserveBytes + limits.staffReserveBytes, staff: limits.databaseReserveBytes };

/** Bytes that were promised to uploads of this process and may not be on the disk yet. */
let promised = 0;

/**
 * Keeps room for bytes that are written next, until the answer is called: many uploads at once must not all be promised the same room. Rejects with
 * `StorageFull` where the reserve would be touched. A storage that cannot tell how much is left looks after itself.
 */
export async function keepRoom({ storage }: Pick<Deps, 'storage'>, whose: Whose, bytes: number): Promise<() => void> {
  promised += bytes;
  let isKept = true;
  const letGo = () => {
    if (isKept) promised -= bytes;
    isKept = false;
  };
  try {
    const free = await storage.free();
    if (free !== null && free - promised < reserve[whose]) throw new StorageFull(`what is left of the disk is kept: ${free} bytes`);
    return letGo;
  } catch (error) {
    letGo();
    throw error;
  }
}

/** Refuses with `StorageFull` (507 `storage_full`) where there is no room for so many bytes now. */
export async function demandRoom(deps: Pick<Deps, 'storage'>, whose: Whose, bytes = 0): Promise<void> {
  const letGo = await keepRoom(deps, whose, bytes);
  letGo();
}
