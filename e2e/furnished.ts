import { readFile } from 'node:fs/promises';
import { makeAccount, query } from './accounts.ts';
import { admin, expect, type Marquee } from './marquee.ts';
import { type Material, sharedMaterial } from './material.ts';
import { recordsOf } from './records.ts';

/** Records for the screens of single records, by the pattern of their address. */
export type Furnished = { [pattern: string]: string };

const films = [
  'Chuyến phà cuối cùng',
  'Mưa trên phố cũ',
  'Người giữ đèn biển và những mùa gió chướng kéo dài qua ba đời người',
  'Mùa nước nổi',
  'Đường về làng Chài',
];

/**
 * Fills a new product so that no screen is empty: content with a real film, channels, people, a contest entry, threads, e-mails and notifications of the person
 * who looks.
 */
export async function furnish(marquee: Marquee): Promise<Furnished> {
  const material = await sharedMaterial();
  const records = recordsOf(marquee);
  const post = async (path: string, body: unknown) => {
    const answer = await marquee.call('POST', path, body);
    expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    return answer.body.data;
  };
  const entry = enter(marquee, material);

  const genre = await records.tag('Tâm lý xã hội', 'genre');
  const genres = [genre, await records.tag('Gia đình', 'genre')];
  const keywords = [await records.tag('sông nước', 'keyword'), await records.tag('miền Tây', 'keyword')];
  const person = await records.people('Trần Minh Quân', { biography: 'Diễn viên kịch và điện ảnh, sống ở Cần Thơ.' });
  await records.people('Lê Thị Hồng Ngọc', { birthday: '1992-11-30', place_of_birth: 'Đà Nẵng' });
  const channel = await records.channel({ name: 'Sao Mai Phim' });
  await records.channel({ name: 'Đài Truyền hình Cửu Long' });

  const film = await records.file(material.clip, 'film');
  const made = [];
  for (const [at, title] of films.entries())
    made.push(
      await records.movie({ title, channel, genres, keywords, cast: [{ person, role: 'Ông lái phà' }], ...(at === 0 ? { film, play_link: undefined } : {}) }),
    );
  const [movie = ''] = made;
  const { idVideo: video } = await post('/cms/v1/contest/video', {
    video_type: 'clip',
    title: 'Hậu trường Chuyến phà cuối cùng',
    description: 'Đoàn làm phim kể chuyện quay cảnh mưa.',
    channel,
    genres: [genre],
    keywords,
    banner: await records.picture(material.banner, 875, 540),
    play_link: 'https://phim.example/hau-truong.m3u8',
  });

  const album = await records.music({ music_type: 'album', title: 'Đêm trên sông Hương', channel, genres: [genre], keywords });
  const sound = await records.file(material.song, 'sound');
  const song = await records.music({ music_type: 'song', title: 'Lời chèo đêm', channel, album, track: '1', play_link: undefined, film: sound });
  await records.music({ music_type: 'song', title: 'Trăng trên phá', channel, album, track: '2' });

  const collection = await records.collection(
    'Tối cuối tuần',
    made.map((id) => ({ kind: 'movie', id })),
  );
  const mix = await records.collection(
    'Bên lề trường quay',
    [
      { kind: 'video', id: video },
      { kind: 'people', id: person },
    ],
    { category_type: 'mix' },
  );
  const page = await records.page('Trang chủ', [collection, mix]);

  const company = await makeAccount(marquee, { name: 'Trà Lá Xuân', role: 'advertiser', permissions: ['advertiser'] });
  const { thread } = (await company.call('POST', '/cms/v1/message', { subject: 'Lịch chiếu dịp Tết', text: 'Chúng tôi muốn đặt chỗ từ mùng một.' })).body.data;
  await post('/cms/v1/message/reply', { idThread: thread.idThread, text: 'Vâng, chúng tôi giữ chỗ cho anh chị.' });
  await company.call('POST', '/cms/v1/message/reply', { idThread: thread.idThread, text: 'Cảm ơn. Bảng giá gửi vào thư này được không ạ?' });
  await post('/cms/v1/account/forgot', { email: admin.email });

  // Otherwise moving things would be seen in different states.
  await expect
    .poll(async () => (await marquee.call('GET', `/cms/v1/movie/${movie}`)).body.data.transcode_status, { timeout: 180_000, message: 'the film' })
    .toBe('ready');
  await expect
    .poll(async () => (await marquee.call('GET', `/cms/v1/music/${song}`)).body.data.transcode_status, { timeout: 60_000, message: 'the song' })
    .toBe('ready');
  const mails = async () => (await marquee.call('GET', '/cms/v1/account/mail')).body.data as { idMail: string; state: string }[];
  await expect.poll(async () => (await mails()).map(({ state }) => state), { message: 'the mails' }).toEqual(['sent']);
  const entryAnswer = await entry;
  const { body: people } = await marquee.call('GET', '/cms/v1/profile?role=super_admin');
  const plan = {
    criteria: [
      { name: 'Ý tưởng', hint: 'Mới, đúng chủ đề', weight: 60 },
      { name: 'Kể chuyện', hint: null, weight: 40 },
    ],
    ends_at: null,
  };
  await marquee.call('PUT', '/cms/v1/contest/judging', { ...plan, judges: [people.data[0].idUser] });
  await marquee.call('POST', `/cms/v1/contest/entry/${entryAnswer.idVideo}/approve`);
  const { comment, review, keyword, crash, feedback, reportedContent, reportedUser, reportedAd } = await moderated(marquee, movie);
  const { idStoreReview: storeReview } = await post('/comment/v1/cms/store_review', {
    source: 'google_play',
    author: 'Trần Minh Khôi',
    rating: 2,
    title: 'Hay bị văng',
    review: 'Từ bản 8.1, cứ xem hết một tập là ứng dụng tự thoát.',
    app_version: '8.1.0',
    device: 'Galaxy A51',
    reviewed_at: '2026-11-20T03:04:05.000Z',
    external_id: 'https://play.google.com/console/review?reviewId=1',
  });
  await marquee.call('POST', '/comment/v1/cms/store_review', {
    source: 'app_store',
    author: 'hoa.le',
    rating: 5,
    review: 'Phim nhiều, phụ đề đầy đủ.',
    app_version: '8.0.2',
    reviewed_at: '2026-11-18T13:00:00.000Z',
  });
  const { idTelevision: television } = await post('/cms/v1/television', { title: 'Sóng Cửu Long', channel, draft: true });
  const { idPlatform: platform } = await post('/cms/v1/platform', { title: 'Ứng dụng trên tivi', kind: 'tv' });
  const [ban] = await query(
    marquee,
    `insert into ban ("idBan", "user", scope, reason, text, until, by) select gen_random_uuid(), $1, 'upload', 'spam', 'Gửi thư rác nhiều lần.', now() + interval '30 days', $2
     returning "idBan" as id`,
    [company.id, people.data[0].idUser],
  );
  await query(marquee, 'insert into campaign_side (owner) select "campaignId" from campaign on conflict do nothing');
  await query(marquee, 'insert into ad_side (owner) select "idAd" from ad on conflict do nothing');
  const [advertised] = await query(marquee, 'select "idAd" as id, campaign from ad limit 1');
  const [zone] = await query(marquee, 'select "idZone" as id from zone order by zone_sort limit 1');
  return {
    '/main/advertise/ad/:id': advertised.id,
    '/main/advertise/campaign/:id': advertised.campaign,
    '/main/advertise/zone/:id': zone.id,
    '/main/advertise/advertiser/:id': company.id,
    '/main/feedback/comment/all/:id': comment,
    '/main/feedback/review/all/:id': review,
    '/main/feedback/blacklist/:id': keyword,
    '/main/feedback/feedback/:id': feedback,
    '/main/feedback/crash/:id': crash,
    '/main/feedback/content-report/:id': reportedContent,
    '/main/feedback/user-report/:id': reportedUser,
    '/main/feedback/ad-report/:id': reportedAd,
    '/main/feedback/store-review/:id': storeReview,
    '/main/user/platform/:id': platform,
    '/main/user/account/:id': company.id,
    '/main/user/ban/:id': ban.id,
    '/main/media/television/:id': television,
    '/main/media/movie/:id': movie,
    '/main/media/video/:id': video,
    '/main/media/music/:id': song,
    '/main/media/people/:id': person,
    '/main/media/genre/:id': genre,
    '/main/media/collection/:id': collection,
    '/main/media/ribbon/:id': collection,
    '/main/media/mix/:id': mix,
    '/main/media/page/:id': page,
    '/main/media/channel/:id': channel,
    '/main/media/video/contest/:id': entryAnswer.idVideo,
    '/main/media/video/contest/judging/:id': entryAnswer.idVideo,
    /** the server's answer to the contest entry */
    received: JSON.stringify(entryAnswer),
    '/main/account/messages/:id': thread.idThread,
    advertiser: company.email,
    mail: (await mails())[0]?.idMail ?? '',
  };
}

