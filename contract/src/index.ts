import { channel } from './media/channel.ts';
import { movie } from './media/movie.ts';
import { people } from './media/people.ts';
import { tag } from './media/tag.ts';
import { user } from './users/user.ts';

/** The product's nouns: everything that is listed, written and kept with a history. */
export const resources = { channel, movie, people, tag, user };
export type Resources = typeof resources;
export type ResourceName = keyof Resources;
