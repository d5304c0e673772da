import { type Sql, sql } from '../kit/sql.ts';

/** A query for the ids of the channels that a person owns or is a member of. `person` is an SQL expression for the person's id. */
export const channelsOf = (person: Sql): Sql =>
  sql`select c."idChannel" from channel c where c.owner = ${person} and c.deleted_at is null
      union select c."idChannel" from channel_member m join channel c on c."idChannel" = m.owner where m.target = ${person} and c.deleted_at is null`;
