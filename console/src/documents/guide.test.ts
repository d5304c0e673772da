import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { limits } from '@marquee/contract/limits';
import { describe, expect, test } from 'vitest';
import { page } from '../../building.ts';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const languages = ['vi', 'en', 'ja'];
const guides = languages.map((language) => ({ language, text: read(`docs/guide.${language}.md`) }));

/** The environment variables that the server reads, from its schema. */
const variables = [...(/z\.object\(\{(.*?)\n\}\);/s.exec(read('server/src/config.ts'))?.[1] ?? '').matchAll(/^ {2}([A-Z][A-Z_0-9]+):/gm)].map(
  ([, name]) => name,
);

describe('the operator’s guide', () => {
  test.each(guides)('has a line for every environment variable, and for no other, in $language', ({ text }) => {
    expect(variables.length).toBeGreaterThan(10);
    const lines = [...text.matchAll(/^\| `([A-Z_0-9]+)` +\|/gm)].map(([, name]) => name);
    expect(lines).toEqual(variables);
  });

  test.each(guides)('states every retention period correctly, in $language', ({ text }) => {
    const { trashDays, uploadHours, signUpDays, linkDays, mailDays, notificationDays, idempotencyHours, contestKeepDays } = limits;
    const table = text.slice(0, text.indexOf('`Idempotency-Key`')).lastIndexOf('\n\n|');
    const rows = text
      .slice(table, text.indexOf('\n\n', table + 2))
      .trim()
      .split('\n')
      .slice(2);
    const figures = rows.map((row) => Number(/\d+/.exec(row.split('|')[2] ?? '')?.[0]));
    expect(figures).toEqual([trashDays, uploadHours, signUpDays, linkDays, mailDays, notificationDays, idempotencyHours, contestKeepDays]);
    const last = (rows.at(-1) ?? '').match(/\d+/g)?.map(Number);
    expect(last).toEqual([contestKeepDays, limits.contestKeepDaysMost]);
  });

  // Without the first setting, rate limits see one visitor, or any address that a client claims. Without the second, an interrupted upload starts again.
  test.each(['proxy_set_header X-Forwarded-For $remote_addr;', 'proxy_request_buffering off;', 'client_max_body_size 0;'])(
    'contains the web server setting %s',
    (setting) => {
      for (const { text, language } of guides) expect(/```nginx\n(.*?)```/s.exec(text)?.[1], language).toContain(setting);
    },
  );

  test('has the same sections and commands in every language', () => {
    const shape = ({ text }: { text: string }) => ({
      sections: page(text).sections.length,
      code: text.match(/```\w+\n(.*?)```/gs),
      steps: text.match(/^\d\. /gm)?.length,
      rows: text.match(/^\|/gm)?.length,
    });
    for (const guide of guides) expect(shape(guide), guide.language).toEqual(shape(guides[0] as { text: string }));
  });
});

describe('a page of the documentation', () => {
  test('shows HTML as text and makes no link that runs code', () => {
    const { html } = page('# Title\n\n<script>alert(1)</script> <img src=x onerror=alert(1)>\n\n[a](javascript:alert(1)) [b](https://example.vn)');
    expect(html).not.toMatch(/<script|<img|href="javascript/);
    expect(html).toContain('&lt;script&gt;');
    expect(html).toContain('href="https://example.vn"');
  });

  test('has a unique anchor for every section, in every script', () => {
    const { title, sections, html } = page('# Tên\n\n## Sao lưu, phục hồi\n\n## 設定\n\n## 設定\n\n### Deeper');
    expect(title).toBe('Tên');
    expect(sections.map(({ id }) => id)).toEqual(['sao-lưu-phục-hồi', '設定', '設定-2']);
    for (const { id } of sections) expect(html).toContain(`<h2 id="${id}">`);
  });
});
