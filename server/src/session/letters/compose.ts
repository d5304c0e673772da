import { words as enWords } from '@marquee/contract/words/en';
import { words as jaWords } from '@marquee/contract/words/ja';
import { words as viWords } from '@marquee/contract/words/vi';
import type { Language } from '@marquee/contract/words/words';
import { letters as en } from './en.ts';
import { letters as ja } from './ja.ts';
import type { LetterKind, Letters } from './letter.ts';
import { letters as vi } from './vi.ts';

const all: Record<Language, Letters> = { vi, en, ja };

const dictionaries = { vi: viWords, en: enWords, ja: jaWords };
/** The names of the scopes and reasons of bans in a language. */
export const banWords = (language: Language) => ({
  scopes: dictionaries[language].values.ban.scope,
  reasons: dictionaries[language].values.ban.reason,
  forGood: all[language].forGood,
});

const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.codePointAt(0)};`);

/** A mail in the reader's language, as plain text and as simple HTML with the same text. `params` fill its sentences. */
export function compose(
  kind: LetterKind,
  of: { language: Language; name: string; link?: string; params?: Record<string, string> },
): { subject: string; text: string; html: string } {
  const words = all[of.language];
  const { button, ...wording } = words[kind];
  const filled = (line: string) => line.replace(/\{\{(\w+)\}\}/g, (_, key: string) => of.params?.[key] ?? '');
  const subject = filled(wording.subject);
  // A paragraph whose only word is empty is left out.
  const paragraphs = (lines: string[]) => lines.map(filled).filter((line) => line !== '');
  const [before, after] = [paragraphs(wording.before), paragraphs(wording.after)];
  const greeting = words.greeting(of.name);
  const link = button === undefined ? undefined : of.link;
  const text = [greeting, ...before, ...(link === undefined ? [] : [link]), ...after, words.end].join('\n\n');
  const p = (line: string, style = '') => `<p style="margin:0 0 16px${style}">${escaped(line)}</p>`;
  const anchor =
    link === undefined
      ? ''
      : `<p style="margin:0 0 16px"><a href="${escaped(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0273b3;color:#ffffff;text-decoration:none;font-weight:600">${escaped(button ?? '')}</a></p>` +
        `<p style="margin:0 0 16px;font-size:13px;color:#545454">${escaped(words.orCopy)}<br><a href="${escaped(link)}" style="color:#0273b3;word-break:break-all">${escaped(link)}</a></p>`;
  const html =
    `<!doctype html><html lang="${of.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>` +
    `<body style="margin:0;padding:24px 16px;background:#f5f5f5;color:#262626;font:16px/24px Arial,sans-serif"><div style="max-width:520px;margin:0 auto;padding:24px;border-radius:10px;background:#ffffff">` +
    `<p style="margin:0 0 16px;font-size:18px;font-weight:700">Marquee</p>${p(greeting)}${before.map((line) => p(line)).join('')}${anchor}${after.map((line) => p(line)).join('')}` +
    `${p(words.end, ';font-size:13px;color:#6b6b6b')}</div></body></html>`;
  return { subject, text: `${text}\n`, html };
}
