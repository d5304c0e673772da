import type { Shape } from './shape.ts';
import type { vi } from './vi.ts';
import { door } from './ja/door.ts';
import { inside } from './ja/inside.ts';
import { users } from './ja/users.ts';

export const ja = { ...door, ...inside, users } satisfies Shape<typeof vi>;
