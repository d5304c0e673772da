import type { Shape } from './shape.ts';
import type { vi } from './vi.ts';
import { merge } from './merge.ts';
import { door } from './ja/door.ts';
import { inside } from './ja/inside.ts';
import { television } from './ja/television.ts';
import { users } from './ja/users.ts';

export const ja = merge({ ...door, ...inside, users }, television) satisfies Shape<typeof vi>;
