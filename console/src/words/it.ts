import type { Part } from './shape.ts';
import type { vi } from './vi.ts';
import { account } from './it/account.ts';
import { errors, fieldErrors } from './it/errors.ts';
import { fields, values } from './it/fields.ts';
import { judging } from './it/judging.ts';
import { kit } from './it/kit.ts';
import { resources, roles } from './it/nouns.ts';
import { screens } from './it/screens.ts';
import { session } from './it/session.ts';
import { shell } from './it/shell.ts';
import { toast } from './it/toast.ts';

export const it = { account, errors, fieldErrors, fields, judging, kit, resources, roles, screens, session, shell, toast, values } satisfies Part<typeof vi>;
