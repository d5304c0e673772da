import { expect, test } from 'vitest';
import { childrenOf, sources, walk } from './sources.ts';
import type { SyntaxNode } from './sources.ts';
import { withoutPlural, flattenTexts as words } from './share.ts';
import { vi } from './vi.ts';

/** The product's name, the labels of keys, and a sample of letters. They are the same in every language. */
const allowed = new Set(['Marquee', 'Ctrl S', 'Ctrl K', 'Aa']);

/** Attributes whose text a person sees or hears. */
const textAttributes = new Set(['title', 'aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'placeholder', 'alt', 'label']);
/** Attributes and options that may hold a text or an identifier. A text begins with a capital or contains a blank. */
const maybeText = new Set([...textAttributes, 'description', 'text', 'message', 'content', 'help', 'okText', 'cancelText']);
const isSentence = (text: string) => /^\p{Lu}|\p{L} \p{L}/u.test(text.trim());

const keys = new Set(words(vi).map(([key]) => withoutPlural(key)));

/** Whether people would read it as language: it has two letters in a row and is not the key of a text. */
const isHuman = (text: string): boolean => {
  const said = text.replaceAll(/&\w+;/g, ' ').trim();
  const bare = said.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return /\p{L}{2}/u.test(said) && !allowed.has(bare) && !keys.has(said);
};

const valueOf = (part: SyntaxNode): string | undefined => {
  if (part.type === 'Literal') return typeof part['value'] === 'string' ? part['value'] : undefined;
  if (part.type === 'TemplateLiteral') return (part['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join(' ');
  return undefined;
};

/** The texts that an expression can evaluate to: `a ? 'x' : 'y'`, `a && 'x'`, `a ?? 'x'`. */
function texts(part: SyntaxNode): string[] {
  const own = valueOf(part);
  if (own !== undefined) return [own];
  if (part.type === 'ConditionalExpression') return [part['consequent'], part['alternate']].flatMap((each) => texts(each as SyntaxNode));
  if (part.type === 'LogicalExpression') return [part['left'], part['right']].flatMap((each) => texts(each as SyntaxNode));
  if (part.type === 'BinaryExpression' && part['operator'] === '+') return [part['left'], part['right']].flatMap((each) => texts(each as SyntaxNode));
  if (['JSXExpressionContainer', 'TSAsExpression', 'TSSatisfiesExpression', 'ParenthesizedExpression'].includes(part.type))
    return texts(part['expression'] as SyntaxNode);
  return [];
}

const nameOf = (part: SyntaxNode): string => (part.type === 'JSXNamespacedName' ? '' : String(part['name'] ?? part['value'] ?? ''));

/** The texts for people that a source file contains outside the dictionaries. */
function hardCodedTexts(tree: SyntaxNode): { at: number; text: string }[] {
  const found: { at: number; text: string }[] = [];
  const add = (part: SyntaxNode, from: string[]) => {
    for (const text of from) if (isHuman(text)) found.push({ at: part.start, text: text.trim() });
  };
  walk(tree, (part) => {
    if (part.type === 'JSXText') add(part, [part['value'] as string]);
    if (part.type === 'JSXElement' || part.type === 'JSXFragment') {
      for (const child of childrenOf(part).filter(({ type }) => type === 'JSXExpressionContainer')) add(child, texts(child));
    }
    if (part.type === 'JSXAttribute' && part['value'] !== null) {
      const name = nameOf(part['name'] as SyntaxNode);
      const from = texts(part['value'] as SyntaxNode);
      if (textAttributes.has(name)) add(part, from);
      else if (maybeText.has(name)) add(part, from.filter(isSentence));
    }
    if (part.type === 'Property' && part['computed'] === false && maybeText.has(nameOf(part['key'] as SyntaxNode))) {
      add(part, texts(part['value'] as SyntaxNode).filter(isSentence));
    }
  });
  return found;
}

test('no source file contains a text for people outside the dictionaries', () => {
  const found = sources().flatMap(({ file, text, tree }) =>
    hardCodedTexts(tree).map(({ at, text: what }) => `${file}:${text.slice(0, at).split('\n').length} ${JSON.stringify(what)}`),
  );
  expect(found).toEqual([]);
});

test('hard-coded texts are found in every kind of expression', async () => {
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
  const texts = hardCodedTexts(parseSync('a.tsx', source).program as unknown as SyntaxNode).map(({ text }) => text);
  expect(texts.toSorted()).toEqual(['Close it', 'Hello', 'Saved it', 'Switch off', 'files', 'there'].toSorted());
});
