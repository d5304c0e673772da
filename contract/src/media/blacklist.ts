import { z } from 'zod';
import { endpoint, id } from '../kit/endpoint.ts';
import { linked } from '../kit/field.ts';
import { match } from '../feedback/match.ts';
import { limits } from '../limits.ts';

/** A text of content in which keywords were found. `text` is the whole text that the matches' offsets count in. */
export const matchedText = z.object({ field: z.string(), text: z.string(), matches: z.array(match) });

/**
 * Content in whose texts a blacklisted keyword was found, and that nobody has approved since. `is_blocked`: viewers do not see it, and approving it is
 * possible. Kinds without a status of their own, such as people and pages, are pointed out alone.
 */
export const blacklisted = z.object({
  id,
  kind: z.string(),
  title: z.string(),
  channel: linked.nullable(),
  is_blocked: z.boolean(),
  texts: z.array(matchedText),
});
export type Blacklisted = z.output<typeof blacklisted>;

/** The content blacklist. */
export const contentBlacklist = {
  list: endpoint({
    method: 'GET',
    path: '/cms/v1/media/blacklist',
    guard: { area: 'media', right: 'read' },
    summary: `Content of all kinds that waits on the content blacklist, newest first, at most ${limits.rows} records. \`before\` continues after the last of them. \`total\` is how many there are, to ${limits.counted}.`,
    query: z.strictObject({ before: id.optional() }),
    data: z.object({ total: z.int(), items: z.array(blacklisted), next: id.nullable() }),
  }),
};
