import type { Shape } from './shape.ts';
import type { vi } from './vi.ts';
import { door } from './ja/door.ts';
import { inside } from './ja/inside.ts';

export const ja = { ...door, ...inside } satisfies Shape<typeof vi>;
