import { mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigFault } from './config.ts';
import { useDataFolder } from './data-folder.ts';

describe('a data folder', () => {
  let root: string;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'marquee-folder-'));
    await writeFile(join(root, 'file'), '');
    await symlink(join(root, 'file'), join(root, 'to-file'));
    await symlink(join(root, 'nowhere'), join(root, 'to-nothing'));
    await symlink(root, join(root, 'to-itself'));
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  test.each(['new', 'new', 'dữ liệu/của phim', 'to-itself/below'])('is created with its parent folders, once: %s', async (path) => {
    await useDataFolder(join(root, path));
    expect((await stat(join(root, path))).isDirectory()).toBe(true);
  });

  test.each([
    ['/proc/nope', 'no such file'],
    ['/proc/nope/below/it', 'no such file'],
    ['file', 'is not a folder'],
    ['file/below', 'not a directory'],
    ['to-file', 'is not a folder'],
    ['to-nothing', 'no such file'],
    ['to-nothing/below', 'no such file'],
    ['x'.repeat(300), 'name too long'],
  ])('that cannot be created is reported at once in one line: %s', async (path, why) => {
    const thrown = await useDataFolder(join(path.startsWith('/') ? '/' : root, path)).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(ConfigFault);
    expect((thrown as ConfigFault).message).toMatch(new RegExp(`^DATA_DIR: this folder cannot be used \\([^\n]*${why}[^\n]*\\)$`));
  });
});
