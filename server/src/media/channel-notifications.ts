import type { Actor } from '../kit/actor.ts';
import type { Tx, Write } from '../kit/change.ts';
import { run, sql } from '../kit/sql.ts';
import { notify } from '../session/notify.ts';

type ChannelPeople = { owner?: unknown; members?: unknown };

/**
 * Notifies the owner and the members of a channel who gained or lost it, or whose channel was deleted or restored. Reads this from the transaction's
 * writes. The actor gets no notification of their own change.
 */
export async function notifyChannelPeople(tx: Tx, actor: Actor): Promise<void> {
  for (const write of tx.writes.filter(({ kind }) => kind === 'channel')) {
    const [before, after] = [0, 1].map((index): ChannelPeople => ({ owner: write.changes['owner']?.[index], members: write.changes['members']?.[index] }));
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

/** Notifications for the owner and the members of a channel that is deleted or restored. */
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