/**
 * What viewers wrote about a movie: some waits, for each of the reasons, and one is approved. And a keyword that caught one of them, feedback, a crash, and
 * reports of the movie and of a viewer.
 */
async function moderated(
  marquee: Marquee,
  movie: string,
): Promise<Record<'comment' | 'review' | 'keyword' | 'crash' | 'feedback' | 'reportedContent' | 'reportedUser' | 'reportedAd', string>> {
  await marquee.call('POST', '/comment/v1/cms/blacklist', { words: ['tài xỉu'], strength: 'obfuscated' });
  const keyword = (await marquee.call('GET', '/comment/v1/cms/blacklist')).body.data[0].idKeyword as string;
  const [viewer] = await query(
    marquee,
    `insert into "user" ("idUser", "displayName", email, role) values (gen_random_uuid(), 'Đặng Quốc Bảo', 'bao@xem.example', 'user') returning "idUser" as id`,
  );
  const texts = ['Đoạn kết làm mình nhớ quê quá', 'Chơi t.à.i x.ỉ.u đổi thưởng đi mọi người', 'Phim dở tệ, đứa nào viết kịch bản vậy', 'Nhạc phim hay'];
  const types = ['new', 'blacklist', 'report', 'new'];
  const match = [{ field: 'comment', word: 'tài xỉu', strength: 'obfuscated', disguise: 'separated', start: 5, end: 16 }];
  const comments = await query(
    marquee,
    `insert into comment ("idComment", content, author, comment, approve_type, state, matches, created_at)
     select gen_random_uuid(), $1, $2, w.text, w.type, case when w.at = 4 then 'APPROVED' else 'APPROVE' end,
       case when w.type = 'blacklist' then $5::jsonb else '[]' end, now() - w.at * interval '20 minutes'
     from unnest($3::text[], $4::text[]) with ordinality w(text, type, at) returning "idComment" as id`,
    [movie, viewer.id, texts, types, JSON.stringify(match)],
  );
  await query(
    marquee,
    `insert into report ("idReport", kind, target, reporter, reason, text, text_key) values (gen_random_uuid(), 'comment', $1, $2, 'abuse', 'Chửi người khác', 'x')`,
    [comments[2].id, viewer.id],
  );
  const [review] = await query(
    marquee,
    `insert into review ("idReview", content, author, review, rating) values (gen_random_uuid(), $1, $2, 'Hay, chỉ hơi chậm ở đoạn giữa', 4) returning "idReview" as id`,
    [movie, viewer.id],
  );
  const [crash] = await query(
    marquee,
    `insert into crash ("idCrash", title, frame, signature, reports, users, first_version, last_version, seen_at)
     values (gen_random_uuid(), 'TypeError: x is null', 'seekTo (player.js)', 'a-signature', 1, 1, '3.6.0', '3.6.0', now()) returning "idCrash" as id`,
  );
  const feedbacks = await query(
    marquee,
    `insert into feedback ("idFeedback", title, kind, comment, content, reporter, device, os, os_version, app_version, crash, message, trace)
     values (gen_random_uuid(), 'Phụ đề lệch tiếng', 'mistakes', 'Phụ đề lệch tiếng từ phút 12', $1::uuid, $2::uuid, 'iPhone 15', 'iOS', '18', '3.6.0', null, null, null),
       (gen_random_uuid(), 'TypeError: x is null', 'crashed_report', 'Bấm tua là văng', null, $2::uuid, 'Galaxy A54', 'Android', '14', '3.6.0', $3::uuid, 'x is null', 'at seekTo (player.js:1:20)')
     returning "idFeedback" as id`,
    [movie, viewer.id, crash.id],
  );
  const reportedContent = await reported(marquee, 'content', movie, viewer.id, 'Cảnh đánh nhau quá dài, không có cảnh báo trước');
  const reportedUser = await reported(marquee, 'user', viewer.id, viewer.id, null);
  const [ad] = await query(
    marquee,
    `with c as (insert into campaign ("campaignId", name, company, ads_type, zones, platforms, state, submitted_at)
        values (gen_random_uuid(), 'Trà sen mùa lễ', 'Cúc Phương Trà', 'text', '{main_screen}', '{android}', 'running', now()) returning "campaignId")
     insert into ad ("idAd", campaign, ads_type, title, text, ads_url, state)
     select gen_random_uuid(), "campaignId", 'text', 'Trà sen', 'Hương sen Tây Hồ', 'https://tra.example/sen', 'approved' from c returning "idAd" as id`,
  );
  const reportedAd = await reported(marquee, 'ad', ad.id, viewer.id, 'Không bỏ qua được');
  return { comment: comments[0].id, review: review.id, keyword, crash: crash.id, feedback: feedbacks[0].id, reportedContent, reportedUser, reportedAd };
}

