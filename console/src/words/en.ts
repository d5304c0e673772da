import type { Shape } from './shape.ts';
import type { vi } from './vi.ts';
import { collections } from './en/collections.ts';
import { door } from './en/door.ts';
import { inside } from './en/inside.ts';
import { users } from './en/users.ts';

export const en = { ...door, ...inside, users, collections } satisfies Shape<typeof vi>;
