import { campaign, campaignMoves, campaignStates, campaignTargets, pacings, weekdays, rejectReasons } from '@marquee/contract/advertise/campaign';
import { adTypes, zoneNames } from '@marquee/contract/advertise/zone';
import type { Noun } from '@marquee/contract/kit/resource';
import { limits } from '@marquee/contract/limits';
import { platformKinds } from '@marquee/contract/users/platform';
import { sql as ddl } from 'drizzle-orm';
import { bigint, boolean, date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { person } from '../accounts/user.ts';
import { draftColumns, instant, key, line, links, referenceIndex, rowColumns, searchIndexes, searchText, stamps } from '../db/columns.ts';
import type { Db } from '../db/open.ts';
import type { Actor } from '../kit/actor.ts';
import type { Json } from '../kit/answer.ts';
import { change, type Tx } from '../kit/change.ts';
import { handlers } from '../kit/crud.ts';
import { implement } from '../kit/mount.ts';
import { move, moves } from '../kit/move.ts';
import { type Records, records, type Values } from '../kit/records.ts';
import { refuse } from '../kit/refusal.ts';
import { raw } from '../kit/sql.ts';
import { tags } from '../media/tag.ts';
import { begin, noteEnd } from './begin.ts';
import { adoptCreative, creativeColumns, figureColumns, ownCampaigns } from './creative.ts';
import { type CampaignNews, tell } from './notices.ts';
import { fixRates, type Rates, requireBudget, requireOpenZones } from './price.ts';
import { campaignRevenue } from './revenue.ts';
import { requireLawfulCreative } from './rules.ts';
import { endQuestions, say, standingOf, tellOwner } from './standing.ts';

/** Bookings of advertisers. */
export const campaigns = pgTable(
  'campaign',
  {
    campaignId: key(),
    name: line().notNull(),
    company: line(),
    contact_name: text(),
    email: text(),
    phone_number: text(),
    content: text(),
    platforms: text({ enum: platformKinds }).array(),
    ads_type: text({ enum: adTypes }),
    zones: text({ enum: zoneNames }).array(),
    target: text({ enum: campaignTargets }).notNull().default('impressions'),
    budget: bigint({ mode: 'number' }),
    quota: integer(),
    start_date: date({ mode: 'string' }),
    finish_date: date({ mode: 'string' }),
    weekdays: text({ enum: weekdays })
      .array()
      .notNull()
      .default(ddl`'{}'`),
    pacing: text({ enum: pacings }).notNull().default('even'),
    day_cap: integer(),
    person_cap: integer(),
    weight: integer().notNull().default(limits.adWeightDefault),
    title: text(),
    ads_url: text(),
    ...creativeColumns(),
    /** the advertiser, which a trigger sets to whoever created it */
    userId: person(),
    state: text({ enum: campaignStates }).notNull().default('draft'),
    submitted_at: instant(),
    answered_at: instant(),
    asked_at: instant(),
    decided_by: person(),
    decided_at: instant(),
    reject_reason: text({ enum: rejectReasons }),
    reject_text: text(),
    thread: text(),
    is_asked: boolean().notNull().generatedAlwaysAs(ddl.raw('asked_at is not null')),
    /** the prices that the contract fixes; null before */
    rates: jsonb().$type<Rates>(),
    company_sort: line().notNull().generatedAlwaysAs(ddl.raw("coalesce(company, '')")),
    budget_sort: bigint({ mode: 'number' }).notNull().generatedAlwaysAs(ddl.raw('coalesce(budget, 0)')),
    start_date_sort: date({ mode: 'string' }).notNull().generatedAlwaysAs(ddl.raw("coalesce(start_date, '-infinity')")),
    finish_date_sort: date({ mode: 'string' }).notNull().generatedAlwaysAs(ddl.raw("coalesce(finish_date, '-infinity')")),
    submitted_at_sort: instant().notNull().generatedAlwaysAs(ddl.raw("coalesce(submitted_at, '1970-01-01 00:00:00+00')")),
    search_text: searchText('name', 'company', 'contact_name', 'email'),
    ...draftColumns(),
    ...stamps(),
  },
  (t) => [
    index('campaign_name').on(t.name, t.campaignId),
    index('campaign_company').on(t.company_sort, t.campaignId),
    index('campaign_budget').on(t.budget_sort, t.campaignId),
    index('campaign_start').on(t.start_date_sort, t.campaignId),
    index('campaign_finish').on(t.finish_date_sort, t.campaignId),
    index('campaign_submitted').on(t.submitted_at_sort, t.campaignId),
    index('campaign_created').on(t.created_at, t.campaignId),
    index('campaign_updated').on(t.updated_at, t.campaignId),
    index('campaign_state').on(t.state, t.updated_at, t.campaignId),
    index('campaign_user').on(t.userId, t.updated_at, t.campaignId),
    index('campaign_type').on(t.ads_type, t.updated_at, t.campaignId),
    index('campaign_target').on(t.target, t.updated_at, t.campaignId),
    index('campaign_asked').on(t.is_asked, t.updated_at, t.campaignId),
    index('campaign_answered').on(t.answered_at),
    referenceIndex('campaign_thread', t.thread),
    index('campaign_zones').using('gin', t.zones),
    index('campaign_platforms').using('gin', t.platforms),
    referenceIndex('campaign_decided', t.decided_by),
    referenceIndex('campaign_file', t.file),
    ...searchIndexes('campaign', t.search_text),
  ],
);

export const campaignGenres = links(
  'campaign_genre',
  () => campaigns.campaignId,
  () => tags.idTag,
);
export const campaignCountries = pgTable('campaign_country', { ...rowColumns(() => campaigns.campaignId), country: text().notNull() }, (t) => [
  index('campaign_country_owner').on(t.owner, t.position),
]);
export const campaignDayparts = pgTable(
  'campaign_daypart',
  {
    ...rowColumns(() => campaigns.campaignId),
    from_hour: integer().notNull(),
    to_hour: integer().notNull(),
  },
  (t) => [index('campaign_daypart_owner').on(t.owner, t.position)],
);

/** What machines write about a campaign. */
export const campaignSides = pgTable(
  'campaign_side',
  {
    owner: uuid()
      .primaryKey()
      .references(() => campaigns.campaignId, { onDelete: 'cascade' }),
    launched_at: instant(),
    ended_at: instant(),
    /** the submission of which reviewers were told that little time is left */
    late_told_of: instant(),
    ...figureColumns(),
  },
  (t) => [
    index('campaign_side_impressions').on(t.impressions, t.owner),
    index('campaign_side_clicks').on(t.clicks, t.owner),
    index('campaign_side_requests').on(t.requests, t.owner),
  ],
);

const storage = {
  scope: ownCampaigns,
  links: { genres: campaignGenres, countries: campaignCountries, dayparts: campaignDayparts },
  side: campaignSides,
  computed: { revenue: campaignRevenue(raw('t."campaignId"')) },
  own: ['rates'],
} as const;

export const campaignRecords = (db: Db): Records => records(campaign, db, campaigns, storage);

const now = () => new Date().toISOString();

export const campaignRoutes = implement(campaign, (deps) => {
  const { db } = deps;
  const own = campaignRecords(db);
  const plain = handlers(campaign as unknown as Noun, db, own);
  const first = (tx: Tx, id: string, actor: Actor): Promise<Json> => own.read(tx.client, id, actor);

  /** What a move writes beside the state. */
  const decided = (verb: string, actor: Actor, input: Values): Values =>
    verb === 'review'
      ? {}
      : verb === 'approve' || verb === 'reject'
        ? { decided_by: actor.id, decided_at: now(), answered_at: now(), asked_at: null, reject_reason: null, reject_text: null, ...input }
        : input;
  const { takeBack, ...all } = moves(campaignMoves, own, decided);
  /** A move of which the advertiser hears. */
  const told =
    (work: typeof all.finish, news: CampaignNews): typeof work =>
    (call, actor) =>
      change(call.db, actor, async (tx) => {
        await work({ ...call, db: tx }, actor);
        await tell(tx, deps, call.body.id, news);
        return first(tx, call.body.id, actor);
      });

  return {
    ...plain,

    create: (call, actor) =>
      change(call.db, actor, async (tx) => {
        const made = await own.insert(tx, call.body as Values, actor);
        for (const write of tx.writes) if (write.kind === 'campaign') tellOwner(tx, write.record, actor.id);
        return made;
      }),

    update: (call, actor) =>
      change(call.db, actor, async (tx) => {
        const { id } = call.params;
        const held = await own.hold(tx, id, actor, call);
        const { state, userId, ...contract } = await standingOf(tx, id);
        if (state !== 'draft' && (actor.role === 'advertiser' || state === 'finished' || state === 'rejected')) throw refuse('campaign_submitted');
        const body = call.body as Values;
        const after = await own.set(tx, id, held, state === 'draft' ? body : { ...body, draft: false }, actor);
        if (state !== 'draft') {
          await requireBudget(tx.client, after as Parameters<typeof requireBudget>[1]);
          await requireLawfulCreative(tx, after as Values, campaign);
        }
        if (contract.rates !== null) await fixRates(tx.client, id, contract);
        tellOwner(tx, id, userId);
        return first(tx, id, actor);
      }),

    remove: (call, actor) =>
      change(call.db, actor, async (tx) => {
        const { id } = call.params;
        const held = await own.hold(tx, id, actor, call);
        const { state, userId } = await standingOf(tx, id);
        if (state !== 'draft' && state !== 'rejected') throw refuse('campaign_submitted');
        await own.setDeleted(tx, id, held, true);
        tellOwner(tx, id, userId);
        return { state: 'DELETED' as const };
      }),

    submit: (call, actor) =>
      change(call.db, actor, async (tx) => {
        const { campaignId, ...fields } = call.body;
        await requireOpenZones(tx.client, fields.zones);
        await requireBudget(tx.client, fields);
        await requireLawfulCreative(tx, fields, campaign);
        let id = campaignId;
        if (id === undefined) {
          await own.insert(tx, fields as Values, actor);
          id = tx.writes.at(-1)?.record as string;
        } else await own.set(tx, id, await own.hold(tx, id, actor), fields as Values, actor);
        const to = { state: 'new', submitted_at: now(), answered_at: null, asked_at: null, reject_reason: null, reject_text: null };
        await move(own, tx, { id, verb: 'submit', from: { state: ['draft'] }, to }, actor);
        tellOwner(tx, id, actor.id);
        await tell(tx, deps, id, 'campaign_submitted');
        return first(tx, id, actor);
      }),

    revise: (call, actor) =>
      change(call.db, actor, async (tx) => {
        const { id } = call.body;
        await move(
          own,
          tx,
          { id, verb: 'revise', from: { state: ['new', 'in_review', 'rejected'] }, to: { state: 'draft', asked_at: null } },
          actor,
          call.ifMatch,
        );
        return first(tx, id, actor);
      }),

    ...all,
    takeBack,

    approve: (call, actor) =>
      change(call.db, actor, async (tx) => {
        const { id } = call.body;
        await all.approve({ ...call, db: tx }, actor);
        await fixRates(tx.client, id);
        await adoptCreative(tx, id, actor);
        await tell(tx, deps, id, 'campaign_approved');
        return first(tx, id, actor);
      }),

    reject: told(all.reject, 'campaign_rejected'),
    pause: told(all.pause, 'campaign_paused'),
    finalise: (call, actor) => change(call.db, actor, (tx) => begin(deps, own, tx, { id: call.body.id, verb: 'finalise', from: ['contract'] }, actor)),
    resume: (call, actor) => change(call.db, actor, (tx) => begin(deps, own, tx, { id: call.body.id, verb: 'resume', from: ['paused'] }, actor)),

    finish: (call, actor) =>
      change(call.db, actor, async (tx) => {
        await all.finish({ ...call, db: tx }, actor);
        await noteEnd(tx, call.body.id);
        await tell(tx, deps, call.body.id, 'campaign_finished');
        return first(tx, call.body.id, actor);
      }),

    ask: (call, actor) =>
      change(call.db, actor, async (tx) => {
        const { id, text: words } = call.body;
        const to = { state: 'in_review', asked_at: now(), answered_at: now() };
        await move(own, tx, { id, verb: 'ask', from: { state: ['new', 'in_review'] }, to }, actor);
        await say(tx, id, words, actor);
        await tell(tx, deps, id, 'campaign_asked');
        return first(tx, id, actor);
      }),

    reply: (call, actor) =>
      change(call.db, actor, async (tx) => {
        const { id, text: words } = call.body;
        await own.hold(tx, id, actor);
        await say(tx, id, words, actor);
        await endQuestions(tx);
        // Its page learns of the thread, if this message has begun it.
        tx.announceChange({ kind: 'campaign', record: id, verb: 'message', audience: [] });
        await tell(tx, deps, id, 'campaign_message');
        return first(tx, id, actor);
      }),
  };
});
