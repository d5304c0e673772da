import type { Part } from './shape.ts';
import type { vi } from './vi.ts';
import { account } from './ru/account.ts';
import { errors, fieldErrors } from './ru/errors.ts';
import { fields, values } from './ru/fields.ts';
import { judging } from './ru/judging.ts';
import { kit } from './ru/kit.ts';
import { resources, roles } from './ru/nouns.ts';
import { screens } from './ru/screens.ts';
import { session } from './ru/session.ts';
import { shell } from './ru/shell.ts';
import { toast } from './ru/toast.ts';

export const ru = { account, errors, fieldErrors, fields, judging, kit, resources, roles, screens, session, shell, toast, values } satisfies Part<typeof vi>;
