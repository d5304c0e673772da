import { words as contract } from '@marquee/contract/words/en';
import type { Shape } from './shape.ts';
import type { vi } from './vi.ts';
import { contest } from './en/contest.ts';
import { door } from './en/door.ts';
import { inside } from './en/inside.ts';
import { security } from './en/security.ts';
import { users } from './en/users.ts';

export const en = { ...door, ...inside, ...contract, contest, security, users } satisfies Shape<typeof vi>;
