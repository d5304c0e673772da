import { afterAll } from 'vitest';
import { endAll } from './endings.testing.ts';

// Read anew for each file of tests, as `endings.testing.ts` is not.
afterAll(endAll);
