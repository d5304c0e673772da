import type { SubtitleMark } from '@marquee/contract/kit/subtitle';
import type { FilmKind } from '@marquee/contract/media/content';
import { playback, type Playable } from '@marquee/contract/media/playback';
import type { Deps } from '../deps.ts';
import type { Actor } from '../kit/actor.ts';
import { type Call, implement } from '../kit/mount.ts';
import { refuse } from '../kit/refusal.ts';
import { ownChannels } from '../kit/scope.ts';
import { fileAddress } from '../kit/sign.ts';
import { allOf, name, run, sql } from '../kit/sql.ts';
import { filmTables } from '../content/content.ts';
import { hlsAddress } from './rendition.ts';
import { getLivePlayable } from '../television/preview.ts';
import { trackName } from '../files/subtitle-words.ts';

const scope = ownChannels('channel');

type PlayableRow = {
  play_link: string | null;
  picture: string | null;
  rendition: string | null;
  variants: Playable['renditions'] | null;
  notices: Playable['notices'] | null;
  duration_s: number | null;
  sound: Playable['sound'];
  captions: { id: string; language: string; marks: SubtitleMark[] }[];
};

const getPlayable =
  (kind: FilmKind, { db }: Deps) =>
  async ({ params }: Call<typeof playback.movie>, actor: Actor): Promise<Playable> => {
    const { table, id, side, subtitles } = filmTables[kind];
    // The banner is used, not a movie's upright poster, because it is nearly as wide as the film. Music has a poster alone.
    const picture = name(kind === 'music' ? 'poster' : 'banner');
    const captions = subtitles
      ? sql`array(select json_build_object('id', a.id, 'language', a.language, 'marks', a.marks) from ${subtitles} l join asset a on a.id = l.target
              where l.owner = t.${id} and a.language is not null order by l.position)`
      : sql`array[]::json[]`;
    const [found] = await run<PlayableRow>(
      db.pool,
      sql`select t.play_link, t.${picture} as picture, r.id as rendition, r.variants, r.notices, r.duration_s, r.sound, ${captions} as captions
          from ${table} t join ${side} s on s.owner = t.${id} left join rendition r on r.id = s.rendition
          where t.${id} = ${params.id}::uuid and t.deleted_at is null and ${allOf([scope.reads(actor)])}`,
    );
    if (!found) throw refuse('not_found');
    return {
      url: found.rendition ? hlsAddress(db.signing, found.rendition) : found.play_link,
      is_ours: found.rendition !== null,
      is_live: false,
      renditions: found.variants ?? [],
      notices: found.notices ?? [],
      subtitles: found.rendition ? found.captions.map((each) => ({ ...each, name: trackName(each) })) : [],
      poster: found.picture === null ? null : fileAddress(db.signing, found.picture),
      duration_s: found.duration_s,
      sound: found.sound,
    };
  };

export const playbackRoutes = implement(playback, (deps) => ({
  movie: getPlayable('movie', deps),
  video: getPlayable('video', deps),
  music: getPlayable('music', deps),
  television: ({ params }, actor) => getLivePlayable(deps, params.id, actor),
}));
