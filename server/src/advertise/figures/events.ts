import type { figures, LoggedAdEvent } from '@marquee/contract/advertise/figures';
import type { Data } from '@marquee/contract/kit/endpoint';
import { limits } from '@marquee/contract/limits';
import { raw, type Runner, run, sql } from '../../kit/sql.ts';
import { instantOf } from '../serving/calendar.ts';
import { addDays, homeNow, isInRange, rangeOf } from './range.ts';

type Wanted = {
  from?: string | undefined;
  to?: string | undefined;
  kind?: LoggedAdEvent['kind'] | undefined;
  reason?: LoggedAdEvent['reason'] | undefined;
  before?: string | undefined;
  limit?: number | undefined;
};

/** Characters of a hash by which a person recognises a source. */
const shownOfHash = 8;

/**
 * A page of the logged events of one campaign; see the contract. The caller has checked that the person may see it. `isStaff`: whether they get to know sources.
 */
export async function eventsOf(on: Runner, id: string, isStaff: boolean, of: Wanted): Promise<Data<typeof figures.events>> {
  const { kind = 'impression', reason, before, limit = limits.rows, ...asked } = of;
  const { today } = await homeNow(on);
  const [days] = await run<{ first: string | null; last: string | null }>(
    on,
    sql`select t.start_date::text as first, t.finish_date::text as last from campaign t where t."campaignId" = ${id}::uuid`,
  );
  const range = rangeOf(asked, { from: days?.first ?? addDays(today, 1 - limits.adForecastDays), to: days?.last ?? today });
  const [askedAt = '', last = ''] = before?.split('-') ?? [];
  // The plain condition lets PostgreSQL begin at the page, which the comparison of rows does not.
  const rows = await run<LoggedAdEvent>(
    on,
    sql`select e.id, e.kind, e.at, e.asked_at, e.zone, e.platform, e.country, ${raw(isStaff ? `left(e.viewer, ${shownOfHash})` : 'null')} as viewer,
          ${raw(isStaff ? `left(e.network, ${shownOfHash})` : 'null')} as network, e.reason, e.amount::float8 as amount
        from ad_event e where e.campaign = ${id}::uuid and e.kind = ${kind} and ${isInRange('e.asked_at', range)}
          ${reason === undefined ? raw('') : sql`and e.reason = ${reason}`}
          ${before === undefined ? raw('') : sql`and e.asked_at <= ${instantOf(Number(askedAt))}::timestamptz and (e.asked_at, e.id) < (${instantOf(Number(askedAt))}::timestamptz, ${last}::bigint)`}
        order by e.asked_at desc, e.id desc limit ${limit + 1}::int`,
  );
  const events = rows.slice(0, limit);
  const end = rows.length > limit ? events.at(-1) : undefined;
  return { ...range, events, next: end === undefined ? null : `${new Date(end.asked_at).getTime()}-${end.id}` };
}
