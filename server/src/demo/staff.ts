import type { Entry, Role } from '@marquee/contract/access';
import { limits } from '@marquee/contract/limits';
import type { BanReason, BanScope } from '@marquee/contract/users/ban';
import { signInBannedUntil } from '../accounts/ban.ts';
import { change, type Tx } from '../kit/change.ts';
import { run, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { accounts } from './account.ts';
import type { CatalogueContext } from './catalogue.ts';
import { markSample, samplesOf } from './sample.ts';

/** A ban that began `ago` days ago. `days`: how long it lasts, null for good; `liftedAgo`: when it was lifted, in days. */
type SampleBan = { scope: BanScope; reason: BanReason; text: string; ago: number; days: number | null; liftedAgo?: number; liftReason?: string };

/** An invented person whom nobody signs in as. `joinedAgo`, `seenAgo` and `invitedAgo` are in days; whoever was invited has not joined. */
type SamplePerson = { email: string; displayName: string; role: Role; permissions: readonly Entry[]; ban?: SampleBan } & (
  | { joinedAgo: number; seenAgo: number }
  | { invitedAgo: number }
);

export const staff: readonly SamplePerson[] = [
  { email: 'kim-ngan@demo.example', displayName: 'Hoàng Thị Kim Ngân', role: 'moderator', permissions: ['discussion', 'user'], joinedAgo: 210, seenAgo: 0.1 },
  { email: 'trong-nghia@demo.example', displayName: 'Đinh Trọng Nghĩa', role: 'moderator', permissions: ['news'], joinedAgo: 164, seenAgo: 1.2 },
  { email: 'my-duyen@demo.example', displayName: 'Lương Mỹ Duyên', role: 'moderator', permissions: ['advertiser', 'dashboard'], joinedAgo: 98, seenAgo: 0.4 },
  { email: 'quang-huy@demo.example', displayName: 'Phạm Quang Huy', role: 'developer', permissions: ['media', 'market'], joinedAgo: 71, seenAgo: 4 },
  { email: 'bich-lien@demo.example', displayName: 'Tô Bích Liên', role: 'partner', permissions: ['media', 'user'], invitedAgo: 2 },
  { email: 'hai-dang@demo.example', displayName: 'Võ Hải Đăng', role: 'moderator', permissions: ['media'], invitedAgo: 0.3 },
  { email: 'gia-phuc@demo.example', displayName: 'Châu Gia Phúc', role: 'moderator', permissions: ['media', 'discussion'], invitedAgo: 19 },
  {
    email: 'van-sang@demo.example',
    displayName: 'Điện máy Văn Sang',
    role: 'advertiser',
    permissions: ['advertiser'],
    joinedAgo: 52,
    seenAgo: 33,
    ban: {
      scope: 'everything',
      reason: 'fraud',
      text: 'Quảng cáo hàng giả, đã được nhắc ba lần. Hồ sơ đã chuyển cho bộ phận pháp chế.',
      ago: 33,
      days: null,
    },
  },
  {
    email: 'phuong-thao@demo.example',
    displayName: 'Kiều Phương Thảo',
    role: 'partner',
    permissions: ['media'],
    joinedAgo: 140,
    seenAgo: 5,
    ban: {
      scope: 'sign_in',
      reason: 'copyright',
      text: 'Đăng lại ba tập phim khi chưa có giấy phép. Sau khi gỡ các tập này, bạn có thể đăng nhập lại.',
      ago: 5,
      days: 14,
    },
  },
  {
    email: 'tuan-kiet@demo.example',
    displayName: 'Quách Tuấn Kiệt',
    role: 'moderator',
    permissions: ['discussion'],
    joinedAgo: 187,
    seenAgo: 0.8,
    ban: {
      scope: 'comment',
      reason: 'abuse',
      text: 'Trả lời bình luận bằng lời lẽ xúc phạm.',
      ago: 12,
      days: 30,
      liftedAgo: 9,
      liftReason: 'Đã xin lỗi người xem và cam kết không tái phạm.',
    },
  },
];

/** Makes the people who are missing: of several roles and permission lists, some invited only, some banned. */
export async function makeStaff({ deps, actorOf, signal }: Pick<CatalogueContext, 'deps' | 'actorOf' | 'signal'>): Promise<void> {
  const known = await samplesOf(deps.db.pool, 'user');
  const owner = actorOf(accounts.super_admin);
  for (const person of staff) {
    signal.throwIfAborted();
    if (known.has(person.email)) continue;
    await change(deps.db, owner, async (tx) => {
      // Somebody may have made an account with this address by hand.
      const [taken] = await run(tx.client, sql`select 1 from "user" where email = ${person.email} and deleted_at is null`);
      if (taken) return;
      const id = await makePerson(tx, person, owner.id);
      if (person.ban) await makeBan(tx, id, person.ban, owner.id);
      await markSample(tx, 'user', person.email, id);
    });
  }
}

async function makePerson(tx: Tx, person: SamplePerson, by: string | null): Promise<string> {
  const id = newId();
  const { email, displayName, role, permissions } = person;
  const [joined, invited] = 'joinedAgo' in person ? [person.joinedAgo, null] : [null, person.invitedAgo];
  const created = joined ?? invited;
  // Without a password nobody signs in as them: the password of the demo is public.
  await run(
    tx.client,
    sql`insert into "user" ("idUser", "displayName", email, role, permissions, created_at, updated_at, confirmed_at, invited_by, invited_at, invited_until)
        select ${id}::uuid, ${displayName}, ${email}, ${role}, ${permissions}::text[], made.at, made.at,
          case when ${joined !== null} then made.at end, case when ${invited !== null} then ${by}::uuid end, case when ${invited !== null} then made.at end,
          case when ${invited !== null} then made.at + make_interval(days => ${limits.invitationDays}) end
        from (select now() - ${created}::float8 * interval '1 day' as at) made`,
  );
  if ('seenAgo' in person)
    await run(tx.client, sql`update user_side set last_seen = now() - ${person.seenAgo}::float8 * interval '1 day' where owner = ${id}::uuid`);
  const changes = { displayName: [null, displayName], email: [null, email], role: [null, role] } satisfies Record<string, [unknown, unknown]>;
  tx.recordWrite({ kind: 'user', record: id, verb: invited === null ? 'create' : 'invite', changes, audience: null });
  return id;
}

async function makeBan(tx: Tx, user: string, { scope, reason, text, ago, days, liftedAgo, liftReason }: SampleBan, by: string | null): Promise<void> {
  await run(
    tx.client,
    sql`insert into ban ("idBan", "user", scope, reason, text, until, by, created_by, created_at, updated_at, lifted_at, lifted_by, lift_reason)
        select ${newId()}::uuid, ${user}::uuid, ${scope}, ${reason}, ${text}, made.at + ${days}::float8 * interval '1 day', ${by}::uuid, ${by}::uuid, made.at, made.at,
          now() - ${liftedAgo ?? null}::float8 * interval '1 day', case when ${liftedAgo !== undefined} then ${by}::uuid end, ${liftReason ?? null}
        from (select date_trunc('milliseconds', now() - ${ago}::float8 * interval '1 day') as at) made`,
  );
  await run(tx.client, sql`update user_side set banned_until = ${signInBannedUntil(user)} where owner = ${user}::uuid`);
  tx.recordWrite({ kind: 'user', record: user, verb: 'ban', changes: {}, audience: null });
  if (liftedAgo !== undefined) tx.recordWrite({ kind: 'user', record: user, verb: 'lift_ban', changes: {}, audience: null });
}
