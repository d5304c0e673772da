import type { Part } from './shape.ts';
import type { vi } from './vi.ts';
import { account } from './fr/account.ts';
import { errors, fieldErrors } from './fr/errors.ts';
import { fields, values } from './fr/fields.ts';
import { judging } from './fr/judging.ts';
import { kit } from './fr/kit.ts';
import { resources, roles } from './fr/nouns.ts';
import { screens } from './fr/screens.ts';
import { session } from './fr/session.ts';
import { shell } from './fr/shell.ts';
import { toast } from './fr/toast.ts';

export const fr = { account, errors, fieldErrors, fields, judging, kit, resources, roles, screens, session, shell, toast, values } satisfies Part<typeof vi>;
