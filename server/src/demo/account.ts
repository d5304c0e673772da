import type { Entry, Role } from '@marquee/contract/access';
import { ConfigFault } from '../config.ts';
import type { Db } from '../db/open.ts';
import { type Actor, machine } from '../kit/actor.ts';
import { change } from '../kit/change.ts';
import { run, sql } from '../kit/sql.ts';
import { createUser } from '../session/first-account.ts';
import { mark } from './sample.ts';

/** The password of every sample account. Known to everybody who can read this: the demo refuses data that is not its own. */
export const samplePassword = 'marquee-demo';

export type SampleAccount = { email: string; displayName: string; role: Role; permissions: readonly Entry[] };

/** Accounts to try the demo as. The first is the one that the first start makes. */
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

/** Who makes the films of a channel: more than one, because of how many pictures a person may send in a minute. */
export const makers = {
  super_admin: accounts.super_admin,
  moderator: accounts.moderator,
  editor: { email: 'bien-tap@demo.example', displayName: 'Phan Ngọc Lan', role: 'moderator', permissions: ['media'] },
} as const satisfies Record<string, SampleAccount>;
export type MakerName = keyof typeof makers;

/** Advertisers who write to the staff; one of them is there to sign in as. */
export const advertisers = {
  coffee: accounts.advertiser,
  travel: { email: 'lu-hanh@demo.example', displayName: 'Lữ hành Bốn Mùa', role: 'advertiser', permissions: ['advertiser'] },
  books: { email: 'nha-sach@demo.example', displayName: 'Nhà sách Giấy Thơm', role: 'advertiser', permissions: ['advertiser'] },
} as const satisfies Record<string, SampleAccount>;

const everyone: readonly SampleAccount[] = [...Object.values(accounts), makers.editor, advertisers.travel, advertisers.books];

/** The configuration names a database that the demo does not touch. */
export class NotADemo extends ConfigFault {}

/** Refuses a database in which somebody else has an account and the demo nothing: passwords that everybody knows do not belong there. */
export async function assertOwn(db: Db): Promise<void> {
  const known = everyone.map((each) => each.email);
  const [foreign] = await run(
    db.pool,
    sql`select 1 where not exists (select 1 from sample) and exists (select 1 from "user" where email is null or email <> all(${known}::text[]))`,
  );
  if (foreign) throw new NotADemo('DATA_DIR, DATABASE_URL: there is data that is not a demo; leave both unset, or name a folder or a database that is empty');
}

/** Who acts for a sample account. */
export type ActorOf = (account: SampleAccount) => Actor;

/** Makes the accounts that are missing. */
export async function makeAccounts(db: Db): Promise<ActorOf> {
  const ids = new Map<string, string>();
  for (const account of everyone) {
    const id = await change(db, machine, async (tx) => {
      const [known] = await run<{ id: string }>(tx.client, sql`select "idUser" as id from "user" where email = ${account.email} and deleted_at is null`);
      const found = known?.id ?? (await createUser(tx, { ...account, password: samplePassword }));
      await mark(tx, 'user', account.email, found);
      return found;
    });
    ids.set(account.email, id);
  }
  return ({ email, role, permissions }) => ({ ...machine, id: ids.get(email) ?? null, role, permissions, requestId: 'demo' });
}