/** A group of reports with one report that waits. */
async function reported(marquee: Marquee, kind: 'content' | 'user' | 'ad', target: string, by: string, text: string | null): Promise<string> {
  const [noun, title] = {
    content: ['Content', 'title from content where id = $1'],
    user: ['User', '"displayName" from "user" where "idUser" = $1'],
    ad: ['Ad', 'title from ad where "idAd" = $1'],
  }[kind] as [string, string];
  const [group] = await query(
    marquee,
    `insert into reported_${kind} ("idReported${noun}", target, reported_at, title) select gen_random_uuid(), $1::uuid, now(), ${title} returning "idReported${noun}" as id`,
    [target],
  );
  await query(
    marquee,
    `insert into report ("idReport", kind, target, reporter, reason, text, text_key) values (gen_random_uuid(), '${kind}', $1, $2, 'violence', $3, 'x')`,
    [target, by, text],
  );
  return group.id;
}

/** Enters the contest like a stranger. It is faster than a person can type, so it is told to wait, and waits. */
export async function enter(marquee: Marquee, material: Material, over: Record<string, string> = {}): Promise<{ idVideo: string }> {
  const { ticket } = (await marquee.call('POST', '/cms/v1/contest/ticket', {})).body.data;
  const send = async (path: string, body: unknown, more: Record<string, string> = {}) => {
    const response = await fetch(`${marquee.address}${path}`, {
      method: 'POST',
      headers: { ticket, 'content-type': body instanceof Uint8Array ? 'image/png' : 'application/json', ...more },
      body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as any };
  };
  const film = await readFile(material.clip);
  const announced = await send('/cms/v1/contest/generate_s3_contest_video', {
    name: 'cho-noi.mp4',
    size: film.length,
    content_type: 'video/mp4',
    purpose: 'film',
  });
  await fetch(`${marquee.address}${announced.body.data.url}`, {
    method: 'PATCH',
    headers: { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(film),
  });
  await send('/cms/v1/publish_s3_file', { idAsset: announced.body.data.idAsset });
  const photo = await send('/cms/v1/contest/upload_image_contest_video?purpose=identity', await readFile(material.banner));
  const entry = {
    contest: true,
    title: 'Chợ nổi lúc bốn giờ',
    description: 'Một buổi sáng trên chợ nổi Cái Răng, quay bằng điện thoại.',
    film: announced.body.data.idAsset,
    id_photo: photo.body.data.id,
    full_name: 'Nguyễn Thị Hoa',
    birthday: '1999-05-12',
    gender: 'female',
    address: '12 Nguyễn Trãi, Ninh Kiều',
    city: 'Cần Thơ',
    phone: '0912345678',
    facebook: 'https://facebook.com/hoa.cantho',
    tiktok: 'https://www.tiktok.com/@hoacantho',
    youtube: 'https://youtube.com/@hoacantho',
    instagram: 'https://instagram.com/hoacantho',
    consent: true,
    ...over,
  };
  let received = { idVideo: '' };
  await expect(async () => {
    const answer = await send('/cms/v1/contest/video', entry);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    received = answer.body.data;
  }).toPass({ timeout: 60_000, intervals: [2000] });
  return received;
}
