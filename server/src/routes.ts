import type { Routes } from './kit/mount.ts';
import { channelRoutes, myChannelRoutes } from './media/channel.ts';
import { movieRoutes } from './media/movie.ts';
import { peopleRoutes } from './media/people.ts';
import { tagRoutes } from './media/tag.ts';
import { sessionRoutes } from './session/session.ts';
import { userRoutes } from './users/user.ts';

/** Every mounted call, in one place. */
export const routes: readonly Routes[] = [sessionRoutes, userRoutes, tagRoutes, peopleRoutes, channelRoutes, myChannelRoutes, movieRoutes];
