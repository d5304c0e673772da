import { consentVersion } from '@marquee/contract/platform/viewer';
import { platform, type platformKinds } from '@marquee/contract/users/platform';
import { homeZone } from '@marquee/contract/users/user';
import { change, type Tx } from '../kit/change.ts';
import { run, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { accounts } from './account.ts';
import { type CatalogueContext, createOrLog } from './catalogue.ts';
import { randomOf } from './canvas.ts';
import { markSample, samplesOf } from './sample.ts';

/** An application of the sample platform; invented. `calls` is how often it calls on a day, `viewers` are who registered over it. */
type SamplePlatform = { title: string; kind: (typeof platformKinds)[number]; minimum_version?: string; origins?: string[]; calls: number; viewers: string[] };

const platforms: readonly SamplePlatform[] = [
  {
    title: 'Marquee cho Android',
    kind: 'android',
    minimum_version: '3.4.0',
    calls: 8200,
    viewers: ['Vũ Hoàng Long', 'Đặng Thùy Dương', 'Bùi Quốc Khánh', 'Hồ Ngọc Bích', 'Lý Gia Hân', 'Đoàn Văn Phúc'],
  },
  { title: 'Marquee cho iOS', kind: 'ios', minimum_version: '3.2', calls: 5400, viewers: ['Mai Anh Thư', 'Cao Nhật Minh', 'Tạ Bảo Châu', 'Ngô Thành Đạt'] },
  { title: 'Marquee trên web', kind: 'web', origins: ['https://xem.demo.example'], calls: 3100, viewers: ['Trịnh Hải Yến', 'Phùng Đức Anh'] },
];

/** Days for which calls are shown, and how much people watch from Sunday to Saturday. */
const days = 30;
const week = [1.5, 0.72, 0.7, 0.76, 0.86, 1.18, 1.62];

/** Makes the platforms that are missing, with their viewers and their calls of the last days. */
export async function makePlatforms({ deps, callApi, actorOf, signal }: Pick<CatalogueContext, 'deps' | 'callApi' | 'actorOf' | 'signal'>): Promise<void> {
  const known = await samplesOf(deps.db.pool, 'platform');
  const owner = actorOf(accounts.super_admin);
  for (const [nth, { title, kind, minimum_version, origins = [], calls, viewers }] of platforms.entries()) {
    if (known.has(title)) continue;
    await createOrLog({ deps, signal }, title, () =>
      change(deps.db, owner, async (tx) => {
        const body = { title, kind, ...(minimum_version === undefined ? {} : { minimum_version }), origins: origins.map((url) => ({ url })) };
        const { idPlatform: id } = await callApi(platform.create, { body, tx }, owner);
        await run(tx.client, sql`update platform set created_at = now() - make_interval(days => ${days + 40 - nth}) where "idPlatform" = ${id}::uuid`);
        await makeCalls(tx, id, calls, randomOf(nth + 1));
        for (const [at, name] of viewers.entries()) await makeViewer(tx, id, name, `+8491255${nth}${String(at).padStart(3, '0')}`);
        await markSample(tx, 'platform', title, id);
      }),
    );
  }
}

/** The calls of the last days: more at weekends, and slowly growing. */
async function makeCalls(tx: Tx, id: string, perDay: number, random: () => number): Promise<void> {
  const agos = Array.from({ length: days }, (_, ago) => ago);
  const counts = agos.map((ago) => {
    const weekday = new Date(Date.now() - ago * 86_400_000).getUTCDay();
    return Math.round(perDay * (week[weekday] ?? 1) * (1 - ago / 120) * (0.9 + random() * 0.2));
  });
  await run(
    tx.client,
    sql`insert into platform_day (platform, day, calls)
        select ${id}::uuid, (now() at time zone ${homeZone}::text)::date - d.ago, d.calls from unnest(${agos}::int[], ${counts}::int[]) d(ago, calls)`,
  );
}

/** A viewer without a password, so that nobody signs in as one, with an open session. */
async function makeViewer(tx: Tx, platformId: string, name: string, phone: string): Promise<void> {
  const id = newId();
  await run(
    tx.client,
    sql`insert into "user" ("idUser", "displayName", name, phone, role, confirmed_at) values (${id}::uuid, ${name}, ${name}, ${phone}, 'user', now())`,
  );
  await run(
    tx.client,
    sql`insert into viewer (owner, birth_date, consent_at, consent_version, platform) values (${id}::uuid, '1995-05-20', now(), ${consentVersion}, ${platformId}::uuid)`,
  );
  // Of no token: what is no hash opens nothing.
  await run(
    tx.client,
    sql`insert into session (hash, "user", created_at, expires_at, platform) values (${`demo ${id}`}, ${id}::uuid, now(), now() + interval '30 days', ${platformId}::uuid)`,
  );
  await markSample(tx, 'user', phone, id);
}
