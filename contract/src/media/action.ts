import { z } from 'zod';
import { endpoint, id } from '../kit/endpoint.ts';
import { limits } from '../limits.ts';
import { publishedKinds, statuses, visibilities } from './content.ts';
import { exchangedKinds, exchangeTargets } from './exchange.ts';

const exchange = { kind: z.enum(exchangedKinds), id, to: z.enum(exchangeTargets) };

/**
 * What an exchange would do to a record. `kept` and `lost` name its fields that have a value. `missing` names the fields that it would lack afterwards, and
 * `is_hidden` says whether viewers would no longer see it because of them. `views` and `collections` (how many hold it) stay, as do its id, its plays,
 * its film and its history.
 */
export const exchangePreview = z.object({
  kept: z.array(z.string()),
  lost: z.array(z.string()),
  missing: z.array(z.string()),
  is_hidden: z.boolean(),
  views: z.int(),
  collections: z.int(),
});
export type ExchangePreview = z.output<typeof exchangePreview>;

const path = '/cms/v1/media';
const record = { kind: z.enum(publishedKinds), id };

/** What people do to content of any kind. */
export const mediaActions = {
  updateStatus: endpoint({
    method: 'POST',
    path: `${path}/update_status`,
    guard: { area: 'media', right: 'publish' },
    summary: 'Makes content public or hides it, by the same rules as its own form. `copyright` accepts responsibility for copyrights and licences.',
    body: z.strictObject({ ...record, visibility: z.enum(visibilities), copyright: z.boolean().optional() }),
    data: z.object({ status: z.enum(statuses) }),
  }),
  approve: endpoint({
    method: 'POST',
    path: `${path}/approve`,
    guard: { area: 'media', right: 'decide' },
    summary: 'Approves content that is on the content blacklist. 409 if somebody has done so already.',
    body: z.strictObject(record),
    data: z.object({ status: z.enum(statuses) }),
  }),
  previewExchange: endpoint({
    method: 'GET',
    path: `${path}/exchange`,
    guard: { area: 'media', right: 'edit' },
    summary: 'What an exchange would keep, and what would be lost.',
    query: z.strictObject(exchange),
    data: exchangePreview,
  }),
  exchange: endpoint({
    method: 'POST',
    path: `${path}/exchange`,
    guard: { area: 'media', right: 'edit' },
    summary: `Changes the type of a movie or a video, and so its kind. It keeps its id. Undoable for ${limits.undoHours} hours.`,
    body: z.strictObject({ ...exchange, season: id.optional(), episode_number: z.int().min(1).max(9999).optional() }),
    data: z.object({ kind: z.enum(exchangedKinds), id }),
  }),
  duplicate: endpoint({
    method: 'POST',
    path: `${path}/duplicate`,
    guard: { area: 'media', right: 'edit' },
    summary:
      'Makes a draft with the fields, links and files of a record. Its title says that it is a copy. It has no plays, history or publication of its own yet, and its film is transcoded anew. An entry of the contest cannot be copied.',
    body: z.strictObject(record),
    data: z.object({ kind: z.enum(publishedKinds), id }),
    creates: true,
  }),
};
