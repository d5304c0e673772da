import type { Part } from './shape.ts';
import type { vi } from './vi.ts';
import { account } from './ar/account.ts';
import { errors, fieldErrors } from './ar/errors.ts';
import { fields, values } from './ar/fields.ts';
import { judging } from './ar/judging.ts';
import { kit } from './ar/kit.ts';
import { resources, roles } from './ar/nouns.ts';
import { screens } from './ar/screens.ts';
import { session } from './ar/session.ts';
import { shell } from './ar/shell.ts';
import { toast } from './ar/toast.ts';

export const ar = { account, errors, fieldErrors, fields, judging, kit, resources, roles, screens, session, shell, toast, values } satisfies Part<typeof vi>;
