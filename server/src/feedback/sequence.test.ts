import { approval, type Approval } from '@marquee/contract/feedback/moderation';
import { expect, test } from 'vitest';
import { run, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { type Client, testApp } from '../kit/testing.ts';
import { publicMovie, storeItem } from './feedback.testing.ts';

/** Pseudo-random numbers, the same for the same seed (a linear congruential generator). */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Verb = keyof typeof approval.moves;
const verbs = Object.keys(approval.moves) as Verb[];

/** What the machine makes of a review that waits for another reason than a keyword. Null: it refuses. */
const next = (state: Approval, verb: Verb): Approval | null =>
  (approval.moves[verb].from as readonly string[]).includes(state) && verb !== 'approve' ? (approval.moves[verb].to as Approval) : null;

test.each([1, 2, 3, 4])('any sequence of decisions and undos by two people follows the machine, with its effects and its audit log (%i)', async (seed) => {
  const t = await testApp();
  const below = seeded(seed);
  const people = [await t.as('moderator'), await t.as('moderator')] as [Client, Client];
  const movie = await publicMovie(t);
  const id = await storeItem(t, 'review', { content: movie, author: (await t.viewer()).id });
  const path = '/comment/v1/cms/review';
  const viewer = await t.viewer();

  let state: Approval = 'APPROVE';
  const log: { actor: string; verb: string }[] = [];
  /** The decisions that are in effect, with the state that each left. Only the last of them can be taken back. */
  const made: { changeset: string; by: Client; before: Approval }[] = [];
  for (let step = 0; step < 40; step++) {
    const by = people[below(2)] as Client;
    const last = made.at(-1);
    if (below(3) === 0 && last !== undefined) {
      const undone = await last.by.call('POST', `/cms/v1/changeset/${last.changeset}/undo`);
      expect(undone.body.data.results).toMatchObject([{ outcome: 'undone' }]);
      state = last.before;
      made.pop();
      log.push({ actor: last.by.id, verb: 'undo' });
    } else {
      const verb = verbs[below(verbs.length)] as Verb;
      const changeset = newId();
      const answer = await by.call('POST', `${path}/${verb}`, { id }, { changeset });
      const to = next(state, verb);
      expect([step, verb, state, answer.status]).toEqual([step, verb, state, to === null ? 409 : 200]);
      if (to !== null) {
        made.push({ changeset, by, before: state });
        log.push({ actor: by.id, verb });
        state = to;
      }
    }
    const { body } = await by.call('GET', `${path}/${id}`);
    const isDecided = state !== 'APPROVE';
    expect([step, body.data.state, body.data.decided_by !== null, body.data.decline_reason !== null]).toEqual([step, state, isDecided, state === 'DECLINED']);
    const shown = (await viewer.call('GET', `/platform/v1/review/rating?content=${movie}`)).body.data.total;
    expect([step, shown]).toEqual([step, state === 'APPROVED' ? 1 : 0]);
  }
  const audit = await run(t.deps.db.pool, sql`select actor, verb from history where record = ${id}::uuid order by id`);
  expect(audit).toEqual(log);
});
