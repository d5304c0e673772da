import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resources } from '@marquee/contract/index';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const kits = ['contract/src/kit', 'server/src/kit', 'console/src/kit'];

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* sources(path);
    else if (/\.tsx?$/.test(entry.name) && !/\.test\.tsx?$|testing\.ts$/.test(entry.name)) yield path;
  }
}

describe('the house', () => {
  test('has a kit that knows no entity by name', () => {
    // Looked for where code would use a name: as a quoted value. Channels are the one idea of row scope, and a page's CSS class is no entity.
    // `page` is the kit's own word for a part of a list, and `platform` the guard of calls by an application.
    const names = Object.keys(resources)
      .filter((name) => name !== 'page' && name !== 'platform')
      .join('|');
    const pattern = new RegExp(`(?<!className=)['"\`](?:${names})['"\`]|\\bmovies?[A-Z.(]`);
    const found = kits
      .flatMap((kit) => [...sources(kit)])
      .flatMap((path) =>
        readFileSync(join(root, path), 'utf8')
          .split('\n')
          .map((line, i) => [`${path}:${i + 1}`, line.trim()] as const)
          .filter(([, line]) => pattern.test(line) && !line.startsWith('*') && !line.startsWith('//') && !line.startsWith('/**')),
      );
    expect(found).toEqual([]);
  });

  test('has walls that a tool keeps: an import against the direction fails the lint, and so does a default export', () => {
    const cases = {
      'contract/src/kit/trial.ts': "import { tag } from '../media/tag.ts';\nexport const x = tag;\n",
      'contract/src/media/trial.ts': "import fs from 'node:fs';\nexport const x = fs;\n",
      'server/src/kit/trial.ts': "import { tags } from '../media/tag.ts';\nexport const x = tags;\n",
      'server/src/media/trial.ts': "import { routes } from '../routes.ts';\nexport const x = routes;\n",
      'server/src/media/routes-of-another.ts': "import { messageRoutes } from '../session/message.ts';\nexport const x = messageRoutes;\n",
      'console/src/kit/trial.ts': "import { tagScreens } from '../media/tag.tsx';\nexport const x = tagScreens;\n",
      'console/src/news/trial.ts': "import { tagScreens } from '../media/tag.tsx';\nexport const x = tagScreens;\n",
      'console/src/media/default.ts': 'export default 1;\n',
      'e2e/trial.ts': "import { tag } from '@marquee/contract/media/tag';\nexport const x = tag;\n",
    };
    const copy = mkdtempSync(join(tmpdir(), 'marquee-walls-'));
    for (const [path, text] of Object.entries(cases)) {
      mkdirSync(join(copy, path, '..'), { recursive: true });
      writeFileSync(join(copy, path), text);
    }
    writeFileSync(join(copy, '.oxlintrc.json'), readFileSync(join(root, '.oxlintrc.json')));
    const { stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--format=unix', '.'], { cwd: copy, encoding: 'utf8' });
    rmSync(copy, { recursive: true, force: true });
    const caught = Object.keys(cases).filter((path) => new RegExp(`${path.replaceAll('/', '\\/')}:.*(?:no-restricted-imports|no-default-export)`).test(stdout));
    expect(caught).toEqual(Object.keys(cases));
  });

  test('has no file whose name says nothing of what is in it', () => {
    const nameless = /\/(?:utils?|helpers?|common|misc|types)\.tsx?$/;
    expect(
      ['contract/src', 'server/src', 'console/src', 'e2e', 'bench', 'tools'].flatMap((room) => [...sources(room)]).filter((path) => nameless.test(path)),
    ).toEqual([]);
  });
});
