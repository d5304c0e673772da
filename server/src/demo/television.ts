import { limits } from '@marquee/contract/limits';
import { television } from '@marquee/contract/media/television';
import type { labels } from '@marquee/contract/media/content';
import { change } from '../kit/change.ts';
import { run, sql } from '../kit/sql.ts';
import { forgetHealth } from '../television/health.ts';
import type { Broadcast } from './broadcast.ts';
import { broadcastSeconds } from './broadcast.ts';
import type { CatalogueContext } from './catalogue.ts';
import { createOrLog } from './catalogue.ts';
import type { SampleFilm } from './films.ts';
import { banner } from './picture.ts';
import { markSample, samplesOf } from './sample.ts';

/**
 * An invented live channel. `of` is the slug of the film whose landscape, channel, genres and keywords it has. With `state`, the demo broadcasts it, and it is
 * public, or hidden after its publication. Without, it is a draft with a link that leads nowhere.
 */
export type SampleTelevision = { slug: string; title: string; about: string; of: string; state?: 'public' | 'hidden'; label?: (typeof labels)[number] };

export const televisions: readonly SampleTelevision[] = [
  {
    slug: 'song-hong-tv',
    title: 'Sông Hồng TV',
    about: 'Tin tức, thời sự và những câu chuyện hai bên bờ sông, phát suốt ngày đêm.',
    of: 'mua-tren-pho-cu',
    state: 'public',
    label: 'Live',
  },
  {
    slug: 'vinh-xanh-thieu-nhi',
    title: 'Vịnh Xanh Thiếu Nhi',
    about: 'Phim hoạt hình, trò chơi và bài hát cho các em nhỏ.',
    of: 'nguoi-gac-den-hon-dau',
    state: 'public',
  },
  { slug: 'khoa-hoc-24', title: 'Khoa Học 24', about: 'Khám phá tự nhiên, vũ trụ và những phát minh quanh ta.', of: 'bong-nui', state: 'hidden' },
  { slug: 'dong-xanh-ca-nhac', title: 'Đồng Xanh Ca Nhạc', about: 'Dân ca, cải lương và nhạc trẻ theo yêu cầu.', of: 'tieng-dan-trong-suong' },
  { slug: 'cho-moi-mua-sam', title: 'Chợ Mới Mua Sắm', about: 'Giới thiệu đặc sản và đồ gia dụng ba miền.', of: 'hem-so-7' },
];

type References = { tags: ReadonlyMap<string, string>; channels: ReadonlyMap<string, string> };

/** Creates the missing live channels, puts them on the air and publishes them. The links of earlier starts lead to this start’s server. */
export async function makeTelevisions(
  context: CatalogueContext,
  of: { televisions: readonly SampleTelevision[]; films: readonly SampleFilm[] },
  references: References,
  broadcast: Broadcast,
): Promise<void> {
  const { db } = context.deps;
  const existing = await samplesOf(db.pool, 'television');
  for (const each of of.televisions) {
    const film = of.films.find(({ slug }) => slug === each.of) ?? (of.films[0] as SampleFilm);
    const look = { ...film.look, seed: film.look.seed + 900 };
    const clip = { seconds: broadcastSeconds, seed: film.clip.seed + 900, width: 640, height: 360 };
    if (each.state !== undefined) await broadcast.add({ slug: each.slug, title: each.title, look, clip }, context.signal);
    const record = existing.get(each.slug)?.record;
    if (record === undefined) await createOrLog(context, each.slug, () => make(context, each, { ...film, look }, references, broadcast));
    else if (each.state !== undefined) await moveLink(context, record, broadcast.linkOf(each.slug));
    if (each.state !== undefined) await createOrLog(context, each.slug, () => publish(context, each));
  }
}

async function make(
  { deps, callApi, makers }: CatalogueContext,
  each: SampleTelevision,
  film: SampleFilm,
  { tags, channels }: References,
  broadcast: Broadcast,
): Promise<void> {
  const { actor, uploader } = makers.super_admin;
  const { slug, title, state, label = 'Normal' } = each;
  const picture = await uploader.picture(await banner(film.look, title), limits.banner);
  const body = {
    title,
    description: each.about,
    label,
    channel: channels.get(film.channel),
    genres: film.genres.map((genre) => tags.get(`genre ${genre}`)),
    keywords: film.keywords.map((keyword) => tags.get(`keyword ${keyword}`)),
    banner: picture,
    play_link: state === undefined ? `https://phat.example/${slug}/live.m3u8` : broadcast.linkOf(slug),
  };
  await change(deps.db, actor, async (tx) => {
    const { idTelevision } = await callApi(television.create, { body, tx }, actor);
    await markSample(tx, 'television', slug, idTelevision, [picture]);
  });
}

/** Publishes a channel that was never public, hides it again if it is to be hidden, and invents its last day: half an hour of it was bad. */
async function publish({ deps: { db }, callApi, makers }: CatalogueContext, { slug, state }: SampleTelevision): Promise<void> {
  const { actor } = makers.super_admin;
  const [draft] = await run<{ id: string }>(
    db.pool,
    sql`select t."idTelevision" as id from television t join sample s on s.kind = 'television' and s.record = t."idTelevision"
        where s.name = ${slug} and t.status = 'draft' and t.deleted_at is null`,
  );
  if (draft === undefined) return;
  await run(
    db.pool,
    sql`insert into television_health (owner, health, cause, since, until)
        select ${draft.id}::uuid, health, cause, now() - make_interval(mins => since), now() - make_interval(mins => until)
        from (values ('up', null, 1440, 560), ('degraded', 'stalled', 560, 535), ('up', null, 535, 1)) as v (health, cause, since, until)`,
  );
  const set = (visibility: string) => callApi(television.update, { params: { id: draft.id }, body: { visibility, copyright: true } }, actor);
  await set('enable');
  if (state === 'hidden') await set('disable');
}

/** Leads the link of a channel to the server of this start, unless somebody has given it another one. */
function moveLink({ deps: { db }, makers }: CatalogueContext, id: string, link: string): Promise<void> {
  return change(db, makers.super_admin.actor, async (tx) => {
    const moved = await run(
      tx.client,
      sql`update television set play_link = ${link} where "idTelevision" = ${id}::uuid and play_link <> ${link}
            and regexp_replace(play_link, '^http://127\\.0\\.0\\.1:\\d+', '') = ${new URL(link).pathname} returning 1`,
    );
    if (moved.length > 0) await forgetHealth(tx, id);
  });
}
