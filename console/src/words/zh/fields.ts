import { contentWords } from '../contentWords.ts';
import { roles } from './nouns.ts';

const content = contentWords({
  fields: {
    title: '标题',
    description: '简介',
    channel: '频道',
    genres: '类型',
    keywords: '关键词',
    label: '标签',
    visibility: '可见性',
    status: '状态',
  },
  titles: { title_en: '英文标题', title_vi: '越南语标题' },
  played: { subtitles: '字幕', views: '观看次数' },
  status: { blocked: '已屏蔽', draft: '草稿', public: '公开', hidden: '隐藏' },
  label: { Normal: '普通', Exclusive: '独家', Hot: '热门', Live: '直播' },
  transcode_status: { not_ready: '未就绪', queued: '等待中', running: '进行中', ready: '已就绪', failed: '失败', stopped: '已停止' },
});

export const fields = {
  ...content.fields,
  user: {
    displayName: '显示名称',
    name: '全名',
    phone: '电话号码',
    company: '公司',
    avatar: '头像',
    language: '邮件语言',
    time_zone: '时区',
    email: '电子邮箱',
    password: '密码',
    role: '角色',
    state: '状态',
    last_seen: '最近活动',
    channels: '频道',
  },
  movie: {
    ...content.fields.movie,
    season: '季',
    episode_number: '集数',
    duration: '时长',
    release_date: '上映日期',
    language: '语言',
    cast: '演员',
    poster: '海报',
    screenshots: '剧照',
    movie_type: '影片种类',
  },
  music: {
    ...content.fields.music,
    music_type: '音乐类型',
    artists: '艺人',
    poster: '封面',
    album: '专辑',
    disc: '碟号',
    track: '曲号',
    release_date: '发行日期',
    duration_s: '时长',
    song_count: '歌曲数',
  },
  people: {
    name: '姓名',
    gender: '性别',
    birthday: '生日',
    death_day: '逝世日期',
    place_of_birth: '出生地',
    country: '国家',
    biography: '简介',
    avatar: '头像',
    cover: '封面图',
  },
  tag: {
    title: '标题',
    kind: '类型',
  },
  channel: {
    name: '频道名称',
    owner: '所有者',
    members: '成员',
    subscribers: '订阅者',
  },
};

export const values = {
  ...content.values,
  user: { role: roles },
  music: { ...content.values.music, music_type: { song: '歌曲', album: '专辑' } },
};
