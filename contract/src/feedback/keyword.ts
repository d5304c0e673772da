import { z } from 'zod';
import { endpoint, id, instant } from '../kit/endpoint.ts';
import { oneOf, optional, rows, text, withDefault } from '../kit/field.ts';
import { line, lines } from '../kit/line.ts';
import { resource } from '../kit/resource.ts';
import { limits } from '../limits.ts';
import { match, strengths } from './match.ts';

const path = '/comment/v1/cms/blacklist';
const area = 'feedback';
const decides = { area, right: 'decide' } as const;
const reads = { area, right: 'read' } as const;

const noun = resource({
  name: 'keyword',
  area,
  path,
  id: 'idKeyword',
  title: 'word',
  fields: {
    word: text(limits.keyword),
    strength: withDefault(oneOf(strengths), 'exact'),
    /** texts within which the keyword is not found, spelt exactly so */
    exceptions: optional(rows({ text: text(limits.keyword) }, limits.keywordExceptions)),
  },
  filters: ['strength'],
  sort: ['word', 'created_at', 'updated_at'],
  calls: ['list', 'get', 'update', 'remove', 'restore', 'history'],
});

/** A keyword of the blacklist: texts that contain it wait for a moderator. Only who decides on texts changes the list. */
export const keyword = {
  ...noun,
  update: { ...noun.update, guard: decides },
  remove: { ...noun.remove, guard: decides },
  restore: { ...noun.restore, guard: decides },
};

const words = z.array(line(limits.keyword)).min(1).max(limits.keywordsPerCall);
const exceptions = z.array(line(limits.keyword)).max(limits.keywordExceptions).optional();

/** How often a word would have been found among recent texts. `is_ambiguous`: without tones it is found much more often, so it probably is an innocent word too. */
export const keywordEffect = z.object({ word: z.string(), exact: z.int(), tone_blind: z.int(), is_ambiguous: z.boolean() });
export type KeywordEffect = z.output<typeof keywordEffect>;

/** A text in which a word of a preview was found. */
export const keywordSample = z.object({ kind: z.string(), id, title: z.string(), text: z.string(), match });
export type KeywordSample = z.output<typeof keywordSample>;

/** How far the rescan after the last change of the list is. `hits` are records with matches that nobody has approved. */
const rescan = z.object({
  state: z.enum(['DOING', 'DONE']),
  done: z.int(),
  total: z.int(),
  hits: z.int(),
  finished_at: instant.nullable(),
});

/** The calls over several keywords at once, and those that change nothing. */
export const keywords = {
  name: keyword.name,
  fields: keyword.fields,
  create: endpoint({
    method: 'POST',
    path,
    guard: decides,
    summary: `Adds up to ${limits.keywordsPerCall} words to the blacklist, all with the same strength and exceptions. Words that are on it already stay as they are, and are answered. The catalogue is screened again in the background.`,
    body: z.strictObject({ words, strength: z.enum(strengths).optional(), exceptions }),
    data: z.object({ created: z.int(), existing: z.array(z.string()) }),
    creates: true,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/comment/v1/cms/delete_blacklist',
    guard: decides,
    summary: `Takes words off the blacklist. Restorable for ${limits.trashDays} days. Words that are not on it are passed over.`,
    body: z.strictObject({ words }),
    data: z.object({ state: z.literal('DELETED'), removed: z.int() }),
  }),
  preview: endpoint({
    method: 'POST',
    path: `${path}/preview`,
    guard: decides,
    summary: `What words would have hit among the texts of the last ${limits.previewDays} days, with and without tones. Reads at most ${limits.previewRecords} records; \`is_complete\` says whether these were all. Stores nothing.`,
    body: z.strictObject({ words: words.max(limits.previewWords), strength: z.enum(strengths).optional(), exceptions }),
    data: z.object({
      effects: z.array(keywordEffect),
      samples: z.array(keywordSample),
      /** records that the words would hit in the given strength, and records that were read */
      hits: z.int(),
      records: z.int(),
      is_complete: z.boolean(),
    }),
    perMinute: 30,
  }),
  test: endpoint({
    method: 'POST',
    path: `${path}/try`,
    guard: reads,
    summary: 'Screens a text as every text is screened, and stores nothing.',
    body: z.strictObject({ text: lines(limits.prose) }),
    data: z.object({ text: z.string(), matches: z.array(match) }),
    perMinute: 120,
  }),
  rescan: endpoint({ method: 'GET', path: `${path}/rescan`, guard: reads, summary: 'How far the rescan after the last change of the list is.', data: rescan }),
};
