import type { Health } from '@marquee/contract/media/television';
import { limits } from '@marquee/contract/limits';
import { partnerAudience } from '../content/content.ts';
import type { Db } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { machine } from '../kit/actor.ts';
import { change, type Tx } from '../kit/change.ts';
import { batches } from '../kit/purge.ts';
import { raw, run, type Sql, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { notify } from '../session/notify.ts';
import { probeLive, type ProbeResult, type Progress } from './probe.ts';

/** Seconds between two probes of a public channel, of any other, and after a probe that failed. Each varies by a tenth, which spreads the probes. */
const seconds = { public: 120, other: 1800, failed: 30 };

/** The longest that a probe takes, in milliseconds, and how long nobody else starts one, in seconds: longer, so that two never run at once. */
export const probeMs = 15_000;
const leaseSeconds = 45;

/** A probe that comes later than its time by this many seconds leaves a gap in the history: nobody measured in between. */
const gapSeconds = 60;

/** Failed probes in a row after which a channel is down. */
const failuresUntilDown = 2;

/** Rows of the history that one transaction removes. */
const purgeSize = 5000;

/** The end of the time that a row of the history `h` covers, in a query with the side `s`. */
export const endOfRow: Sql = sql`coalesce(h.until, least(now(), s.next_probe_at + make_interval(secs => ${gapSeconds})))`;

/** A probe that this process may make. */
export type Claim = { owner: string; probe: string; link: string; before: Progress | null };

type ClaimRow = { owner: string; play_link: string; segment: number | null; moved_at: Date | null };

/**
 * Claims the probe of one channel, the given one or the one that is due for longest. Undefined if there is none, or if another process has it. A process that
 * dies holds it for a minute at most.
 */
export async function claimProbe(db: Db, id?: string): Promise<Claim | undefined> {
  const probe = newId();
  const wanted = id === undefined ? raw('s.next_probe_at <= now()') : sql`s.owner = ${id}::uuid`;
  const [row] = await run<ClaimRow>(
    db.pool,
    sql`update television_side s set probe = ${probe}::uuid, probing_until = now() + make_interval(secs => ${leaseSeconds})
        from (select s.owner, t.play_link from television_side s join television t on t."idTelevision" = s.owner
              where ${wanted} and (s.probing_until is null or s.probing_until < now()) and t.play_link is not null and t.deleted_at is null
              order by s.next_probe_at limit 1 for update of s skip locked) due
        where s.owner = due.owner returning s.owner, due.play_link, s.segment, s.moved_at`,
  );
  if (!row) return undefined;
  const before = row.segment === null || row.moved_at === null ? null : { number: Number(row.segment), movedAt: row.moved_at.getTime() };
  return { owner: row.owner, probe, link: row.play_link, before };
}

/** Makes a claimed probe and stores what it found. It gives the claim back if it cannot. */
export async function runProbe({ db, outbound }: Pick<Deps, 'db' | 'outbound'>, claim: Claim): Promise<void> {
  try {
    const found = await probeLive(outbound, claim.link, { limitMs: probeMs, before: claim.before });
    await storeProbe(db, claim, found);
  } catch (error) {
    await run(db.pool, sql`update television_side set probing_until = null where owner = ${claim.owner}::uuid and probe = ${claim.probe}::uuid`);
    throw error;
  }
}

type State = {
  title: string;
  channel: string;
  status: string;
  play_link: string | null;
  health: Health;
  health_cause: string | null;
  http_status: number | null;
  failures: number;
  is_down_told: boolean;
};

/**
 * Stores the result of a probe, unless somebody else has taken the probe over or the link has changed meanwhile. Tells the owner of the channel when a public
 * channel goes down, and when it is back.
 */
export function storeProbe(db: Db, { owner, probe, link }: Claim, found: ProbeResult): Promise<void> {
  return change(db, machine, async (tx) => {
    const [now] = await run<State>(
      tx.client,
      sql`select t.title, t.channel, t.status, t.play_link, s.health, s.health_cause, s.http_status, s.failures, s.is_down_told
          from television_side s join television t on t."idTelevision" = s.owner
          where s.owner = ${owner}::uuid and s.probe = ${probe}::uuid and s.probing_until is not null for update of s`,
    );
    if (!now || now.play_link !== link) return;
    const failures = found.fault === null ? 0 : now.failures + 1;
    const health: Health = failures >= failuresUntilDown ? 'down' : found.cause === null ? 'up' : 'degraded';
    const isChanged = health !== now.health || found.cause !== now.health_cause || found.httpStatus !== now.http_status;
    const tells =
      now.status !== 'public'
        ? null
        : health === 'down' && !now.is_down_told
          ? 'television_down'
          : health !== 'down' && now.is_down_told
            ? back(failures)
            : null;
    await keepHistory(tx, owner, health, found.cause);
    const wait = found.fault !== null ? seconds.failed : now.status === 'public' ? seconds.public : seconds.other;
    await run(
      tx.client,
      sql`update television_side set health = ${health}, health_cause = ${found.cause}, http_status = ${found.httpStatus}::int,
            health_since = case when health is distinct from ${health} then now() else health_since end, probed_at = now(),
            next_probe_at = now() + make_interval(secs => ${wait}::float8 * (0.9 + random() * 0.2)), failures = ${failures}::int, probing_until = null,
            renditions = case when ${found.renditions.length === 0} then renditions else ${JSON.stringify(found.renditions)}::jsonb end,
            age_s = ${found.ageSeconds}::real, segment = ${found.progress?.number ?? null}::bigint,
            moved_at = to_timestamp(${found.progress === null ? null : found.progress.movedAt / 1000}::float8),
            is_down_told = ${tells === 'television_down' ? true : tells === 'television_up' ? false : now.is_down_told}
          where owner = ${owner}::uuid`,
    );
    if (isChanged) announceHealth(tx, owner, now.channel);
    if (tells !== null) await tellOwner(tx, { owner, title: now.title, channel: now.channel }, tells);
  });
}

/** A channel is back once a probe succeeds, not while it fails for the first time. */
const back = (failures: number) => (failures === 0 ? 'television_up' : null);

/** Makes consoles reload a channel whose health has changed. */
export const announceHealth = (tx: Tx, record: string, channel: string) =>
  tx.announceChange({ kind: 'television', record, verb: 'probe', audience: partnerAudience(channel) });

/** Ends the present row of the history and begins another, if health or cause differ from it or if nobody measured for a while. */
async function keepHistory(tx: Tx, owner: string, health: Health, cause: string | null): Promise<void> {
  await run(
    tx.client,
    sql`with due as (
          select h.id, ${endOfRow} as ends, h.health = ${health} and h.cause is not distinct from ${cause} and ${endOfRow} >= now() as continues
          from television_health h join television_side s on s.owner = h.owner where h.owner = ${owner}::uuid and h.until is null),
        ended as (update television_health h set until = due.ends from due where h.id = due.id and not due.continues)
        insert into television_health (owner, health, cause, since)
        select ${owner}::uuid, ${health}, ${cause}, now() where not exists (select from due where continues)`,
  );
}

/** Notifies the owner of the channel to which a live channel belongs. */
async function tellOwner(tx: Tx, of: { owner: string; title: string; channel: string }, kind: 'television_down' | 'television_up'): Promise<void> {
  const [person] = await run<{ id: string }>(
    tx.client,
    sql`select u."idUser" as id from channel c join "user" u on u."idUser" = c.owner where c."idChannel" = ${of.channel}::uuid and u.deleted_at is null`,
  );
  if (person) await notify(tx, person.id, { kind, params: { name: of.title }, record: { kind: 'television', id: of.owner } });
}

/** Forgets what probes found: the channel has another link now. It is probed at once. */
export async function forgetHealth(tx: Tx, owner: string): Promise<void> {
  await run(
    tx.client,
    sql`with ended as (update television_health h set until = ${endOfRow} from television_side s where s.owner = h.owner and h.owner = ${owner}::uuid and h.until is null)
        update television_side set health = 'unknown', health_cause = null, http_status = null, health_since = null, probed_at = null, next_probe_at = now(),
          failures = 0, probe = null, probing_until = null, renditions = '[]', age_s = null, segment = null, moved_at = null, is_down_told = false
        where owner = ${owner}::uuid`,
  );
}

/** Removes the history beyond the days that are kept. */
export const purgeHealth = (db: Db, signal?: AbortSignal): Promise<number> =>
  batches(
    purgeSize,
    async (size) => {
      const gone = await run(
        db.pool,
        sql`delete from television_health where id in (select id from television_health where until < now() - make_interval(days => ${limits.healthDays}) limit ${size}) returning 1`,
      );
      return gone.length;
    },
    signal,
  );
