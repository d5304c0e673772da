export const screens = {
  dashboard: 'Dashboard',
  market: 'Market search',
  advertise: 'Advertise',
  media: 'Media',
  news: 'News',
  users: 'Users',
  feedback: 'Feedback',
  movie: 'Movie',
  people: 'Casts',
  genre: 'Genres',
  transcode: 'Transcodes',
  channel: 'My channel',
};
