import { errors, fieldErrors } from '@marquee/contract/words/en/errors';
import { people } from '@marquee/contract/words/en/people';
import { account } from './account.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';
import { toast } from './toast.ts';

/** The texts of the pages before the sign-in. They are separate because the sign-in page must stay small. */
export const door = { account, errors, fieldErrors, fields: { ...people.fields, common: people.stamps }, roles: people.roles, session, shell, toast };
