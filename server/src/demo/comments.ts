import type { Approval, ApproveType, DeclineReason, ModeratedKind } from '@marquee/contract/feedback/moderation';
import type { ReportReason } from '@marquee/contract/platform/report';
import { screen } from '../feedback/decide.ts';
import { moderatedTables } from '../screening/items.ts';
import { textKey } from '../feedback/similar.ts';
import { change, type Tx } from '../kit/change.ts';
import { run, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { accounts } from './account.ts';
import { randomOf } from './canvas.ts';
import type { CatalogueContext } from './catalogue.ts';
import type { SampleFilm } from './films.ts';
import { badTexts, commentTexts, reviewTexts } from './opinions.ts';
import { markSample, samplesOf } from './sample.ts';

/** The share of comments that wait, and that answer another; hours over which the waiting ones came, and days over which the others did. */
const waitingShare = 0.28;
const replyShare = 0.2;
const waitingHours = 9;
const pastDays = 40;
/** Comments below one film, and reviews of one. */
const commentsPerFilm = 4;
const reviewsPerFilm = 3;

type SampleItem = {
  kind: ModeratedKind;
  name: string;
  content: string;
  author: string;
  text: string;
  rating: number | null;
  parent: string | null;
  state: Approval;
  approve_type: ApproveType;
  /** minutes since it was written */
  age: number;
  decline_reason: DeclineReason | null;
  reports: readonly ReportReason[];
};

const reasonsOfBad: readonly DeclineReason[] = ['gambling', 'gambling', 'gambling', 'spam', 'illegal', 'spoiler', 'insult', 'spam', 'spam', 'gambling'];
const reportsOfBad: readonly ReportReason[] = ['spam', 'spam', 'spam', 'spam', 'illegal', 'spoiler', 'abuse', 'spam', 'spam', 'spam'];

/** Lets sample viewers comment on and review the public sample films: some waits, some is approved, some declined, some reported. */
export async function makeComments(
  { deps, actorOf, signal }: Pick<CatalogueContext, 'deps' | 'actorOf' | 'signal'>,
  films: readonly SampleFilm[],
): Promise<void> {
  const known = new Set([...(await samplesOf(deps.db.pool, 'comment')).keys(), ...(await samplesOf(deps.db.pool, 'review')).keys()]);
  const movies = await samplesOf(deps.db.pool, 'movie');
  const viewers = await run<{ id: string }>(
    deps.db.pool,
    sql`select s.record as id from sample s join viewer v on v.owner = s.record where s.kind = 'user' order by s.name`,
  );
  const random = randomOf(25);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const moderator = actorOf(accounts.moderator);
  for (const { slug, finalState } of films) {
    signal.throwIfAborted();
    const content = movies.get(slug)?.record;
    const isPublic =
      content !== undefined && (await run(deps.db.pool, sql`select 1 from content where id = ${content}::uuid and status = 'public'`)).length > 0;
    // The random numbers are drawn in any case, so that a restarted demo makes the same items.
    const items = [
      ...Array.from({ length: commentsPerFilm }, (_, nth) => commentOf(`${slug} ${nth}`, content ?? '', pick(viewers)?.id ?? '', random, pick)),
      ...Array.from({ length: reviewsPerFilm }, (_, nth) =>
        reviewOf(`${slug} ${nth}`, content ?? '', viewers[(nth * 5 + slug.length) % viewers.length]?.id ?? '', random, pick),
      ),
    ];
    if (!isPublic || finalState !== 'public' || viewers.length === 0) continue;
    await change(deps.db, moderator, async (tx) => {
      let parent: string | null = null;
      for (const item of items) {
        if (known.has(item.name)) continue;
        const id = await store(
          tx,
          { ...item, parent: item.kind === 'comment' && item.state === 'APPROVED' && random() < replyShare ? parent : null },
          moderator.id,
        );
        if (item.kind === 'comment' && item.state === 'APPROVED') parent ??= id;
        for (const [at, reason] of item.reports.entries()) await report(tx, item, id, reason, viewers[(at * 3 + 1) % viewers.length]?.id ?? '');
      }
    });
  }
}

type PickOne = <T>(from: readonly T[]) => T;

function commentOf(name: string, content: string, author: string, random: () => number, pick: PickOne): SampleItem {
  const isBad = random() < 0.22;
  const bad = Math.floor(random() * badTexts.length);
  const isWaiting = random() < waitingShare;
  const isReported = random() < 0.25;
  const text = isBad ? (badTexts[bad] as string) : pick(commentTexts);
  const age = isWaiting ? random() * waitingHours * 60 : waitingHours * 60 + random() * pastDays * 1440;
  return {
    kind: 'comment',
    name: `comment ${name}`,
    content,
    author,
    text,
    rating: null,
    parent: null,
    state: isWaiting ? 'APPROVE' : isBad ? 'DECLINED' : 'APPROVED',
    approve_type: isWaiting && isReported ? 'report' : 'new',
    age: Math.round(age),
    decline_reason: !isWaiting && isBad ? (reasonsOfBad[bad] as DeclineReason) : null,
    reports: isWaiting && isReported ? [reportsOfBad[bad] as ReportReason, ...(random() < 0.4 ? (['other'] as const) : [])] : [],
  };
}

function reviewOf(name: string, content: string, author: string, random: () => number, pick: PickOne): SampleItem {
  const [rating, text] = pick(reviewTexts);
  const isWordless = random() < 0.2;
  const isWaiting = !isWordless && random() < waitingShare;
  const isDeclined = !isWaiting && rating === 1 && random() < 0.5;
  return {
    kind: 'review',
    name: `review ${name}`,
    content,
    author,
    text: isWordless ? '' : text,
    rating,
    parent: null,
    state: isWaiting ? 'APPROVE' : isDeclined ? 'DECLINED' : 'APPROVED',
    approve_type: 'new',
    age: Math.round(isWaiting ? random() * waitingHours * 60 : waitingHours * 60 + random() * pastDays * 1440),
    decline_reason: isDeclined ? 'off_topic' : null,
    reports: [],
  };
}

/** Stores an item, dated back, with the decision on it some minutes later. */
async function store(
  tx: Tx,
  { kind, name, content, author, text, rating, parent, state, approve_type, age, decline_reason }: SampleItem,
  by: string | null,
): Promise<string> {
  const id = newId();
  const { table, id: key, text: column } = moderatedTables[kind];
  const [own, value] = kind === 'comment' ? [sql`parent`, sql`${parent}::uuid`] : [sql`rating`, sql`${rating}::int`];
  await run(
    tx.client,
    sql`insert into ${table} (${key}, content, author, ${column}, ${own}, state, approve_type, decline_reason, decided_by, decided_at, created_at, updated_at)
        select ${id}::uuid, ${content}::uuid, ${author}::uuid, ${text}, ${value}, ${state}, ${approve_type}, ${decline_reason},
          case when d.is_decided then ${by}::uuid end, case when d.is_decided then d.at + interval '17 minutes' end, d.at, d.at
        from (select now() - make_interval(mins => ${age}) as at, ${state !== 'APPROVE'}::bool as is_decided) d
        on conflict do nothing`,
  );
  await screen(tx, kind, id);
  await markSample(tx, kind, name, id);
  return id;
}

async function report(tx: Tx, { kind, text, age }: SampleItem, id: string, reason: ReportReason, reporter: string): Promise<void> {
  await run(
    tx.client,
    sql`insert into report ("idReport", kind, target, reporter, reason, text_key, created_at)
        values (${newId()}::uuid, ${kind}, ${id}::uuid, ${reporter}::uuid, ${reason}, ${textKey(text)}, now() - make_interval(mins => ${Math.floor(age / 2)}))
        on conflict do nothing`,
  );
}
