import { usersWords } from '@marquee/contract/words/vi/users';
import { users } from './users.ts';

/** The texts of the area of users, and the contract's words that only its screens show. */
export const usersPart = { ...usersWords, users };
