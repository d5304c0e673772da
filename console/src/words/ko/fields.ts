import { contentWords } from '../contentWords.ts';
import { roles } from './nouns.ts';

const content = contentWords({
  fields: {
    title: '제목',
    description: '설명',
    channel: '채널',
    genres: '장르',
    keywords: '키워드',
    label: '라벨',
    visibility: '공개 범위',
    status: '상태',
  },
  titles: { title_en: '영어 제목', title_vi: '베트남어 제목' },
  played: { subtitles: '자막', views: '조회수' },
  status: { blocked: '차단됨', draft: '초안', public: '공개', hidden: '숨김' },
  label: { Normal: '일반', Exclusive: '독점', Hot: '인기', Live: '생방송' },
  transcode_status: { not_ready: '준비되지 않음', queued: '대기 중', running: '진행 중', ready: '준비됨', failed: '실패', stopped: '중지됨' },
});

export const fields = {
  ...content.fields,
  user: {
    displayName: '표시 이름',
    name: '전체 이름',
    phone: '전화번호',
    company: '회사',
    avatar: '프로필 사진',
    language: '메일 언어',
    time_zone: '시간대',
    email: '이메일',
    password: '비밀번호',
    role: '역할',
    state: '상태',
    last_seen: '최근 활동',
    channels: '채널',
  },
  movie: {
    ...content.fields.movie,
    season: '시즌',
    episode_number: '회차',
    duration: '길이',
    release_date: '공개일',
    language: '언어',
    cast: '출연진',
    poster: '포스터',
    screenshots: '스크린샷',
    movie_type: '영화 종류',
  },
  music: {
    ...content.fields.music,
    music_type: '음악 유형',
    artists: '아티스트',
    poster: '표지',
    album: '앨범',
    disc: '디스크',
    track: '트랙',
    release_date: '발매일',
    duration_s: '길이',
    song_count: '곡 수',
  },
  people: {
    name: '이름',
    gender: '성별',
    birthday: '생일',
    death_day: '사망일',
    place_of_birth: '출생지',
    country: '국가',
    biography: '소개',
    avatar: '사진',
    cover: '커버 이미지',
  },
  tag: {
    title: '제목',
    kind: '종류',
  },
  channel: {
    name: '채널 이름',
    owner: '소유자',
    members: '구성원',
    subscribers: '구독자',
  },
};

export const values = {
  ...content.values,
  user: { role: roles },
  music: { ...content.values.music, music_type: { song: '곡', album: '앨범' } },
};
