import type { Shape } from './shape.ts';
import type { vi } from './vi.ts';
import { door } from './en/door.ts';
import { inside } from './en/inside.ts';

export const en = { ...door, ...inside } satisfies Shape<typeof vi>;
