import { contentWords } from '../contentWords.ts';
import { roles } from './nouns.ts';

const content = contentWords({
  fields: {
    title: 'Название',
    description: 'Описание',
    channel: 'Канал',
    genres: 'Жанры',
    keywords: 'Ключевые слова',
    label: 'Метка',
    visibility: 'Видимость',
    status: 'Статус',
  },
  titles: { title_en: 'Название на английском', title_vi: 'Название на вьетнамском' },
  played: { subtitles: 'Субтитры', views: 'Просмотры' },
  status: { blocked: 'Заблокировано', draft: 'Черновик', public: 'Опубликовано', hidden: 'Скрыто' },
  label: { Normal: 'Обычное', Exclusive: 'Эксклюзив', Hot: 'Популярное', Live: 'Прямой эфир' },
  transcode_status: { not_ready: 'Не готово', queued: 'Ожидает', running: 'Выполняется', ready: 'Готово', failed: 'Ошибка', stopped: 'Остановлено' },
});

export const fields = {
  ...content.fields,
  user: {
    displayName: 'Отображаемое имя',
    name: 'Полное имя',
    phone: 'Номер телефона',
    company: 'Компания',
    avatar: 'Фото профиля',
    language: 'Язык писем',
    time_zone: 'Часовой пояс',
    email: 'Эл. почта',
    password: 'Пароль',
    role: 'Роль',
    state: 'Состояние',
    last_seen: 'Последняя активность',
    channels: 'Каналы',
  },
  movie: {
    ...content.fields.movie,
    season: 'Сезон',
    episode_number: 'Номер серии',
    duration: 'Длительность',
    release_date: 'Дата выхода',
    language: 'Язык',
    cast: 'В ролях',
    poster: 'Постер',
    screenshots: 'Кадры',
    movie_type: 'Тип фильма',
  },
  music: {
    ...content.fields.music,
    music_type: 'Тип',
    artists: 'Исполнители',
    poster: 'Обложка',
    album: 'Альбом',
    disc: 'Диск',
    track: 'Номер',
    release_date: 'Дата выхода',
    duration_s: 'Длительность',
    song_count: 'Песни',
  },
  people: {
    name: 'Имя',
    gender: 'Пол',
    birthday: 'Дата рождения',
    death_day: 'Дата смерти',
    place_of_birth: 'Место рождения',
    country: 'Страна',
    biography: 'Биография',
    avatar: 'Портрет',
    cover: 'Фон',
  },
  tag: {
    title: 'Название',
    kind: 'Вид',
  },
  channel: {
    name: 'Название канала',
    owner: 'Владелец',
    members: 'Участники',
    subscribers: 'Подписчики',
  },
};

export const values = {
  ...content.values,
  user: { role: roles },
  music: { ...content.values.music, music_type: { song: 'Песня', album: 'Альбом' } },
};
