import { merge } from './merge.ts';
import { door } from './vi/door.ts';
import { inside } from './vi/inside.ts';
import { television } from './vi/television.ts';
import { users } from './vi/users.ts';

/** Every word there is, in the language that the others are measured by. */
export const vi = merge({ ...door, ...inside, users }, television);
