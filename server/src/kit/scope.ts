import type { Actor } from './actor.ts';
import { name, raw, type Sql, sql } from './sql.ts';

/**
 * The rows that a person may see and change. Lists, records, histories, writes and live updates use the same scope.
 * `reads` and `writes` return a where-clause over the record's table `t`, or undefined for no limit.
 */
export type Scope = {
  reads: (actor: Actor) => Sql | undefined;
  writes: (actor: Actor) => Sql | undefined;
  /** For nouns whose records people may read but not change: each record then has `can_change` for people with limited writing. */
  hasCanChange?: true;
  /**
   * The fields with the ids of the channels and people that a record belongs to. The noun's own id may be one of them. If `reads` limits a person, they
   * receive live updates and notifications only if one of these ids is theirs.
   */
  audience?: readonly string[];
};

/** For records of a channel: partners see and change only those of their own channels. */
export function ownChannels(column: string): Scope {
  const condition = (actor: Actor) => (actor.role === 'partner' ? sql`t.${name(column)} = any(${actor.channels}::uuid[])` : undefined);
  return { reads: condition, writes: condition, audience: [column] };
}

/** For what concerns the whole platform: partners see none of it. */
export const staffAlone: Scope = {
  reads: (actor) => (actor.role === 'partner' ? raw('false') : undefined),
  writes: (actor) => (actor.role === 'partner' ? raw('false') : undefined),
};

/** For shared records: partners see all of them and change only those that they created. */
export const ownCreations: Scope = {
  reads: () => undefined,
  writes: (actor) => (actor.role === 'partner' ? sql`t.created_by = ${actor.id}::uuid` : undefined),
  hasCanChange: true,
};
