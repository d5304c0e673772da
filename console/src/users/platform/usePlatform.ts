import { platform } from '@marquee/contract/users/platform';
import { useWho } from '../../kit/who.ts';

const { create: _create, update: _update, remove: _remove, restore: _restore, ...read } = platform;
/** Platforms as whoever only reads them knows them. */
const readable: Omit<typeof platform, 'create' | 'update' | 'remove' | 'restore'> & Partial<typeof platform> = {
  ...read,
  calls: ['list', 'lookup', 'get', 'history'],
};

/** Platforms, with the calls that this person may make: the owners change them, others only read them. */
export const usePlatform = (): typeof readable => (useWho().may('users', 'administer') ? platform : readable);
