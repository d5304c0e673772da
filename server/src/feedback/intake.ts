import type { FeedbackKind } from '@marquee/contract/feedback/feedback';
import { limits } from '@marquee/contract/limits';
import type { ReportedCrash } from '@marquee/contract/platform/feedback';
import type { Tx } from '../kit/change.ts';
import { join, raw, run, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { screenFeedback } from '../screening/items.ts';
import { signatureOf } from './signature.ts';
import { isOlder, versionNumber } from './version.ts';

const fits = (text: string): string => (text.length > limits.line ? `${text.slice(0, limits.line - 1)}…` : text);
const firstLine = (text: string): string => fits(text.split('\n', 1)[0] as string);

/** What a feedback without a title is called: its first line. */
export const titleOf = (title: string | null | undefined, comment: string | null, crash: ReportedCrash | null | undefined): string =>
  title ?? (crash ? firstLine(crash.message ? `${crash.type}: ${crash.message}` : crash.type) : firstLine(comment ?? ''));

const oldest = (a: string | null, b: string | null): string | null => (versionNumber(a) === null || isOlder(b, a) ? (b ?? a) : a);
const newest = (a: string | null, b: string | null): string | null => (versionNumber(a) === null || isOlder(a, b) ? (b ?? a) : a);

type Group = {
  id: string;
  state: string;
  first_version: string | null;
  last_version: string | null;
  fixed_in: string | null;
  returned_in: string | null;
  known: boolean;
};

/**
 * Adds a report to the group of its crash, which begins with the first one. A finished group opens again if the version should have had the repair. Versions
 * compare by number: a late patch of an old version is no sign that a repair failed. Answers the group's id.
 */
async function addToGroup(tx: Tx, crash: ReportedCrash, version: string | null, reporter: string | null): Promise<string> {
  const { signature, frame } = signatureOf(crash);
  const made = newId();
  const [group] = await run<Group>(
    tx.client,
    sql`insert into crash ("idCrash", title, frame, signature, seen_at) values (${made}::uuid, ${titleOf(null, null, crash)}, ${frame}, ${signature}, now())
        on conflict (signature) do update set seen_at = now()
        returning "idCrash" as id, state, first_version, last_version, fixed_in, returned_in,
          exists (select 1 from feedback f where f.crash = "idCrash" and f.reporter = ${reporter}::uuid) as known`,
  );
  if (!group) throw new Error('a group of crashes was neither made nor found');
  const isBack =
    group.state === 'DONE' &&
    versionNumber(version) !== null &&
    (group.fixed_in === null ? isOlder(group.last_version, version) : !isOlder(version, group.fixed_in));
  await run(
    tx.client,
    sql`update crash set reports = reports + 1, users = users + ${group.known ? 0 : 1}::int, first_version = ${oldest(group.first_version, version)},
          last_version = ${newest(group.last_version, version)} where "idCrash" = ${group.id}::uuid`,
  );
  if (isBack) {
    await run(
      tx.client,
      sql`update crash set state = 'DOING', decided_by = null, decided_at = null, returned_in = ${version}, version = version + 1, updated_at = now() where "idCrash" = ${group.id}::uuid`,
    );
    tx.recordWrite({
      kind: 'crash',
      record: group.id,
      verb: 'report',
      changes: { state: ['DONE', 'DOING'], returned_in: [group.returned_in, version] },
      audience: [],
    });
  } else tx.announceChange({ kind: 'crash', record: group.id, verb: 'report', audience: [] });
  return group.id;
}

const texts = ['reason', 'source', 'device', 'os', 'os_version', 'os_platform', 'app_version'] as const;

/** A feedback as it comes in. What an application does not say is left out. */
export type Incoming = { [T in (typeof texts)[number]]?: string | null | undefined } & {
  kind: FeedbackKind;
  title: string;
  comment: string | null;
  content: string | null;
  crash: ReportedCrash | null;
  reporter: string | null;
  platform: string | null;
  network: string | null;
};

/** Stores a feedback, screens it for keywords, and adds a crash to its group. Answers its id. */
export async function storeFeedback(tx: Tx, of: Incoming): Promise<string> {
  const { kind, title, comment, content, crash, reporter, platform, network } = of;
  const group = crash === null ? null : await addToGroup(tx, crash, of.app_version ?? null, reporter);
  const id = newId();
  await run(
    tx.client,
    sql`insert into feedback ("idFeedback", kind, title, comment, content, reporter, platform, crash, message, trace, network, ${raw(texts.join(', '))})
        values (${id}::uuid, ${kind}, ${title}, ${comment}, ${content}::uuid, ${reporter}::uuid, ${platform}::uuid, ${group}::uuid, ${crash?.message ?? null},
          ${crash?.trace ?? null}, ${network}, ${join(
            texts.map((name) => sql`${of[name] ?? null}`),
            ', ',
          )})`,
  );
  await screenFeedback(tx, [id]);
  return id;
}
