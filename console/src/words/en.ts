import type { Shape } from './shape.ts';
import type { vi } from './vi.ts';
import { merge } from './merge.ts';
import { door } from './en/door.ts';
import { inside } from './en/inside.ts';
import { television } from './en/television.ts';
import { users } from './en/users.ts';

export const en = merge({ ...door, ...inside, users }, television) satisfies Shape<typeof vi>;
