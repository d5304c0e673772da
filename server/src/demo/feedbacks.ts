import type { FeedbackKind } from '@marquee/contract/feedback/feedback';
import { storeFeedback, titleOf } from '../feedback/intake.ts';
import { change } from '../kit/change.ts';
import { run, sql } from '../kit/sql.ts';
import { accounts } from './account.ts';
import { randomOf } from './canvas.ts';
import type { CatalogueContext } from './catalogue.ts';
import { type SampleCrash, crashes, devices, feedbacks } from './voices.ts';
import { markSample, samplesOf } from './sample.ts';

/** Days over which the samples came, the share of those that are done, and hours after which they were. */
const pastDays = 21;
const doneShare = 0.45;
const doneHours = 20;

type Sample = {
  name: string;
  kind: FeedbackKind;
  comment: string | null;
  reason: string | null;
  source: string | null;
  crash: SampleCrash | null;
  nth: number;
};

/** Lets sample viewers send feedback of every kind, and their applications report crashes of a few causes. */
export async function makeFeedbacks({ deps, actorOf, signal }: Pick<CatalogueContext, 'deps' | 'actorOf' | 'signal'>): Promise<void> {
  const { pool } = deps.db;
  const known = await samplesOf(pool, 'feedback');
  const [moderator, random] = [actorOf(accounts.moderator), randomOf(31)];
  const viewers = await run<{ id: string }>(
    pool,
    sql`select s.record as id from sample s join viewer v on v.owner = s.record where s.kind = 'user' order by s.name`,
  );
  const platforms = await run<{ id: string; kind: string }>(
    pool,
    sql`select p."idPlatform" as id, p.kind from platform p join sample s on s.record = p."idPlatform" where s.kind = 'platform' order by s.name`,
  );
  const movies = await run<{ id: string }>(
    pool,
    sql`select c.id from content c join sample s on s.record = c.id where s.kind = 'movie' and c.status = 'public' order by s.name limit 12`,
  );
  if (viewers.length === 0 || platforms.length === 0) return;
  const plain = { crash: null, comment: null, reason: null, source: null };
  const samples: Sample[] = [
    ...feedbacks.map((each, nth): Sample => ({ ...plain, ...each, name: `feedback ${nth}`, nth })),
    ...crashes.flatMap((crash, at) =>
      Array.from({ length: crash.times }, (_, nth): Sample => ({
        ...plain,
        name: `crash ${at} ${nth}`,
        kind: 'crashed_report',
        comment: nth === 1 ? crash.comment : null,
        crash,
        nth,
      })),
    ),
  ];
  for (const { name, kind, comment, reason, source, crash, nth } of samples) {
    signal.throwIfAborted();
    // The random numbers are drawn in any case, so that a restarted demo makes the same samples.
    const [age, whose, which, done] = [random() * pastDays * 1440, random(), random(), random()];
    if (known.has(name)) continue;
    const fitting = devices.filter((each) => crash === null || crash.kinds.includes(each.kind));
    const device = fitting[Math.floor(which * fitting.length)] ?? devices[0];
    const reported = crash === null ? null : { type: crash.type, message: crash.message, trace: crash.traceOf(nth) };
    const isDone = crash === null && done < doneShare;
    await change(deps.db, moderator, async (tx) => {
      const { kind: platformKind = 'web', ...facts } = device ?? {};
      const id = await storeFeedback(tx, {
        ...facts,
        kind,
        title: titleOf(null, comment, reported),
        comment,
        reason,
        source,
        crash: reported,
        app_version: crash?.versions[nth % crash.versions.length] ?? '3.6.0',
        content: kind === 'mistakes' ? (movies[nth % Math.max(1, movies.length)]?.id ?? null) : null,
        reporter: viewers[Math.floor(whose * viewers.length)]?.id ?? null,
        platform: (platforms.find((each) => each.kind === platformKind) ?? platforms[0])?.id ?? null,
        network: null,
      });
      await run(
        tx.client,
        sql`update feedback f set created_at = d.at, updated_at = d.at, state = case when ${isDone}::bool then 'DONE' else f.state end,
              decided_by = case when ${isDone}::bool then ${moderator.id}::uuid end, decided_at = case when ${isDone}::bool then least(now(), d.at + make_interval(hours => ${doneHours})) end
            from (select now() - make_interval(mins => ${Math.round(age)}) as at) d where f."idFeedback" = ${id}::uuid`,
      );
      const [group] = await run<{ id: string }>(
        tx.client,
        sql`update crash c set created_at = f.first, updated_at = f.last, seen_at = f.last
            from (select crash, min(created_at) as first, max(created_at) as last from feedback where crash = (select crash from feedback where "idFeedback" = ${id}::uuid) group by 1) f
            where c."idCrash" = f.crash returning c."idCrash" as id`,
      );
      if (group && crash) await markSample(tx, 'crash', crash.type, group.id);
      await markSample(tx, 'feedback', name, id);
    });
  }
}
