import type { Part } from './shape.ts';
import type { vi } from './vi.ts';
import { account } from './nl/account.ts';
import { errors, fieldErrors } from './nl/errors.ts';
import { fields, values } from './nl/fields.ts';
import { judging } from './nl/judging.ts';
import { kit } from './nl/kit.ts';
import { resources, roles } from './nl/nouns.ts';
import { screens } from './nl/screens.ts';
import { session } from './nl/session.ts';
import { shell } from './nl/shell.ts';
import { toast } from './nl/toast.ts';

export const nl = { account, errors, fieldErrors, fields, judging, kit, resources, roles, screens, session, shell, toast, values } satisfies Part<typeof vi>;
