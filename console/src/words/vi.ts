import { collections } from './vi/collections.ts';
import { door } from './vi/door.ts';
import { inside } from './vi/inside.ts';
import { users } from './vi/users.ts';

/** Every word there is, in the language that the others are measured by. */
export const vi = { ...door, ...inside, users, collections };
