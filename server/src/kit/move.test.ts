import { randomUUID } from 'node:crypto';
import { machine, moveCalls } from '@marquee/contract/kit/machine';
import { longText, oneOf, optional, text } from '@marquee/contract/kit/field';
import { resource } from '@marquee/contract/kit/resource';
import { pgTable, text as column, uuid } from 'drizzle-orm/pg-core';
import { beforeAll, expect, test } from 'vitest';
import { key, line, stamps } from '../db/columns.ts';
import type { Actor } from './actor.ts';
import { change } from './change.ts';
import { moves } from './move.ts';
import { records } from './records.ts';
import { run, sql } from './sql.ts';
import { testApp, type TestApp } from './testing.ts';

const states = ['NEW', 'APPROVED', 'DECLINED'] as const;
const decisions = machine('state', {
  approve: { from: ['NEW', 'DECLINED'], to: 'APPROVED' },
  decline: { from: ['NEW'], to: 'DECLINED', asks: { reason: longText() } },
});
const note = resource({
  name: 'note',
  area: 'media',
  path: '/cms/v1/note',
  id: 'idNote',
  fields: { title: text() },
  shown: { state: oneOf(states), reason: optional(longText()) },
  sort: ['created_at'],
  calls: ['list', 'get'],
});
const notes = pgTable('note', {
  idNote: key(),
  title: line().notNull(),
  state: column({ enum: states }).notNull().default('NEW'),
  reason: column(),
  ...stamps(),
  created_by: uuid(),
});

let t: TestApp;
let actor: Actor;
let own: ReturnType<typeof records<'note', 'idNote', (typeof note)['fields'], (typeof note)['shown'], typeof notes>>;
beforeAll(async () => {
  t = await testApp();
  await run(
    t.deps.db.pool,
    sql`create table note ("idNote" uuid primary key, title text not null, state text not null default 'NEW', reason text, version int not null default 1,
          created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(), created_by uuid, deleted_at timestamptz(3))`,
  );
  const moderator = await t.as('moderator');
  actor = (await t.deps.sessions.actor(`Bearer ${moderator.token}`, 'test', 'vi', '127.0.0.1')) as Actor;
  own = records(note, t.deps.db, notes);
});

const inState = async (state: string) => {
  const made = await change(t.deps.db, actor, (tx) => own.insert(tx, { title: 'a note' }, actor));
  const { idNote } = JSON.parse(made.text) as { idNote: string };
  await run(t.deps.db.pool, sql`update note set state = ${state} where "idNote" = ${idNote}::uuid`);
  return idNote;
};
const stateOf = async (id: string) =>
  (await run<{ state: string; reason: string | null }>(t.deps.db.pool, sql`select state, reason from note where "idNote" = ${id}::uuid`))[0];
const body = (verb: string, id: string) => (verb === 'decline' ? { id, reason: 'too loud' } : { id });

test('every verb moves a record from each of its states, and answers 409 from each other state', async () => {
  const { approve, decline } = moves(decisions, own);
  for (const [verb, handler] of Object.entries({ approve, decline }))
    for (const from of states) {
      const id = await inState(from);
      const { from: allowed, to } = decisions.moves[verb as 'approve'];
      const done = handler({ body: body(verb, id), db: t.deps.db }, actor);
      if ((allowed as readonly string[]).includes(from)) {
        expect([verb, from, JSON.parse((await done).text).state]).toEqual([verb, from, to]);
      } else {
        await expect(done).rejects.toMatchObject({ code: 'already_decided' });
        expect([verb, from, (await stateOf(id))?.state]).toEqual([verb, from, from]);
      }
    }
});

test('if two people decide at once, one of them gets 409', async () => {
  const { approve, decline } = moves(decisions, own);
  const id = await inState('NEW');
  const both = await Promise.allSettled([
    decline({ body: body('decline', id), db: t.deps.db }, actor),
    approve({ body: { id }, db: t.deps.db }, actor),
    approve({ body: { id }, db: t.deps.db }, actor),
  ]);
  const lost = both.filter((each) => each.status === 'rejected').map((each) => each.reason.code);
  // A declined record can be approved, so a decision may follow the first one; never two approvals.
  expect(lost.length).toBeGreaterThanOrEqual(1);
  expect(new Set(lost)).toEqual(new Set(['already_decided']));
});

test('an unknown record is 404', async () => {
  const { approve } = moves(decisions, own);
  await expect(approve({ body: { id: randomUUID() }, db: t.deps.db }, actor)).rejects.toMatchObject({ code: 'not_found' });
});

test('the fields of a move are required in its body, stored, and recorded in the history', async () => {
  const calls = moveCalls(note, decisions);
  const id = await inState('NEW');
  expect(calls.decline.body?.safeParse({ id }).success).toBe(false);
  await moves(decisions, own).decline({ body: body('decline', id) as { id: string }, db: t.deps.db }, actor);
  expect(await stateOf(id)).toEqual({ state: 'DECLINED', reason: 'too loud' });
  const [entry] = await run(t.deps.db.pool, sql`select verb, changes from history where record = ${id}::uuid order by history.id desc limit 1`);
  expect(entry).toEqual({ verb: 'decline', changes: { state: ['NEW', 'DECLINED'], reason: [null, 'too loud'] } });
});

test('a move is undone as a whole, unless somebody has moved the record since', async () => {
  const { approve, decline, takeBack } = moves(decisions, own);
  const id = await inState('NEW');
  await decline({ body: body('decline', id) as { id: string }, db: t.deps.db }, actor);
  const written = { state: ['NEW', 'DECLINED'], reason: [null, 'too loud'] } as Record<string, [unknown, unknown]>;
  await change(t.deps.db, actor, (tx) => takeBack['decline']!(tx, id, written, actor));
  expect(await stateOf(id)).toEqual({ state: 'NEW', reason: null });
  await approve({ body: { id }, db: t.deps.db }, actor);
  await expect(change(t.deps.db, actor, (tx) => takeBack['decline']!(tx, id, written, actor))).rejects.toMatchObject({ code: 'already_decided' });
});
