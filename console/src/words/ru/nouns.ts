export const resources = {
  zone: 'рекламное место',
  campaign: 'кампания',
  ad: 'объявление',
  channel: 'канал',
  movie: 'фильм',
  music: 'песня или альбом',
  people: 'участник',
  tag: 'жанр или ключевое слово',
  user: 'пользователь',
  video: 'видео',
};
export const roles = {
  super_admin: 'Главный администратор',
  developer: 'Разработчик',
  moderator: 'Модератор',
  partner: 'Партнёр',
  advertiser: 'Рекламодатель',
  user: 'Зритель',
};
