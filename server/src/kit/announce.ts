import { run, type Runner, sql } from './sql.ts';

/** Something that consoles should look at again, though nobody's write is behind it: the progress of a job, a count. */
export type Announcement = {
  kind: string;
  record: string;
  verb: string;
  /** as in `Write`: who may be notified; null for everybody in the area */
  audience: readonly string[] | null;
  /** as in a write's record: whom it is for */
  persons?: readonly string[];
};

/**
 * Puts announcements into the outbox beside those of `change`, and wakes the processes that read it. For jobs, seldom: a wake-up inside
 * every transaction would cost too much on calls. Leaves no history.
 */
export async function announce(on: Runner, ...announcements: Announcement[]): Promise<void> {
  await run(
    on,
    sql`with o as (insert into outbox (kind, record, verb, audience)
          select kind, record, verb, case when jsonb_typeof(audience) = 'array' then array(select jsonb_array_elements_text(audience)::uuid) end
          from jsonb_to_recordset(${JSON.stringify(announcements)}::jsonb) as x(kind text, record uuid, verb text, audience jsonb))
        select pg_notify('marquee_outbox', '')`,
  );
}
