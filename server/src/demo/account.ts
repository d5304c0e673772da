import type { Entry, Role } from '@marquee/contract/access';
import { ConfigFault } from '../config.ts';
import type { Db } from '../db/open.ts';
import { type Actor, machine } from '../kit/actor.ts';
import { change } from '../kit/change.ts';
import { run, sql } from '../kit/sql.ts';
import { createUser } from '../session/first-account.ts';
import { markSample } from './sample.ts';

/** The password of every sample account. It is public, so the demo refuses databases with other data. */
export const samplePassword = 'marquee-demo';

export type SampleAccount = { email: string; displayName: string; role: Role; permissions: readonly Entry[] };

/** The accounts to sign in to the demo with. The first start creates the first one. */
export const accounts = {
  super_admin: { email: 'admin@demo.example', displayName: 'Marquee', role: 'super_admin', permissions: [] },
  moderator: {
    email: 'moderator@demo.example',
    displayName: 'Nguyễn Thu Hà',
    role: 'moderator',
    permissions: ['media', 'discussion', 'news', 'user', 'advertiser'],
  },
  partner: { email: 'partner@demo.example', displayName: 'Lê Minh Tâm', role: 'partner', permissions: ['media'] },
  developer: { email: 'developer@demo.example', displayName: 'Trương Nam Anh', role: 'developer', permissions: ['media'] },
  advertiser: { email: 'advertiser@demo.example', displayName: 'Cà phê Bến Nghé', role: 'advertiser', permissions: ['advertiser'] },
} as const satisfies Record<string, SampleAccount>;

/** The accounts that upload the films. There are several, because pictures are rate limited per person. */
export const makers = {
  super_admin: accounts.super_admin,
  moderator: accounts.moderator,
  editor: { email: 'bien-tap@demo.example', displayName: 'Phan Ngọc Lan', role: 'moderator', permissions: ['media'] },
} as const satisfies Record<string, SampleAccount>;
export type MakerName = keyof typeof makers;

/** Advertisers, some of whom write to the staff. One of them is also an account to sign in with. */
export const advertisers = {
  coffee: accounts.advertiser,
  travel: { email: 'lu-hanh@demo.example', displayName: 'Lữ hành Bốn Mùa', role: 'advertiser', permissions: ['advertiser'] },
  books: { email: 'nha-sach@demo.example', displayName: 'Nhà sách Giấy Thơm', role: 'advertiser', permissions: ['advertiser'] },
  noodles: { email: 'bac-ha@demo.example', displayName: 'Thực phẩm Bắc Hà', role: 'advertiser', permissions: ['advertiser'] },
  forest: { email: 'rung-xanh@demo.example', displayName: 'Quỹ Rừng Xanh', role: 'advertiser', permissions: ['advertiser'] },
} as const satisfies Record<string, SampleAccount>;

const allAccounts: readonly SampleAccount[] = [...new Set<SampleAccount>([...Object.values(accounts), makers.editor, ...Object.values(advertisers)])];

/** The configuration names a database with data that is not a demo. */
export class ForeignDatabase extends ConfigFault {}

/** Refuses a database with foreign accounts and no samples. Accounts with a public password must not be added to it. */
export async function assertDemoDatabase(db: Db): Promise<void> {
  const emails = allAccounts.map((each) => each.email);
  const [foreignAccount] = await run(
    db.pool,
    sql`select 1 where not exists (select 1 from sample) and exists (select 1 from "user" where email is null or email <> all(${emails}::text[]))`,
  );
  if (foreignAccount)
    throw new ForeignDatabase('DATA_DIR, DATABASE_URL: there is data that is not a demo; leave both unset, or name a folder or a database that is empty');
}

/** Returns the actor of a sample account. */
export type ActorOf = (account: SampleAccount) => Actor;

/** Creates the missing accounts. */
export async function makeAccounts(db: Db): Promise<ActorOf> {
  const ids = new Map<string, string>();
  for (const account of allAccounts) {
    const id = await change(db, machine, async (tx) => {
      const [existing] = await run<{ id: string }>(tx.client, sql`select "idUser" as id from "user" where email = ${account.email} and deleted_at is null`);
      const found = existing?.id ?? (await createUser(tx, { ...account, password: samplePassword }));
      await markSample(tx, 'user', account.email, found);
      return found;
    });
    ids.set(account.email, id);
  }
  return ({ email, role, permissions }) => ({ ...machine, id: ids.get(email) ?? null, role, permissions, requestId: 'demo' });
}
