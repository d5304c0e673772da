import type { Part } from './shape.ts';
import type { vi } from './vi.ts';
import { account } from './de/account.ts';
import { errors, fieldErrors } from './de/errors.ts';
import { fields, values } from './de/fields.ts';
import { judging } from './de/judging.ts';
import { kit } from './de/kit.ts';
import { resources, roles } from './de/nouns.ts';
import { screens } from './de/screens.ts';
import { session } from './de/session.ts';
import { shell } from './de/shell.ts';
import { toast } from './de/toast.ts';

export const de = { account, errors, fieldErrors, fields, judging, kit, resources, roles, screens, session, shell, toast, values } satisfies Part<typeof vi>;
