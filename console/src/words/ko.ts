import type { Part } from './shape.ts';
import type { vi } from './vi.ts';
import { account } from './ko/account.ts';
import { errors, fieldErrors } from './ko/errors.ts';
import { fields, values } from './ko/fields.ts';
import { judging } from './ko/judging.ts';
import { kit } from './ko/kit.ts';
import { resources, roles } from './ko/nouns.ts';
import { screens } from './ko/screens.ts';
import { session } from './ko/session.ts';
import { shell } from './ko/shell.ts';
import { toast } from './ko/toast.ts';

export const ko = { account, errors, fieldErrors, fields, judging, kit, resources, roles, screens, session, shell, toast, values } satisfies Part<typeof vi>;
