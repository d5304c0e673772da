import { expect, test } from 'vitest';
import { below, sources, walk } from './sources.ts';
import type { Part } from './sources.ts';
import { stem, texts as words } from './share.ts';
import { vi } from './vi.ts';

/** The product's name, what is printed on keys, and a specimen of letters: the same in every language. */
const allowed = new Set(['Marquee', 'Ctrl S', 'Ctrl K', 'Aa']);

/** Attributes whose text a person sees or hears. */
const spoken = new Set(['title', 'aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'placeholder', 'alt', 'label']);
/** Attributes and options of components that may hold a text or the name of something: a text begins with a capital or has a blank. */
const perhaps = new Set([...spoken, 'description', 'text', 'message', 'content', 'help', 'okText', 'cancelText']);
const isSentence = (text: string) => /^\p{Lu}|\p{L} \p{L}/u.test(text.trim());

const keys = new Set(words(vi).map(([key]) => stem(key)));

/** Whether people would read it as language: it has two letters in a row, and is no key of the words. */
const isHuman = (text: string): boolean => {
  const said = text.replaceAll(/&\w+;/g, ' ').trim();
  const bare = said.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return /\p{L}{2}/u.test(said) && !allowed.has(bare) && !keys.has(said);
};

const valueOf = (part: Part): string | undefined => {
  if (part.type === 'Literal') return typeof part['value'] === 'string' ? part['value'] : undefined;
  if (part.type === 'TemplateLiteral') return (part['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join(' ');
  return undefined;
};

/** The texts that an expression in the place of a text can come to: `a ? 'x' : 'y'`, `a && 'x'`, `a ?? 'x'`. */
function texts(part: Part): string[] {
  const own = valueOf(part);
  if (own !== undefined) return [own];
  if (part.type === 'ConditionalExpression') return [part['consequent'], part['alternate']].flatMap((each) => texts(each as Part));
  if (part.type === 'LogicalExpression') return [part['left'], part['right']].flatMap((each) => texts(each as Part));
  if (part.type === 'BinaryExpression' && part['operator'] === '+') return [part['left'], part['right']].flatMap((each) => texts(each as Part));
  if (['JSXExpressionContainer', 'TSAsExpression', 'TSSatisfiesExpression', 'ParenthesizedExpression'].includes(part.type))
    return texts(part['expression'] as Part);
  return [];
}

const nameOf = (part: Part): string => (part.type === 'JSXNamespacedName' ? '' : String(part['name'] ?? part['value'] ?? ''));

/** What a source says to people by itself. */
function said(tree: Part): { at: number; text: string }[] {
  const found: { at: number; text: string }[] = [];
  const add = (part: Part, from: string[]) => {
    for (const text of from) if (isHuman(text)) found.push({ at: part.start, text: text.trim() });
  };
  walk(tree, (part) => {
    if (part.type === 'JSXText') add(part, [part['value'] as string]);
    if (part.type === 'JSXElement' || part.type === 'JSXFragment') {
      for (const child of below(part).filter(({ type }) => type === 'JSXExpressionContainer')) add(child, texts(child));
    }
    if (part.type === 'JSXAttribute' && part['value'] !== null) {
      const name = nameOf(part['name'] as Part);
      const from = texts(part['value'] as Part);
      if (spoken.has(name)) add(part, from);
      else if (perhaps.has(name)) add(part, from.filter(isSentence));
    }
    if (part.type === 'Property' && part['computed'] === false && perhaps.has(nameOf(part['key'] as Part))) {
      add(part, texts(part['value'] as Part).filter(isSentence));
    }
  });
  return found;
}

test('no source says anything to people that does not stand in the words', () => {
  const found = sources().flatMap(({ file, text, tree }) =>
    said(tree).map(({ at, text: what }) => `${file}:${text.slice(0, at).split('\n').length} ${JSON.stringify(what)}`),
  );
  expect(found).toEqual([]);
});

test('a text is found wherever it hides', async () => {
  const { parseSync } = await import('rolldown/utils');
  const source = `
    export const A = ({ on }) => (
      <p title="Close it" className="not this" aria-label={on ? 'Switch off' : t('shell.menu')} data-x="nor this">
        Hello {on && 'there'} {t('shell.menu')} {\`\${on} files\`} {'·'} Marquee &nbsp;
      </p>
    );
    toast.done({ title: 'Saved it', key: 'Nothing said' });
    const items = [{ label: 'shell.menu', to: '/main' }];
  `;
  const texts = said(parseSync('a.tsx', source).program as unknown as Part).map(({ text }) => text);
  expect(texts.toSorted()).toEqual(['Close it', 'Hello', 'Saved it', 'Switch off', 'files', 'there'].toSorted());
});
