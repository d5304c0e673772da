import { words as contract } from '@marquee/contract/words/vi';
import { contest } from './vi/contest.ts';
import { door } from './vi/door.ts';
import { inside } from './vi/inside.ts';
import { security } from './vi/security.ts';
import { users } from './vi/users.ts';

/** Every word there is, in the language that the others are measured by. */
export const vi = { ...door, ...inside, ...contract, contest, security, users };
