import { createHash } from 'node:crypto';
import { contest, type EntryBody, entryFaults, type EntryReceipt } from '@marquee/contract/contest/entry';
import { may, roles } from '@marquee/contract/access';
import { limits } from '@marquee/contract/limits';
import type { Deps } from '../deps.ts';
import type { Actor } from '../kit/actor.ts';
import type { Json } from '../kit/answer.ts';
import { change, type Tx } from '../kit/change.ts';
import { instantJson } from '../kit/kinds.ts';
import { fault, invalid, refuse } from '../kit/refusal.ts';
import { raw, run, sql } from '../kit/sql.ts';
import { notifyCounting } from '../session/notify.ts';
import { newCode } from './code.ts';
import { refuseDuplicateEntry, phoneKey } from './duplicate-entry.ts';
import { contestState } from './plan.ts';

/** The time zone of the contest. The date there decides how old an entrant is. */
const contestTimeZone = 'Asia/Ho_Chi_Minh';
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: contestTimeZone }).format();

/** The fingerprint of a film covers this many bytes at each end. Far fewer would tell films apart. */
const fingerprintBytes = 1024 * 1024;

/** Creates the video of an entry. */
type Create = (body: { video_type: 'contest'; title: string; description: string; film: string }, actor: Actor, tx: Tx) => Promise<Json>;

/**
 * Stores a contest entry: its video and its entrant, in one transaction. The ticket makes it idempotent: sending again returns the first receipt.
 * Refuses entries that look automatic, entries that were sent before, and files of another ticket.
 */
export async function createEntry(deps: Deps, body: EntryBody, actor: Actor, create: Create): Promise<EntryReceipt> {
  const { ticket } = actor;
  if (ticket === undefined) throw refuse('forbidden');
  const faults = entryFaults({ ...body }, today());
  if (faults.length > 0) throw invalid(faults, contest);
  const print = await fingerprintOf(deps, body.film, ticket);
  const phone = phoneKey(body.phone);
  return change(deps.db, actor, async (tx) => {
    const [ticketRow] = await run<{ entry: string | null; age: number }>(
      tx.client,
      sql`select entry, extract(epoch from now() - created_at)::float8 as age from contest_ticket where id = ${ticket}::uuid for update`,
    );
    if (!ticketRow) throw refuse('ticket_over');
    if (ticketRow.entry !== null) return receiptOf(tx, ticketRow.entry);
    const state = await contestState(tx.client);
    if (!state.is_open) throw refuse('contest_over');
    if ((body.fax ?? '') !== '' || ticketRow.age < limits.contestFillSeconds) throw refuse('looks_automatic');

    // From now on the files belong to the entry. Without an owner nobody can use them for another record.
    const attached = await run<{ id: string }>(
      tx.client,
      sql`update asset set owner = null, expires_at = case purpose when 'identity' then null else expires_at end
          where owner = ${ticket}::uuid and state = 'ready' and ((id = ${body.film}::uuid and purpose = 'film') or (id = ${body.id_photo}::uuid and purpose = 'identity')) returning id`,
    );
    const missing = (['film', 'id_photo'] as const).filter((field) => !attached.some(({ id }) => id === body[field]));
    if (missing.length > 0 || print === null)
      throw invalid(
        missing.map((path) => fault(path, 'file_missing')),
        contest,
      );

    await refuseDuplicateEntry(tx, { phone, print });

    const created = await create({ video_type: 'contest', title: body.title, description: body.description, film: body.film }, actor, tx);
    const { idVideo } = JSON.parse(created.text) as { idVideo: string };
    // If another entry has the code already, draw another one.
    for (let isStored = false; !isStored;) {
      const inserted = await run(
        tx.client,
        sql`insert into contest_entry (owner, code, full_name, birthday, gender, address, city, phone, facebook, tiktok, youtube, instagram, id_photo, phone_key, film_print,
              guardian, consent_at, consent_language, erase_after)
            values (${idVideo}::uuid, ${newCode()}, ${body.full_name}, ${body.birthday}::date, ${body.gender}, ${body.address}, ${body.city}, ${body.phone}, ${body.facebook}, ${body.tiktok},
              ${body.youtube}, ${body.instagram}, ${body.id_photo}::uuid, ${phone}, ${print}, ${body.guardian ?? false}::boolean, now(), ${actor.language}, ${state.erase_after}::timestamptz)
            on conflict (code) do nothing returning 1`,
      );
      isStored = inserted.length > 0;
    }
    await run(tx.client, sql`update contest_ticket set entry = ${idVideo}::uuid where id = ${ticket}::uuid`);
    await notifyStaff(tx, body.title);
    return receiptOf(tx, idVideo);
  });
}

/** Notifies everybody who may see entrants of a new entry. An unread notification counts. Call it last in a transaction, because other entries wait for it. */
async function notifyStaff(tx: Tx, title: string): Promise<void> {
  const [withoutList, withList] = [[], ['media']].map((list) => roles.filter((role) => may(role, list, 'media', 'decide')));
  const people = await run<{ id: string }>(
    tx.client,
    sql`select "idUser" as id from "user" where deleted_at is null and (role = any(${withoutList}::text[]) or (role = any(${withList}::text[]) and 'media' = any(permissions))) order by "idUser"`,
  );
  const persons = people.map(({ id }) => id);
  await notifyCounting(tx, persons, { kind: 'entries_received', params: { name: title } });
}

async function receiptOf(tx: Tx, id: string): Promise<EntryReceipt> {
  const [row] = await run<EntryReceipt>(
    tx.client,
    sql`select v."idVideo", e.code, v.title, ${instantJson(raw('v.created_at'))} as created_at, ${instantJson(raw('e.erase_after'))} as erase_after
        from video v join contest_entry e on e.owner = v."idVideo" where v."idVideo" = ${id}::uuid`,
  );
  if (!row) throw refuse('ticket_over');
  return row;
}

/** The fingerprint of the ticket's film: a hash over its size and both ends. Null if the ticket has no such film. */
async function fingerprintOf(deps: Deps, film: string, ticket: string): Promise<string | null> {
  const [found] = await run<{ storage_key: string }>(
    deps.db.pool,
    sql`select storage_key from asset where id = ${film}::uuid and purpose = 'film' and state = 'ready' and (owner = ${ticket}::uuid or id = (select v.film from video v join contest_ticket t on t.entry = v."idVideo" where t.id = ${ticket}::uuid))`,
  );
  const size = found && (await deps.storage.stat(found.storage_key))?.size;
  if (!found || !size) return null;
  const hash = createHash('sha256').update(`${size} `);
  const ends = [
    { start: 0, end: Math.min(fingerprintBytes, size) - 1 },
    { start: Math.max(0, size - fingerprintBytes), end: size - 1 },
  ];
  for (const range of ends) {
    const { stream } = await deps.storage.open(found.storage_key, range);
    for await (const chunk of stream) hash.update(chunk as Buffer);
  }
  return hash.digest('base64url');
}
