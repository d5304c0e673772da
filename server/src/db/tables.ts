export * from '../kit/tables.ts';
export { channelMembers, channels } from '../media/channel.ts';
export { movieCast, movieGenres, movieKeywords, movieScreenshots, movieSides, movieSubtitles, movies } from '../media/movie.ts';
export { people } from '../media/people.ts';
export { tags } from '../media/tag.ts';
export { subscriptions } from '../platform/subscribe.ts';
export { sessions } from '../session/session.ts';
export { signInTries } from '../session/tries.ts';
export { users } from '../users/user.ts';
