import { limits } from '@marquee/contract/limits';
import { published, publishedCollection, publishedPage } from '@marquee/contract/platform/page';
import { stranger } from '../kit/actor.ts';
import { Json } from '../kit/answer.ts';
import { crud } from '../kit/crud.ts';
import { concat, objectText, quoted, type Signing } from '../kit/kinds.ts';
import { storedPictureText } from '../kit/kinds/files.ts';
import { implement } from '../kit/mount.ts';
import { refuse } from '../kit/refusal.ts';
import { raw, runArray, type Sql, sql } from '../kit/sql.ts';
import { pages } from '../media/page.ts';
import { isPublic, publicScope } from './published.ts';

/** The registered record `c` is public. A kind without a status, such as a person, is public until it is deleted. */
const isItemPublic = raw("((c.status is null or c.status = 'public') and c.deleted_at is null)");

const json = (value: Sql) => ({ text: [sql`to_json(${value})`] });

/** The JSON of the collection `t`, whose items `x` come from `itemsOf`. */
const collectionText = concat(
  objectText([
    ['idCollection', quoted(raw('t."idCollection"'))],
    ['title_vi', json(raw('t.title_vi::text'))],
    ['title_en', json(raw('t.title_en'))],
    ['category_type', quoted(raw('t.category_type'))],
    ['item_type', quoted(raw('t.item_type'))],
    ['description', json(raw('t.description'))],
    ['total', { text: [raw('x.total')] }],
    ['items', { text: ['[', raw('x.items'), ']'] }],
  ]),
);

/** A lateral join `x`: how many public items the collection `t` has, and the JSON of at most `most` of them. */
function itemsOf(db: { signing: Signing }, most: number): Sql {
  const item = objectText([
    ['kind', quoted(raw('i.kind'))],
    ['id', quoted(raw('i.target'))],
    ['title', json(raw('i.title'))],
    ['poster', { text: [sql`case when a.id is null then 'null' else ${concat(storedPictureText(db))} end`] }],
  ]);
  return sql`cross join lateral (
    select coalesce(max(i.total), 0) as total, string_agg(${concat(item)}, ',' order by i.position) as items
    from (
      select l.kind, l.target, l.position, c.title::text as title, c.poster, count(*) over () as total
      from collection_item l join content c on c.id = l.target and ${isItemPublic} where l.owner = t."idCollection" order by l.position limit ${raw(String(most))}
    ) i left join asset a on a.id = i.poster) x`;
}

export const publishedPageRoutes = implement(publishedPage, ({ db }) => {
  const plain = crud(published, db, pages, { scope: publicScope, own: ['visibility', 'status'] });
  return {
    list: (call, { requestId, language }) => plain.list(call, stranger(requestId, language)),
    /** The whole page in one statement. */
    get: async ({ params }) => {
      const shown = sql`select string_agg(${collectionText}, ',' order by p.position)
        from page_collection p join collection t on t."idCollection" = p.target and ${isPublic()} ${itemsOf(db, limits.pageItems)} where p.owner = g."idPage"`;
      const text = concat(
        objectText([
          ['idPage', quoted(raw('g."idPage"'))],
          ['title', json(raw('g.title::text'))],
          ['page_type', quoted(raw('g.page_type'))],
          ['collections', { text: ['[', sql`(${shown})`, ']'] }],
        ]),
      );
      const [row] = await runArray<[string, number]>(
        db.pool,
        sql`select ${text}, g.version from page g where g."idPage" = ${params.id}::uuid and ${isPublic('g')}`,
      );
      if (!row) throw refuse('not_found');
      return new Json(row[0], row[1]);
    },
  };
});

export const publishedCollectionRoutes = implement(publishedCollection, ({ db }) => ({
  get: async ({ params }) => {
    const [row] = await runArray<[string, number]>(
      db.pool,
      sql`select ${collectionText}, t.version from collection t ${itemsOf(db, limits.items)} where t."idCollection" = ${params.id}::uuid and ${isPublic()}`,
    );
    if (!row) throw refuse('not_found');
    return new Json(row[0], row[1]);
  },
}));
