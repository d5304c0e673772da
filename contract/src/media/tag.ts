import { z } from 'zod';
import { withDependents } from '../kit/dependents.ts';
import { endpoint, id } from '../kit/endpoint.ts';
import { oneOf, text } from '../kit/field.ts';
import { many } from '../kit/paging.ts';
import { resource } from '../kit/resource.ts';
import { limits } from '../limits.ts';

/** A genre or keyword of content. */
export const tag = withDependents(
  resource({
    name: 'tag',
    area: 'media',
    path: '/cms/v1/tag',
    id: 'idTag',
    fields: { title: text(), kind: oneOf(['genre', 'keyword']) },
    filters: ['kind'],
    sort: ['title', 'created_at', 'updated_at'],
  }),
);

/** How many records of one kind carry a tag. `kind` is the resource's name and `field` its list of tags; both name the filter that shows these records. */
export const tagCount = z.object({ kind: z.string(), field: z.string(), count: z.int() });
export type TagCount = z.output<typeof tagCount>;

/** What a merge would change. `items` carry one of the merged tags, and `both` of these carry the remaining tag too, or several merged ones. */
export const mergePreview = z.object({ items: z.int(), both: z.int() });

const { path } = tag;
const edits = { area: 'media', right: 'edit' } as const;

/** The records that carry tags, and the merge of two tags into one. Records in the trash are not counted, and a merge leaves them as they are. */
export const tagUse = {
  name: tag.name,
  fields: tag.fields,
  counts: endpoint({
    method: 'GET',
    path: `${path}/use`,
    guard: { area: 'media', right: 'read' },
    summary: `How many records of each kind carry a tag, for at most ${limits.rowsMost} tags. Only records that the caller may see are counted, to ${limits.counted}.`,
    query: z.strictObject({ ids: many(id) }),
    data: z.array(z.object({ id, counts: z.array(tagCount) })),
  }),
  preview: endpoint({
    method: 'GET',
    path: `${path}/merge`,
    guard: edits,
    summary: 'What merging the tags `ids` into the tag `into` would change.',
    query: z.strictObject({ ids: many(id), into: id }),
    data: mergePreview,
  }),
  merge: endpoint({
    method: 'POST',
    path: `${path}/merge`,
    guard: edits,
    summary: `Gives the tag \`into\` to all records that carry \`from\`, and then deletes \`from\`. One call changes at most ${limits.mergedItems} records; call again while \`state\` is DOING.`,
    body: z.strictObject({ from: id, into: id }),
    data: z.object({
      state: z.enum(['DOING', 'DONE']),
      /** the records that this call changed, and those of them that carried both tags */
      items: z.int(),
      both: z.int(),
    }),
  }),
};
