import { announcement } from '@marquee/contract/session/announcement';
import type { Deps } from '../deps.ts';
import { change } from '../kit/change.ts';
import { implement } from '../kit/mount.ts';
import { type Runner, run, sql } from '../kit/sql.ts';

/** There is only one announcement. Its history has this record id. */
const announcementRecord = '00000000-0000-7000-8000-0000000a2200';

async function currentText(on: Runner): Promise<string> {
  const [row] = await run<{ value: string }>(on, sql`select value from setting where name = 'announcement'`);
  return row?.value ?? '';
}

/** The owners' line at the top of every page. */
export const announcementRoutes = implement(announcement, ({ db }: Deps) => ({
  get: async () => ({ text: await currentText(db.pool) }),
  update: async ({ body, db: on }, actor) =>
    change(on, actor, async (tx) => {
      // Lock the row, so that of two parallel updates the second records the text of the first as its old value.
      await run(tx.client, sql`insert into setting (name, value) values ('announcement', '""') on conflict (name) do nothing`);
      await run(tx.client, sql`select 1 from setting where name = 'announcement' for update`);
      const before = await currentText(tx.client);
      if (before === body.text) return { text: before };
      await run(tx.client, sql`update setting set value = to_jsonb(${body.text}::text) where name = 'announcement'`);
      tx.recordWrite({ kind: 'announcement', record: announcementRecord, verb: 'update', changes: { text: [before, body.text] }, audience: null });
      return { text: body.text };
    }),
}));
