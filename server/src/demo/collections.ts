import { type categoryTypes, collection, type ItemType } from '@marquee/contract/media/collection';
import { limits } from '@marquee/contract/limits';
import { page, type pageTypes } from '@marquee/contract/media/page';
import { change } from '../kit/change.ts';
import { accounts } from './account.ts';
import { type Catalogue, type CatalogueContext, createOrLog } from './catalogue.ts';
import type { SampleFilm } from './films.ts';
import { markSample, type SampleKind, samplesOf } from './sample.ts';

/** Names of samples by kind, in the order of the collection. */
type Names = readonly (readonly [kind: 'movie' | 'video' | 'music' | 'people', name: string])[];

/** A sample collection. `pick` chooses its items from the catalogue. */
type SampleCollection = {
  title_vi: string;
  title_en: string;
  about: string;
  category_type: (typeof categoryTypes)[number];
  item_type: ItemType;
  isHidden?: true;
  pick: (catalogue: Catalogue) => Names;
};

const most = 20;
const filmsWhere =
  (matches: (film: SampleFilm) => boolean) =>
  ({ films }: Catalogue): Names =>
    films
      .filter((film) => film.movie_type !== 'episode' && film.finalState !== 'draft' && matches(film))
      .map(({ slug }) => ['movie', slug] as const)
      .slice(0, most);
const ofGenre = (...genres: string[]) => filmsWhere((film) => film.genres.some((genre) => genres.includes(genre)));
const ofChannel = (username: string) => filmsWhere((film) => film.channel === username);
const byPlays = (films: readonly SampleFilm[]) => films.toSorted((a, b) => b.plays - a.plays);
const clips =
  (matches: (slug: string, type: string) => boolean) =>
  ({ videos }: Catalogue): Names =>
    videos.filter(({ slug, video_type }) => matches(slug, video_type)).map(({ slug }) => ['video', slug] as const);
const persons =
  (from: number, to: number) =>
  ({ people }: Catalogue): Names =>
    people.slice(from, to).map(({ name }) => ['people', name] as const);

const albumsOf = ({ albums }: Catalogue): Names => albums.flatMap(({ slug, title }) => (title === undefined ? [] : [['music', slug] as const]));
/** The most played songs. */
const songs = ({ albums }: Catalogue): Names =>
  albums
    .flatMap((album) => album.songs)
    .filter(({ finalState }) => finalState === 'public')
    .toSorted((a, b) => b.plays - a.plays)
    .map(({ slug }) => ['music', slug] as const)
    .slice(0, most);

const ribbon = (title_vi: string, title_en: string, about: string, pick: SampleCollection['pick'], more: Partial<SampleCollection> = {}): SampleCollection => ({
  title_vi,
  title_en,
  about,
  category_type: 'ribbon',
  item_type: 'movie',
  pick,
  ...more,
});

