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

describe('the source code', () => {
  test('has a kit without names of entities', () => {
    // Code uses a name as a quoted value. A CSS class is not an entity, and `page` is also the kit's word for a part of a list, `platform` the guard of
    // calls by an application, and `comment` a block of a subtitle file.
    const names = Object.keys(resources)
      .filter((name) => !['page', 'platform', 'comment'].includes(name))
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

  test('fails the lint with an import in the wrong direction or with a default export', () => {
    const cases = {
      'contract/src/kit/trial.ts': "import { tag } from '../media/tag.ts';\nexport const x = tag;\n",
      'contract/src/media/trial.ts': "import fs from 'node:fs';\nexport const x = fs;\n",
      'server/src/kit/trial.ts': "import { tags } from '../media/tag.ts';\nexport const x = tags;\n",
      'server/src/media/trial.ts': "import { routes } from '../routes.ts';\nexport const x = routes;\n",
      'server/src/media/routes-of-another.ts': "import { messageRoutes } from '../session/message.ts';\nexport const x = messageRoutes;\n",
      'console/src/kit/trial.ts': "import { tagScreens } from '../media/tag.tsx';\nexport const x = tagScreens;\n",
      'console/src/kit/of-content.ts': "import { Section } from '../content/Section.tsx';\nexport const x = Section;\n",
      'console/src/kit/form/of-content.ts': "import { Section } from '../../content/Section.tsx';\nexport const x = Section;\n",
      'console/src/kit/of-the-application.ts': "import { placedScreens } from '../areas.ts';\nexport const x = placedScreens;\n",
      'console/src/content/of-an-area.ts': "import { tagScreens } from '../media/tag.tsx';\nexport const x = tagScreens;\n",
      'console/src/content/player/of-an-area.ts': "import { tagScreens } from '../../media/tag.tsx';\nexport const x = tagScreens;\n",
      'console/src/content/of-the-shell.ts': "import { Logo } from '../shell/Logo.tsx';\nexport const x = Logo;\n",
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

  test('has no file with a meaningless name', () => {
    const nameless = /\/(?:utils?|helpers?|common|misc|types)\.tsx?$/;
    expect(
      ['contract/src', 'server/src', 'console/src', 'e2e', 'bench', 'tools'].flatMap((room) => [...sources(room)]).filter((path) => nameless.test(path)),
    ).toEqual([]);
  });
});
