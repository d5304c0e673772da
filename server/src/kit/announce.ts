import { run, type Runner, sql } from './sql.ts';

/** A change without a write by a person, such as the progress of a job or a count. Consoles reload the record that it names. */
export type Announcement = {
  kind: string;
  record: string;
  verb: string;
  /** the same as in `Write`; null means everybody in the area */
  audience: readonly string[] | null;
  /** the same as in `Write`: the recipients */
  persons?: readonly string[];
};

/**
 * Adds announcements to the outbox and wakes the processes that read it. It writes no history. Only jobs should use it, and seldom: a wake-up
 * inside every transaction would slow down calls too much.
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
