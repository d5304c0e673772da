import type { Part } from './shape.ts';
import type { vi } from './vi.ts';
import { account } from './zh/account.ts';
import { errors, fieldErrors } from './zh/errors.ts';
import { fields, values } from './zh/fields.ts';
import { judging } from './zh/judging.ts';
import { kit } from './zh/kit.ts';
import { resources, roles } from './zh/nouns.ts';
import { screens } from './zh/screens.ts';
import { session } from './zh/session.ts';
import { shell } from './zh/shell.ts';
import { toast } from './zh/toast.ts';

export const zh = { account, errors, fieldErrors, fields, judging, kit, resources, roles, screens, session, shell, toast, values } satisfies Part<typeof vi>;