/** The ribbons, banners and mixes of the sample catalogue. */
export const sampleCollections: readonly SampleCollection[] = [
  ribbon('Tối cuối tuần', 'Weekend Night', 'Phim đáng thức khuya cho tối thứ Sáu và thứ Bảy.', (all) =>
    filmsWhere(() => true)({ ...all, films: byPlays(all.films) }),
  ),
  ribbon('Mới lên sóng', 'Just Released', 'Phim vừa công khai trong năm nay.', (all) =>
    filmsWhere(() => true)({ ...all, films: all.films.toSorted((a, b) => b.release_date.localeCompare(a.release_date)) }),
  ),
  ribbon('Cười một trận đã', 'Have a Good Laugh', 'Hài phố, hài quê và hài cả nhà.', ofGenre('Hài')),
  ribbon('Cơm nhà, chuyện nhà', 'Around the Family Table', 'Chuyện cha mẹ, anh chị em và bữa cơm chiều.', ofGenre('Gia đình')),
  ribbon('Lần theo dấu vết', 'On the Trail', 'Vụ án, manh mối và những người không chịu bỏ cuộc.', ofGenre('Hình sự')),
  ribbon('Tim đập chân run', 'Butterflies', 'Yêu lần đầu, yêu lần cuối và yêu lại từ đầu.', ofGenre('Lãng mạn')),
  ribbon('Cho các bạn nhỏ', 'For Kids', 'Xem cùng con sau giờ học.', ofGenre('Thiếu nhi')),
  ribbon('Lên đường thôi!', 'Let’s Hit the Road', 'Núi, sông, biển và những chuyến đi chưa biết ngày về.', ofGenre('Phiêu lưu')),
  ribbon('Để lòng lắng lại', 'Quiet Moments', 'Phim tâm lý chậm rãi cho một đêm mưa.', ofGenre('Tâm lý')),
  ribbon('Nghe phim bằng tai', 'Films to Listen To', 'Phim có đàn, có hát và có tiếng rao đêm.', ofGenre('Âm nhạc')),
  ribbon('Đậm chất đời', 'Straight from Life', 'Chính kịch không né tránh điều gì.', ofGenre('Chính kịch')),
  ribbon('Sao Mai Phim chọn', 'Picked by Sao Mai Phim', 'Những phim hãng tự hào nhất.', ofChannel('sao-mai-phim')),
  ribbon('Gió từ vịnh', 'Winds from the Bay', 'Trọn bộ phim của Vịnh Xanh Studio.', ofChannel('vinh-xanh-studio')),
  ribbon('Hương đồng gió nội', 'Country Breeze', 'Phim từ cánh đồng, mái bếp và sân trường.', ofChannel('kenh-dong-xanh')),
  ribbon('Ngõ nhỏ phố nhỏ', 'Small Lanes', 'Phim phố phường của Hà Thành TV.', ofChannel('ha-thanh-tv')),
  ribbon(
    'Hà Nội trong phim',
    'Hanoi on Film',
    'Phố cũ, tàu điện, hàng quán và mưa.',
    filmsWhere((film) => film.keywords.includes('Hà Nội')),
  ),
  ribbon(
    'Sau ống kính',
    'Behind the Lens',
    'Hậu trường, đạo cụ và buổi tập.',
    clips((_slug, type) => type === 'clip'),
    { item_type: 'video' },
  ),
  ribbon(
    'Xem nhanh 30 giây',
    'Thirty Seconds',
    'Video dọc xem lúc chờ thang máy.',
    clips((_slug, type) => type === 'short'),
    { item_type: 'video' },
  ),
  ribbon('Album mới', 'New Albums', 'Nghe trọn từ bài đầu đến bài cuối.', albumsOf, { item_type: 'music' }),
  ribbon('Nghe nhiều tuần này', 'Most Played This Week', 'Những bài đang được nghe lại nhiều nhất.', songs, { item_type: 'music' }),
  ribbon('Gương mặt của năm', 'Faces of the Year', 'Diễn viên được tìm nhiều nhất.', persons(0, 12), { item_type: 'people' }),
  ribbon('Người kể chuyện', 'Storytellers', 'Đạo diễn, biên kịch và những người đứng sau.', persons(12, 24), { item_type: 'people' }),
  ribbon('Tết này xem gì?', 'What to Watch at Tết', 'Để dành cho đêm giao thừa.', ofGenre('Gia đình', 'Hài'), { isHidden: true }),
  ribbon(
    'Nổi bật hôm nay',
    'Today’s Highlights',
    'Banner lớn ở đầu trang chủ.',
    clips((slug) => slug.includes('trailer') || slug.includes('hau-truong') || slug.includes('binh-minh')),
    {
      category_type: 'banner',
      item_type: 'video',
    },
  ),
  ribbon(
    'Banner: chiếu độc quyền',
    'Banner: Exclusives',
    'Phim chỉ có ở đây.',
    filmsWhere((film) => film.label === 'Exclusive'),
    { category_type: 'banner' },
  ),
  ribbon(
    'Banner: phim đang nóng',
    'Banner: Hot Now',
    'Phim có nhãn Nóng.',
    filmsWhere((film) => film.label === 'Hot'),
    { category_type: 'banner' },
  ),
  ribbon(
    'Bóng núi: phim, hậu trường và dàn diễn viên',
    'Mountain Shadow: Everything',
    'Mọi thứ quanh mùa phim.',
    (all) => [
      ...all.films.filter(({ slug }) => slug.startsWith('bong-nui')).map(({ slug }) => ['movie', slug] as const),
      ...clips((slug) => slug === 'quay-rung-ban-dem')(all),
      ...persons(0, 4)(all),
    ],
    { category_type: 'mix' },
  ),
  ribbon(
    'Trước giờ ra rạp',
    'Before the Premiere',
    'Trailer, hậu trường và phim cùng đoàn.',
    (all) => [...clips((slug) => slug.includes('trailer') || slug.includes('hau-truong'))(all), ...ofGenre('Phiêu lưu')(all).slice(0, 5)],
    { category_type: 'mix', item_type: 'video' },
  ),
  ribbon(
    'Một vòng sông nước',
    'Around the Rivers',
    'Phim và video từ bến, ghe và chợ nổi.',
    (all) => [
      ...filmsWhere(({ look }) => look.view === 'crossing' || look.view === 'lighthouse' || look.view === 'lamp')(all).slice(0, 8),
      ...clips((slug) => slug.includes('ben-') || slug.includes('hon-'))(all),
    ],
    { category_type: 'mix' },
  ),
];

