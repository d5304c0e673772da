import type { Actor } from '../kit/actor.ts';
import type { Tx, Write } from '../kit/change.ts';
import { raw, run, sql } from '../kit/sql.ts';
import { notify } from '../session/notify.ts';
import { allFilms } from './content.ts';
import { channelsOf } from './membership.ts';

/**
 * Tells whoever started a job how it ended, unless they ended it themselves or may not see the film any more. One that the machine sent to be
 * transcoded by itself has nobody to be told.
 */
export async function notifyStarter(tx: Tx, job: string, outcome: 'transcode_ready' | 'transcode_failed' | 'transcode_stopped', by: Actor): Promise<void> {
  const [of] = await run<{ starter: string; name: string; kind: string; record: string; cause: string | null }>(
    tx.client,
    sql`select j.by as starter, t.title as name, j.kind, j.record, j.cause from transcode_job j
          join ${allFilms} t on t.kind = j.kind and t.id = j.record join "user" u on u."idUser" = j.by and u.deleted_at is null
            and (u.role <> 'partner' or t.channel in (${channelsOf(raw('u."idUser"'))}))
        where j.job_id = ${job}::uuid order by j.attempt desc limit 1`,
  );
  if (!of || of.starter === by.id) return;
  const params = { name: of.name, ...(outcome === 'transcode_failed' ? { cause: of.cause ?? 'unknown' } : {}) };
  await notify(tx, of.starter, { kind: outcome, params, record: { kind: of.kind, id: of.record }, by: by.id });
}

type ChannelPeople = { owner?: unknown; members?: unknown };

/**
 * Tells people that a channel was given to them or taken, or that theirs was deleted or restored, by what the transaction wrote about it. Who did it
 * themselves knows.
 */
export async function notifyChannelPeople(tx: Tx, actor: Actor): Promise<void> {
  for (const write of tx.writes.filter(({ kind }) => kind === 'channel')) {
    const [before, after] = [0, 1].map((at): ChannelPeople => ({ owner: write.changes['owner']?.[at], members: write.changes['members']?.[at] }));
    const owners = { before: idsIn(before?.owner), after: idsIn(after?.owner) };
    const members = { before: idsIn(before?.members), after: idsIn(after?.members) };
    const notices = [
      ...[...owners.after.difference(owners.before)].map((id) => [id, 'owner_given'] as const),
      ...[...owners.before.difference(owners.after)].map((id) => [id, 'owner_taken'] as const),
      ...[...members.after.difference(members.before)].map((id) => [id, 'member_added'] as const),
      ...[...members.before.difference(members.after)].map((id) => [id, 'member_removed'] as const),
      ...(await deletionNotices(tx, write)),
    ].filter(([id]) => id !== actor.id);
    if (notices.length === 0) continue;
    const [channel] = await run<{ name: string }>(tx.client, sql`select name from channel where "idChannel" = ${write.record}::uuid`);
    for (const [person, kind] of notices)
      await notify(tx, person, { kind, params: { name: channel?.name ?? '' }, record: { kind: 'channel', id: write.record }, by: actor.id });
  }
}

/** Whose the channel is or was, where it goes or comes back as a whole. */
async function deletionNotices(tx: Tx, { verb, record }: Write) {
  const kind = verb === 'remove' ? 'channel_deleted' : verb === 'restore' ? 'channel_restored' : undefined;
  if (kind === undefined) return [];
  const people = await run<{ id: string }>(
    tx.client,
    sql`select owner as id from channel where "idChannel" = ${record}::uuid union select target from channel_member where owner = ${record}::uuid`,
  );
  return people.map(({ id }) => [id, kind] as const);
}

const idsIn = (value: unknown): Set<string> => new Set([value].flat().filter((id): id is string => typeof id === 'string'));
