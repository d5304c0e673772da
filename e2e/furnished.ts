import { readFile } from 'node:fs/promises';
import { makeAccount } from './accounts.ts';
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
  return {
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
    /** the server's answer to the contest entry */
    received: JSON.stringify(entryAnswer),
    '/main/account/messages/:id': thread.idThread,
    advertiser: company.email,
    mail: (await mails())[0]?.idMail ?? '',
  };
}

/** Enters the contest like a stranger. It is faster than a person can type, so it is told to wait, and waits. */
async function enter(marquee: Marquee, material: Material): Promise<{ idVideo: string }> {
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
  };
  let received = { idVideo: '' };
  await expect(async () => {
    const answer = await send('/cms/v1/contest/video', entry);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    received = answer.body.data;
  }).toPass({ timeout: 60_000, intervals: [2000] });
  return received;
}
