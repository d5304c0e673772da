import { limits } from '@marquee/contract/limits';
import { StorageFull } from '../adapters/storage/port.ts';
import type { Deps } from '../deps.ts';

/** Who sent the bytes: entrants of the contest, who are strangers, or staff. What the machine makes of staff's uploads counts as staff's. */
export type SpaceOwner = 'contest' | 'staff';

/** Bytes of the disk that each group may not use. So the contest stops first, then staff and renditions, and the database never. */
const reserve: Record<SpaceOwner, number> = { contest: limits.databaseReserveBytes + limits.staffReserveBytes, staff: limits.databaseReserveBytes };

/** Bytes that are reserved for uploads of this process and may not be on the disk yet. */
let reservedBytes = 0;

/**
 * Reserves space for bytes that will be written next, until the returned function is called. Otherwise concurrent uploads could count on the same space.
 * Rejects with `StorageFull` if the bytes would touch the reserve. A storage that does not know its free space is not checked.
 */
export async function reserveSpace({ storage }: Pick<Deps, 'storage'>, whose: SpaceOwner, bytes: number): Promise<() => void> {
  reservedBytes += bytes;
  let isReserved = true;
  const release = () => {
    if (isReserved) reservedBytes -= bytes;
    isReserved = false;
  };
  try {
    const free = await storage.free();
    if (free !== null && free - reservedBytes < reserve[whose]) throw new StorageFull(`what is left of the disk is kept: ${free} bytes`);
    return release;
  } catch (error) {
    release();
    throw error;
  }
}

/** Throws `StorageFull` (507 `storage_full`) if there is no space for this many bytes now. */
export async function requireSpace(deps: Pick<Deps, 'storage'>, whose: SpaceOwner, bytes = 0): Promise<void> {
  const release = await reserveSpace(deps, whose, bytes);
  release();
}