type SamplePage = { title: string; page_type: (typeof pageTypes)[number]; isHidden?: true; rows: readonly string[] };

/** The pages of the sample catalogue, with the Vietnamese titles of their rows. */
export const samplePages: readonly SamplePage[] = [
  {
    title: 'Trang chủ',
    page_type: 'home',
    rows: [
      'Nổi bật hôm nay',
      'Tối cuối tuần',
      'Mới lên sóng',
      'Cười một trận đã',
      'Xem nhanh 30 giây',
      'Gương mặt của năm',
      'Hà Nội trong phim',
      'Cơm nhà, chuyện nhà',
    ],
  },
  {
    title: 'Phim hay mỗi ngày',
    page_type: 'movie',
    rows: ['Banner: chiếu độc quyền', 'Mới lên sóng', 'Lần theo dấu vết', 'Tim đập chân run', 'Để lòng lắng lại', 'Đậm chất đời', 'Lên đường thôi!'],
  },
  { title: 'Video ngắn', page_type: 'video', rows: ['Nổi bật hôm nay', 'Xem nhanh 30 giây', 'Sau ống kính', 'Trước giờ ra rạp'] },
  { title: 'Góc âm nhạc', page_type: 'music', rows: ['Nghe nhiều tuần này', 'Album mới', 'Nghe phim bằng tai', 'Người kể chuyện'] },
  { title: 'Truyền hình tối nay', page_type: 'tv', rows: ['Banner: phim đang nóng', 'Bóng núi: phim, hậu trường và dàn diễn viên', 'Ngõ nhỏ phố nhỏ'] },
  { title: 'Chuyện bên lề', page_type: 'news', rows: ['Sau ống kính', 'Người kể chuyện', 'Một vòng sông nước'] },
  { title: 'Trang chủ mùa Tết', page_type: 'home', isHidden: true, rows: ['Tết này xem gì?', 'Cơm nhà, chuyện nhà', 'Cho các bạn nhỏ'] },
];

/** Creates the missing collections and pages. Items that are not there are left out. */
export async function makeCollections(
  { deps, callApi, actorOf, signal }: Pick<CatalogueContext, 'deps' | 'callApi' | 'actorOf' | 'signal'>,
  catalogue: Catalogue,
): Promise<void> {
  const actor = actorOf(accounts.super_admin);
  const ids = async (kind: SampleKind) => samplesOf(deps.db.pool, kind);
  const known = { movie: await ids('movie'), video: await ids('video'), people: await ids('people'), music: await ids('music') };
  const collections = new Map([...(await ids('collection'))].map(([name, { record }]) => [name, record]));
  const visibilityOf = ({ isHidden }: { isHidden?: true }) => (isHidden ? 'disable' : 'enable');
  for (const each of sampleCollections) {
    const { title_vi, title_en, about, category_type, item_type, pick } = each;
    if (collections.has(title_vi)) continue;
    const items = pick(catalogue).flatMap(([kind, name]) => {
      const id = known[kind].get(name)?.record;
      return id === undefined ? [] : [{ kind, id }];
    });
    await createOrLog({ deps, signal }, title_vi, () =>
      change(deps.db, actor, async (tx) => {
        const body = { title_vi, title_en, description: about, category_type, item_type, items: items.slice(0, limits.items), visibility: visibilityOf(each) };
        const { idCollection } = await callApi(collection.create, { body, tx }, actor);
        await markSample(tx, 'collection', title_vi, idCollection);
        collections.set(title_vi, idCollection);
      }),
    );
  }
  const pages = await ids('page');
  for (const each of samplePages) {
    const { title, page_type, rows } = each;
    if (pages.has(title)) continue;
    const found = rows.flatMap((name) => collections.get(name) ?? []).map((id) => ({ kind: 'collection', id }));
    await createOrLog({ deps, signal }, title, () =>
      change(deps.db, actor, async (tx) => {
        const { idPage } = await callApi(page.create, { body: { title, page_type, collections: found, visibility: visibilityOf(each) }, tx }, actor);
        await markSample(tx, 'page', title, idPage);
      }),
    );
  }
}
