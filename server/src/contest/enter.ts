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
import { demandOnce, phoneKey } from './once.ts';
import { contestState } from './plan.ts';

/** Where the contest is held: what day it is there decides how old somebody is. */
const zone = 'Asia/Ho_Chi_Minh';
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format();

/** Bytes at each end of a film that its print is made from: films are told apart by far less. */
const printed = 1024 * 1024;

/** Creates the video that an entry is. */
type Create = (body: { video_type: 'contest'; title: string; description: string; film: string }, actor: Actor, tx: Tx) => Promise<Json>;

/**
 * Takes an entry of the contest: its video and who sent it, in one change. The ticket makes it safe to send again: whoever got no answer gets
 * the first one. Refuses what looks automatic, what was sent before, and files that are not this ticket's.
 */
export async function enter(deps: Deps, body: EntryBody, actor: Actor, create: Create): Promise<EntryReceipt> {
  const { ticket } = actor;
  if (ticket === undefined) throw refuse('forbidden');
  const broken = entryFaults({ ...body }, today());
  if (broken.length > 0) throw invalid(broken, contest);
  const print = await printOf(deps, body.film, ticket);
  const phone = phoneKey(body.phone);
  return change(deps.db, actor, async (tx) => {
    const [held] = await run<{ entry: string | null; age: number }>(
      tx.client,
      sql`select entry, extract(epoch from now() - created_at)::float8 as age from contest_ticket where id = ${ticket}::uuid for update`,
    );
    if (!held) throw refuse('ticket_over');
    if (held.entry !== null) return receivedAs(tx, held.entry);
    const state = await contestState(tx.client);
    if (!state.is_open) throw refuse('contest_over');
    if ((body.fax ?? '') !== '' || held.age < limits.contestFillSeconds) throw refuse('looks_automatic');

    // From now on the files belong to the entry, and to nobody who could give them away again.
    const taken = await run<{ id: string }>(
      tx.client,
      sql`update asset set owner = null, expires_at = case purpose when 'identity' then null else expires_at end
          where owner = ${ticket}::uuid and state = 'ready' and ((id = ${body.film}::uuid and purpose = 'film') or (id = ${body.id_photo}::uuid and purpose = 'identity')) returning id`,
    );
    const missing = (['film', 'id_photo'] as const).filter((field) => !taken.some(({ id }) => id === body[field]));
    if (missing.length > 0 || print === null)
      throw invalid(
        missing.map((path) => fault(path, 'file_missing')),
        contest,
      );

    await demandOnce(tx, { phone, print });

    const made = await create({ video_type: 'contest', title: body.title, description: body.description, film: body.film }, actor, tx);
    const { idVideo } = JSON.parse(made.text) as { idVideo: string };
    // A code that another entry has is drawn again.
    for (let isKept = false; !isKept;) {
      const kept = await run(
        tx.client,
        sql`insert into contest_entry (owner, code, full_name, birthday, gender, address, city, phone, facebook, tiktok, youtube, instagram, id_photo, phone_key, film_print,
              guardian, consent_at, consent_language, erase_after)
            values (${idVideo}::uuid, ${newCode()}, ${body.full_name}, ${body.birthday}::date, ${body.gender}, ${body.address}, ${body.city}, ${body.phone}, ${body.facebook}, ${body.tiktok},
              ${body.youtube}, ${body.instagram}, ${body.id_photo}::uuid, ${phone}, ${print}, ${body.guardian ?? false}::boolean, now(), ${actor.language}, ${state.erase_after}::timestamptz)
            on conflict (code) do nothing returning 1`,
      );
      isKept = kept.length > 0;
    }
    await run(tx.client, sql`update contest_ticket set entry = ${idVideo}::uuid where id = ${ticket}::uuid`);
    await tellStaff(tx, body.title);
    return receivedAs(tx, idVideo);
  });
}

/** Tells everybody who may see who entered that entries have come; those of one who has not looked are counted. Last in a transaction: others who enter wait for it. */
async function tellStaff(tx: Tx, title: string): Promise<void> {
  const [any, listed] = [[], ['media']].map((list) => roles.filter((role) => may(role, list, 'media', 'decide')));
  const people = await run<{ id: string }>(
    tx.client,
    sql`select "idUser" as id from "user" where deleted_at is null and (role = any(${any}::text[]) or (role = any(${listed}::text[]) and 'media' = any(permissions))) order by "idUser"`,
  );
  const persons = people.map(({ id }) => id);
  await notifyCounting(tx, persons, { kind: 'entries_received', params: { name: title } });
}

async function receivedAs(tx: Tx, id: string): Promise<EntryReceipt> {
  const [row] = await run<EntryReceipt>(
    tx.client,
    sql`select v."idVideo", e.code, v.title, ${instantJson(raw('v.created_at'))} as created_at, ${instantJson(raw('e.erase_after'))} as erase_after
        from video v join contest_entry e on e.owner = v."idVideo" where v."idVideo" = ${id}::uuid`,
  );
  if (!row) throw refuse('ticket_over');
  return row;
}

/** A hash over the size and both ends of the ticket's film; null where it has none of this id. */
async function printOf(deps: Deps, film: string, ticket: string): Promise<string | null> {
  const [found] = await run<{ storage_key: string }>(
    deps.db.pool,
    sql`select storage_key from asset where id = ${film}::uuid and purpose = 'film' and state = 'ready' and (owner = ${ticket}::uuid or id = (select v.film from video v join contest_ticket t on t.entry = v."idVideo" where t.id = ${ticket}::uuid))`,
  );
  const size = found && (await deps.storage.stat(found.storage_key))?.size;
  if (!found || !size) return null;
  const hash = createHash('sha256').update(`${size} `);
  const ends = [
    { start: 0, end: Math.min(printed, size) - 1 },
    { start: Math.max(0, size - printed), end: size - 1 },
  ];
  for (const range of ends) {
    const { stream } = await deps.storage.open(found.storage_key, range);
    for await (const chunk of stream) hash.update(chunk as Buffer);
  }
  return hash.digest('base64url');
}
