import type { Actor } from './actor.ts';
import { name, type Sql, sql } from './sql.ts';

/**
 * Which rows a person may see and change: a named value, the same for lists, records, histories, writes and live updates.
 * `reads` and `writes` answer with a where-clause over the record's table `t`, or undefined for no limit.
 */
export type Scope = {
  reads: (actor: Actor) => Sql | undefined;
  writes: (actor: Actor) => Sql | undefined;
  /** Where people read what is not theirs: each record says to whoever is limited in writing whether it is theirs. */
  hasCanChange?: true;
  /**
   * The fields that hold the ids of the channels and people to whom a record belongs; the noun's own id may be among them. Where `reads` limits a person,
   * live updates and notifications reach them only if one of these ids is theirs.
   */
  audience?: readonly string[];
};

/** Records of a channel: partners see and change those of the channels that they belong to. */
export function ownChannels(column: string): Scope {
  const limit = (actor: Actor) => (actor.role === 'partner' ? sql`t.${name(column)} = any(${actor.channels}::uuid[])` : undefined);
  return { reads: limit, writes: limit, audience: [column] };
}

/** Records that belong to nobody in particular: partners see all and change those that they created. */
export const ownCreations: Scope = {
  reads: () => undefined,
  writes: (actor) => (actor.role === 'partner' ? sql`t.created_by = ${actor.id}::uuid` : undefined),
  hasCanChange: true,
};
