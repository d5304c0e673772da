import { limits } from '@marquee/contract/limits';
import { type Credit, filmography } from '@marquee/contract/media/filmography';
import { implement } from '../kit/mount.ts';
import { refuse } from '../kit/refusal.ts';
import { ownChannels } from '../kit/scope.ts';
import { fileAddress } from '../kit/sign.ts';
import { allOf, run, sql } from '../kit/sql.ts';

const scope = ownChannels('channel');

export const filmographyRoutes = implement(filmography, ({ db }) => ({
  list: async ({ params: { id } }, actor) => {
    const [person] = await run(db.pool, sql`select 1 from people where "idPeople" = ${id}::uuid and deleted_at is null`);
    if (!person) throw refuse('not_found');
    const rows = await run<Credit & { total: number }>(
      db.pool,
      sql`with credited as (
            select coalesce(s."idMovie", t."idMovie") as id, array_agg(distinct c.role) as roles, (count(distinct t."idMovie") filter (where s."idMovie" is not null))::int as episodes
            from movie_cast c join movie t on t."idMovie" = c.owner left join movie s on s."idMovie" = t.season and s.deleted_at is null
            where c.person = ${id}::uuid and t.deleted_at is null and ${allOf([scope.reads(actor)])} group by 1)
          select m."idMovie", m.title, m.movie_type, to_char(m.release_date, 'YYYY-MM-DD') as release_date, m.status, m.poster, roles, episodes, (count(*) over ())::int as total
          from credited join movie m on m."idMovie" = credited.id order by m.release_date desc nulls last, m."idMovie" limit ${limits.credits}`,
    );
    const credits = rows.map(({ total: _total, ...row }) => ({ ...row, poster: row.poster === null ? null : fileAddress(db.signing, row.poster) }));
    return { credits, total: rows[0]?.total ?? 0 };
  },
}));
