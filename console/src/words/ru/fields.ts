/** Names that all kinds of content share. */
const content = {
  title: 'Название',
  description: 'Описание',
  channel: 'Канал',
  genres: 'Жанры',
  keywords: 'Ключевые слова',
  label: 'Метка',
  visibility: 'Видимость',
  status: 'Статус',
};

const { title, description, channel, visibility, status } = content;
const titles = { title_en: 'Название на английском', title_vi: 'Название на вьетнамском' };
const played = { subtitles: 'Субтитры', views: 'Просмотры' };

export const fields = {
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
    ...content,
    ...titles,
    ...played,
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
  video: { ...content, ...played },
  television: content,
  collection: { ...titles, description, channel, visibility, status },
  page: { title, visibility, status },
};

const shown = { disable: 'Скрыто', enable: 'Опубликовано' };
const shownStates = { public: 'Опубликовано', hidden: 'Скрыто' };
const published = { visibility: shown, status: { ...shownStates, blocked: 'Заблокировано', draft: 'Черновик' } };
const label = { Normal: 'Обычное', Exclusive: 'Эксклюзив', Hot: 'Популярное', Live: 'Прямой эфир' };
const transcoded = {
  transcode_status: { not_ready: 'Не готово', queued: 'Ожидает', running: 'Выполняется', ready: 'Готово', failed: 'Ошибка', stopped: 'Остановлено' },
};
const plain = { visibility: shown, status: shownStates };

export const values = {
  movie: { ...published, ...transcoded, label },
  video: { ...published, ...transcoded, label },
  television: { ...published, label },
  collection: plain,
  page: plain,
};
