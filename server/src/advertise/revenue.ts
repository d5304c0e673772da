import { type Sql, sql } from '../kit/sql.ts';

/**
 * The rows of `ad_day` that `where` (over `d`) chooses, with the dong of each. The amounts of one campaign and day are rounded once, together: each row gets its
 * whole dong, and the rows with the largest remainders get one more, until they add up to the rounded sum. So days, zones, platforms and ads all add up to the
 * same. `where` must choose all rows of a campaign and day, or none.
 */
export const revenueRows = (where: Sql): Sql => sql`(select r.campaign, r.day, r.ad, r.zone, r.platform,
    r.whole + case when r.place <= r.rest then 1 else 0 end as revenue
  from (select d.*, d.amount / 1000 as whole,
      round(sum(d.amount) over w / 1000)::bigint - (sum(d.amount / 1000) over w)::bigint as rest,
      row_number() over (partition by d.campaign, d.day order by d.amount % 1000 desc, d.ad, d.zone, d.platform) as place
    from ad_day d where ${where} window w as (partition by d.campaign, d.day)) r)`;

/** The dong that a campaign, whose id is the SQL `campaign`, has cost so far. */
export const campaignRevenue = (campaign: Sql): Sql =>
  sql`(select coalesce(sum(x.dong), 0)::bigint from (select round(sum(d.amount) / 1000)::bigint as dong from ad_day d where d.campaign = ${campaign} group by d.day) x)`;
