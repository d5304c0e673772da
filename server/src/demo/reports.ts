import type { GroupKind, ReportOutcome } from '@marquee/contract/feedback/reported';
import type { ReportReason } from '@marquee/contract/platform/report';
import { groupTables } from '../feedback/report-group.ts';
import { textKey } from '../feedback/similar.ts';
import { change, type Tx } from '../kit/change.ts';
import { run, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { accounts } from './account.ts';
import type { CatalogueContext } from './catalogue.ts';
import { markSample, samplesOf } from './sample.ts';

/** A report, and how many hours ago it came. */
type SampleReport = { reason: ReportReason; text: string | null; hours: number };
/** The reports of one target, and the answer that a moderator gave some minutes after the newest. */
type SampleGroup = { of: string; reports: readonly SampleReport[]; outcome?: ReportOutcome };

/** Reports of films, by the name of the film's sample. */
const reportedFilms: readonly SampleGroup[] = [
  {
    of: 'mua-tren-pho-cu',
    reports: [
      { reason: 'copyright', text: 'Bài hát ở cảnh quán cà phê là của nhóm tôi, chúng tôi chưa cho phép dùng.', hours: 7 },
      { reason: 'copyright', text: null, hours: 5 },
      { reason: 'other', text: 'The song in the café scene is not credited anywhere.', hours: 2 },
    ],
  },
  {
    of: 'dem-khong-ngu-o-ben-ninh-kieu',
    reports: [
      { reason: 'broken', text: 'Xem trên tivi tới phút thứ năm là đứng hình, điện thoại thì không sao.', hours: 26 },
      { reason: 'broken', text: 'The picture freezes on my TV, the sound goes on.', hours: 9 },
    ],
  },
  {
    of: 'thu-gui-mua-dong',
    reports: [{ reason: 'spoiler', text: 'Phần mô tả kể luôn ai là người viết thư.', hours: 1 }],
  },
  {
    of: 'canh-dieu-nguoc-gio',
    reports: [
      { reason: 'violence', text: 'Cảnh té xe ở giữa phim làm con tôi sợ, nên có cảnh báo.', hours: 75 },
      { reason: 'violence', text: null, hours: 71 },
    ],
    outcome: 'kept',
  },
];

/** Reports of viewers, by their place among the sample viewers. */
const reportedViewers: readonly SampleGroup[] = [
  {
    of: '3',
    reports: [
      { reason: 'spam', text: 'Phim nào cũng vào rao cho vay, để lại số điện thoại.', hours: 6 },
      { reason: 'spam', text: null, hours: 4 },
    ],
  },
  { of: '6', reports: [{ reason: 'impersonation', text: 'He writes as if he were the director of the film. He is not.', hours: 30 }] },
  { of: '8', reports: [{ reason: 'abuse', text: 'Cãi nhau dưới phim, nhưng đã xin lỗi rồi.', hours: 52 }], outcome: 'kept' },
];

/** Lets sample viewers report public sample films and each other. A moderator has answered some of the reports. */
export async function makeReports({ deps, actorOf, signal }: Pick<CatalogueContext, 'deps' | 'actorOf' | 'signal'>): Promise<void> {
  const movies = await samplesOf(deps.db.pool, 'movie');
  const viewers = await run<{ id: string; name: string }>(
    deps.db.pool,
    sql`select s.record as id, u."displayName" as name from sample s join viewer v on v.owner = s.record join "user" u on u."idUser" = s.record
        where s.kind = 'user' order by s.name`,
  );
  if (viewers.length === 0) return;
  const moderator = actorOf(accounts.moderator);
  const known = new Set([...(await samplesOf(deps.db.pool, 'reported_content')).keys(), ...(await samplesOf(deps.db.pool, 'reported_user')).keys()]);
  const make = async (kind: GroupKind, group: SampleGroup, target: { id: string; title: string; text: string } | undefined) => {
    signal.throwIfAborted();
    if (target === undefined || known.has(group.of)) return;
    const reporters = viewers.map(({ id }) => id).filter((id) => id !== target.id);
    await change(deps.db, moderator, (tx) => store(tx, kind, group, target, reporters, moderator.id));
  };
  for (const group of reportedFilms) {
    const [film] = await run<{ id: string; title: string; text: string }>(
      deps.db.pool,
      sql`select m."idMovie" as id, m.title::text as title, concat_ws(E'\\n', m.title, m.description) as text from movie m
          where m."idMovie" = ${movies.get(group.of)?.record ?? null}::uuid and m.status = 'public' and m.deleted_at is null`,
    );
    await make('content', group, film);
  }
  for (const group of reportedViewers) {
    const viewer = viewers[Number(group.of)];
    await make('user', group, viewer && { id: viewer.id, title: viewer.name, text: viewer.name });
  }
}

type Target = { id: string; title: string; text: string };

/** Stores a group with its reports, dated back. */
async function store(tx: Tx, kind: GroupKind, group: SampleGroup, target: Target, reporters: readonly string[], by: string | null): Promise<void> {
  const { noun, table, id: key } = groupTables[kind];
  const { of, reports, outcome = null } = group;
  const id = newId();
  const newest = Math.min(...reports.map(({ hours }) => hours));
  const isNew = await run(
    tx.client,
    sql`insert into ${table} (${key}, target, title, reported_at, state, outcome, decided_by, decided_at, created_at)
        select ${id}::uuid, ${target.id}::uuid, ${target.title}, d.at, case when d.is_answered then 'DONE' else 'DOING' end, ${outcome},
          case when d.is_answered then ${by}::uuid end, case when d.is_answered then d.at + interval '23 minutes' end, d.at
        from (select now() - make_interval(hours => ${newest}) as at, ${outcome !== null}::bool as is_answered) d
        on conflict do nothing returning 1`,
  );
  if (isNew.length === 0) return;
  for (const [at, { reason, text, hours }] of reports.entries())
    await run(
      tx.client,
      sql`insert into report ("idReport", kind, target, reporter, reason, text, text_key, created_at)
          values (${newId()}::uuid, ${kind}, ${target.id}::uuid, ${reporters[(at * 3 + of.length) % reporters.length]}::uuid, ${reason}, ${text},
            ${textKey(target.text)}, now() - make_interval(hours => ${hours})) on conflict do nothing`,
    );
  await markSample(tx, noun, of, id);
}
