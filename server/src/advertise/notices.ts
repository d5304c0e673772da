import { may, roles } from '@marquee/contract/access';
import type { NotificationKind } from '@marquee/contract/session/notification';
import type { Deps } from '../deps.ts';
import type { Tx } from '../kit/change.ts';
import { run, sql } from '../kit/sql.ts';
import { enqueueMail, type Occasion } from '../session/mail.ts';
import { notify } from '../session/notify.ts';

/** What a side is told of a campaign. */
export type CampaignNews = Extract<NotificationKind, `campaign_${string}`>;

/** The side that hears of news, unless it depends on who wrote. */
const hearers: Record<Exclude<CampaignNews, 'campaign_message'>, 'reviewers' | 'advertiser'> = {
  campaign_submitted: 'reviewers',
  campaign_late: 'reviewers',
  campaign_approved: 'advertiser',
  campaign_rejected: 'advertiser',
  campaign_asked: 'advertiser',
  campaign_signed: 'advertiser',
  campaign_running: 'advertiser',
  campaign_paused: 'advertiser',
  campaign_finished: 'advertiser',
};

/** The news that also go out by mail. */
const mailed = {
  campaign_submitted: true,
  campaign_approved: true,
  campaign_rejected: true,
  campaign_asked: true,
  campaign_running: true,
  campaign_finished: true,
} as const satisfies { [N in CampaignNews & Occasion]: true };
const isMailed = (news: CampaignNews): news is keyof typeof mailed => news in mailed;

type Person = { id: string; email: string | null };

/** Everybody who may decide on campaigns and has accepted their invitation. */
async function reviewers(tx: Tx): Promise<Person[]> {
  const [withoutList, withList] = [[], ['advertiser']].map((list) => roles.filter((role) => may(role, list, 'advertise', 'decide')));
  return run<Person>(
    tx.client,
    sql`select "idUser" as id, email from "user" where deleted_at is null and (invited_at is null or password is not null or confirmed_at is not null)
          and (role = any(${withoutList}::text[]) or (role = any(${withList}::text[]) and 'advertiser' = any(permissions))) order by "idUser"`,
  );
}

/** Tells the other side what happened to a campaign: by a notification, and by mail where it must not be missed. Whoever did it hears nothing. */
export async function tell(tx: Tx, deps: Pick<Deps, 'jobs' | 'origin'>, campaign: string, news: CampaignNews): Promise<void> {
  const { actor } = tx;
  const [of] = await run<{ name: string; id: string | null; email: string | null }>(
    tx.client,
    sql`select c.name, u."idUser" as id, u.email from campaign c left join "user" u on u."idUser" = c."userId" and u.deleted_at is null
        where c."campaignId" = ${campaign}::uuid`,
  );
  if (!of) return;
  const side = news === 'campaign_message' ? (actor.id === of.id ? 'reviewers' : 'advertiser') : hearers[news];
  const people = side === 'reviewers' ? await reviewers(tx) : of.id === null ? [] : [{ id: of.id, email: of.email }];
  for (const { id, email } of people) {
    if (id === actor.id) continue;
    await notify(tx, id, { kind: news, params: { name: of.name }, record: { kind: 'campaign', id: campaign }, by: actor.id });
    if (email !== null && isMailed(news)) await enqueueMail(tx, deps as Deps, { occasion: news, email, base: deps.origin(), campaign });
  }
}
