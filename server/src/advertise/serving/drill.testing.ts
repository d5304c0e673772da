import { parseArgs } from 'node:util';
import { openDb } from '../../db/open.ts';
import { onOwnDatabase } from './own-database.testing.ts';
import { replay } from './replay.testing.ts';
import { faultsOf, outcomesOf, tableOf } from './replay-verdict.testing.ts';

/**
 * Replays a million requests for advertisements, over two simulated days, through three processes, one of which is killed twice. It ends with 1 if a limit was
 * exceeded, an hour is more than 5 % off its plan, or a share more than 2 % off its weight.
 */
const { values: options } = parseArgs({
  options: { requests: { type: 'string', default: '1000000' }, hours: { type: 'string', default: '48' }, kills: { type: 'string', default: '700,2003' } },
});
const hours = Number(options.hours);
const say = (line: string) => process.stdout.write(`${line}\n`);

await onOwnDatabase(async (url) => {
  const begun = performance.now();
  const kills = options.kills.split(',').map(Number);
  const played = await replay({ url, requests: Number(options.requests), hours, pieceMs: 60_000, processes: 3, kills, say });
  const db = await openDb({ url });
  const outcomes = await outcomesOf(db.pool, played, hours);
  await db.close();
  for (const line of tableOf(outcomes)) say(line);
  const faults = faultsOf(outcomes, { offPlan: 0.05, offShare: 0.02 });
  for (const fault of faults) say(`wrong: ${fault}`);
  say(
    `${options.requests} requests in ${Math.round((performance.now() - begun) / 1000)} s: ${faults.length === 0 ? 'all limits held' : `${faults.length} faults`}`,
  );
  if (faults.length > 0) process.exitCode = 1;
});
