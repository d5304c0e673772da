import { words as contract } from '@marquee/contract/words/ja';
import type { Shape } from './shape.ts';
import type { vi } from './vi.ts';
import { contest } from './ja/contest.ts';
import { door } from './ja/door.ts';
import { inside } from './ja/inside.ts';
import { security } from './ja/security.ts';
import { users } from './ja/users.ts';

export const ja = { ...door, ...inside, ...contract, contest, security, users } satisfies Shape<typeof vi>;
