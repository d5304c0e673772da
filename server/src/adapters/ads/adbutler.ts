import { homeZone } from '@marquee/contract/users/user';
import { z } from 'zod';
import { openPublic, type Outbound, PrivateAddress, readBody, TooLarge, Unreachable } from '../outbound/outbound.ts';
import { type Ads, AdsAway, startOf } from './port.ts';

/** AdButler's API, version 2. */
const adButlerUrl = 'https://api.adbutler.com/v2';

/** Rows of one page, pages of one report, and bytes of one answer. */
const pageRows = 100;
const mostPages = 50;
const mostBytes = 8 * 1000 ** 2;

const count = z.number().int().nonnegative().default(0);
const figures = { requests: count, impressions: count, clicks: count };

/**
 * A page of AdButler's reports, as far as it is read: rows of a type, each with a detail for every period. An overview has no id. The money of AdButler is in the
 * account's own currency, which the report does not name, so it is not read.
 */
const page = z.object({
  has_more: z.boolean().default(false),
  data: z.array(
    z.object({
      id: z.union([z.number().int(), z.string()]).optional(),
      name: z.string().optional(),
      details: z.array(z.object({ start_date: z.string().regex(/^\d{4}-\d{2}-\d{2}/), ...figures })),
    }),
  ),
});

/** AdButler, with the key of an account. Requests go out by the rules of `outbound`. */
export const adButler = (of: { key: string; outbound: () => Outbound; url?: string }): Ads => ({
  way: 'adbutler',
  report: async ({ type, period, from, to }, signal) => {
    const rows = [];
    for (let nth = 0; nth < mostPages; nth++) {
      const query = new URLSearchParams({
        type,
        period,
        from,
        to,
        timezone: homeZone,
        details: 'true',
        limit: String(pageRows),
        offset: String(nth * pageRows),
      });
      const read = page.safeParse(await fetchJson(of, `/reports?${query}`, signal));
      if (!read.success) throw new AdsAway(`AdButler answers in another form: ${z.prettifyError(read.error)}`);
      for (const { id, name, details } of read.data.data)
        for (const { start_date, ...counts } of details) {
          if (counts.requests + counts.impressions + counts.clicks === 0) continue;
          rows.push({
            id: String(id ?? 'all'),
            name: name ?? '',
            start: startOf(period, start_date.slice(0, 10)),
            ...counts,
            click_rate: counts.impressions === 0 ? null : counts.clicks / counts.impressions,
            revenue: null,
          });
        }
      if (!read.data.has_more) break;
    }
    return rows.toSorted((a, b) => (a.start === b.start ? b.impressions - a.impressions : a.start < b.start ? -1 : 1));
  },
});

async function fetchJson({ key, outbound, url = adButlerUrl }: Parameters<typeof adButler>[0], path: string, signal: AbortSignal): Promise<unknown> {
  try {
    const { answer } = await openPublic(outbound(), `${url}${path}`, signal, { authorization: `Basic ${key}`, accept: 'application/json' });
    return JSON.parse((await readBody(answer, mostBytes, signal)).toString('utf8'));
  } catch (error) {
    if (error instanceof Unreachable || error instanceof PrivateAddress || error instanceof TooLarge || error instanceof SyntaxError || signal.aborted)
      throw new AdsAway(`AdButler does not answer: ${error instanceof Error ? error.message : String(error)}`);
    throw error;
  }
}
