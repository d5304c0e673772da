import { oneOf, optional, ref, timestamp } from '../kit/field.ts';
import { machine } from '../kit/machine.ts';

/** What comes in is worked on, and then it is done: it was answered, repaired, or needs nothing. */
export const handlingStates = ['DOING', 'DONE'] as const;
export type HandlingState = (typeof handlingStates)[number];

/** The fields that say how far the work on a record is. Only moves write them. */
export const handlingFields = () => ({ state: oneOf(handlingStates), decided_by: optional(ref('user')), decided_at: optional(timestamp()) });

export const handling = machine('state', {
  finish: { from: ['DOING'], to: 'DONE' },
  reopen: { from: ['DONE'], to: 'DOING' },
});
