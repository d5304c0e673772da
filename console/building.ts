import { readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import MarkdownIt from 'markdown-it';
import type { Plugin } from 'vite';
import { ar } from './src/words/ar.ts';
import { de } from './src/words/de.ts';
import { en } from './src/words/en.ts';
import { es } from './src/words/es.ts';
import { fr } from './src/words/fr.ts';
import { it } from './src/words/it.ts';
import { ko } from './src/words/ko.ts';
import type { PartialLanguage } from './src/words/languages.ts';
import { nl } from './src/words/nl.ts';
import { ru } from './src/words/ru.ts';
import { translatedShareOf } from './src/words/share.ts';
import { zh } from './src/words/zh.ts';

const partial: Record<PartialLanguage, object> = { zh, ar, it, es, fr, nl, de, ko, ru };

/** `virtual:coverage`: which share of the interface's texts each partial language has, counted from the words themselves. */
export function coverage(): Plugin {
  const name = 'virtual:coverage';
  return {
    name,
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined;
      const shares = Object.entries(partial).map(([language, words]) => [language, translatedShareOf(words, en)]);
      return `export default ${JSON.stringify(Object.fromEntries(shares))}`;
    },
  };
}

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];

/** Lays a Brotli and a gzip form beside each script and style sheet, for the server to send as it is: packed once, and as small as it goes. */
export function packed(): Plugin {
  return {
    name: 'packed',
    apply: 'build',
    async writeBundle({ dir }) {
      const folder = join(dir as string, 'assets');
      for (const name of (await readdir(folder)).filter((each) => /\.(js|css)$/.test(each))) {
        const text = await readFile(join(folder, name));
        await Promise.all([writeFile(join(folder, `${name}.br`), await brotli(text)), writeFile(join(folder, `${name}.gz`), await zip(text, { level: 9 }))]);
      }
    },
  };
}

/** `virtual:guide/<language>`: the operator's guide as HTML with its headings, made when the console is built. HTML inside of it is shown as text. */
export function pages(): Plugin {
  const name = /^\0?virtual:guide\/(vi|en|ja)$/;
  return {
    name: 'pages',
    resolveId: (id) => (name.test(id) ? `\0${id}` : undefined),
    load(id) {
      const language = name.exec(id)?.[1];
      if (language === undefined) return undefined;
      const file = fileURLToPath(new URL(`../docs/guide.${language}.md`, import.meta.url));
      this.addWatchFile(file);
      return `export default ${JSON.stringify(page(readFileSync(file, 'utf8')))}`;
    },
  };
}

/** A heading's address within its page: its letters and digits, of whatever script, joined by hyphens. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

/** A page of Markdown as HTML, and the headings of its sections. */
export function page(markdown: string): { html: string; title: string; sections: { id: string; title: string }[] } {
  const reader = new MarkdownIt({ html: false, linkify: false });
  const tokens = reader.parse(markdown, {});
  const sections: { id: string; title: string }[] = [];
  const taken = new Map<string, number>();
  let title = '';
  for (const [at, token] of tokens.entries()) {
    if (token.type !== 'heading_open') continue;
    const text = tokens[at + 1]?.content ?? '';
    const anchor = anchorOf(text);
    const times = (taken.get(anchor) ?? 0) + 1;
    taken.set(anchor, times);
    const id = times === 1 ? anchor : `${anchor}-${times}`;
    if (token.tag === 'h1') title = text;
    token.attrSet('id', id);
    if (token.tag === 'h2') sections.push({ id, title: text });
  }
  // A table may be wider than a phone: it scrolls by itself, by keyboard too.
  reader.renderer.rules['table_open'] = () => '<div class="page-table" tabindex="0"><table>';
  reader.renderer.rules['table_close'] = () => '</table></div>';
  return { html: reader.renderer.render(tokens, reader.options, {}), title, sections };
}
