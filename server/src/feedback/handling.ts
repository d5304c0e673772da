import { handlingStates } from '@marquee/contract/feedback/handling';
import { text } from 'drizzle-orm/pg-core';
import { person } from '../accounts/user.ts';
import { instant } from '../db/columns.ts';
import type { Actor } from '../kit/actor.ts';

/** The columns that say how far the work on a record is. */
export const handlingColumns = () => ({
  state: text({ enum: handlingStates }).notNull().default('DOING'),
  decided_by: person(),
  decided_at: instant(),
});

/** What a move writes beside the state: who finished the work, or that it is open again. */
export const handlingValues = (verb: string, actor: Actor): Record<string, unknown> =>
  verb === 'finish' ? { decided_by: actor.id, decided_at: new Date().toISOString() } : { decided_by: null, decided_at: null };
