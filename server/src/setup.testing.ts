import { afterAll } from 'vitest';
import { endAll } from './endings.testing.ts';

// Loaded separately for each test file, unlike `endings.testing.ts`.
afterAll(endAll);
