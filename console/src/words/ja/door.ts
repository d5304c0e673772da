import { errors, fieldErrors } from '@marquee/contract/words/ja/errors';
import { people } from '@marquee/contract/words/ja/people';
import { account } from './account.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';
import { toast } from './toast.ts';

/** What is said before somebody is signed in: the sign-in page must stay small. */
export const door = { account, errors, fieldErrors, fields: { ...people.fields, common: people.stamps }, roles: people.roles, session, shell, toast };
