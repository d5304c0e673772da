import { playback } from '@marquee/contract/media/playback';
import { implement } from '../kit/mount.ts';
import { refuse } from '../kit/refusal.ts';
import { ownChannels } from '../kit/scope.ts';
import { fileAddress } from '../kit/sign.ts';
import { all, run, sql } from '../kit/sql.ts';
import { languageName } from './captions.ts';
import { hlsAddress } from './rendition.ts';

const scope = ownChannels('channel');

export const playbackRoutes = implement(playback, ({ db }) => ({
  movie: async ({ params }, actor) => {
    const [found] = await run<{
      play_link: string | null;
      poster: string;
      rendition: string | null;
      variants: { width: number; height: number; bandwidth: number }[] | null;
      duration_s: number | null;
      languages: string[];
    }>(
      db.pool,
      sql`select t.play_link, t.poster, r.id as rendition, r.variants, r.duration_s,
            array(select a.language from movie_subtitle l join asset a on a.id = l.target where l.owner = t."idMovie" and a.language is not null order by l.position) as languages
          from movie t join movie_side s on s.owner = t."idMovie" left join rendition r on r.id = s.rendition
          where t."idMovie" = ${params.id}::uuid and t.deleted_at is null and ${all([scope.reads(actor)])}`,
    );
    if (!found) throw refuse('not_found');
    return {
      url: found.rendition ? hlsAddress(db.signing, found.rendition) : found.play_link,
      is_ours: found.rendition !== null,
      renditions: found.variants ?? [],
      subtitles: found.rendition ? found.languages.map((language) => ({ language, name: languageName(language) })) : [],
      poster: fileAddress(db.signing, found.poster),
      duration_s: found.duration_s,
    };
  },
}));
