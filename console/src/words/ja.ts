import type { Shape } from './shape.ts';
import type { vi } from './vi.ts';
import { collections } from './ja/collections.ts';
import { door } from './ja/door.ts';
import { inside } from './ja/inside.ts';
import { users } from './ja/users.ts';

export const ja = { ...door, ...inside, users, collections } satisfies Shape<typeof vi>;
