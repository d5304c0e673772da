import type { Part } from './shape.ts';
import type { vi } from './vi.ts';
import { account } from './es/account.ts';
import { errors, fieldErrors } from './es/errors.ts';
import { fields, values } from './es/fields.ts';
import { judging } from './es/judging.ts';
import { kit } from './es/kit.ts';
import { resources, roles } from './es/nouns.ts';
import { screens } from './es/screens.ts';
import { session } from './es/session.ts';
import { shell } from './es/shell.ts';
import { toast } from './es/toast.ts';

export const es = { account, errors, fieldErrors, fields, judging, kit, resources, roles, screens, session, shell, toast, values } satisfies Part<typeof vi>;
