import { expect, test } from 'vitest';
import { sources, walk } from './sources.ts';
import { stem, texts } from './share.ts';
import { vi } from './vi.ts';

/** The parts of the words that belong to the console; those of the contract are asked for by the names of fields, values and refusals. */
const { fields: _f, values: _v, resources: _r, roles: _o, entries: _n, errors: _e, fieldErrors: _d, causes: _c, transcode: _t, subtitles: _s, ...own } = vi;

/**
 * Keys that the sources put together, with `*` where a value of the data stands: a verb, a state, the name of a screen.
 * Where `*` would stand for a whole area, the ends that it can have.
 */
const combined: Record<string, readonly string[] | null> = {
  'account.mail.*': ['to', 'subject', 'state', 'at'],
  'account.mail.states.*': null,
  'account.mail.ways.*': null,
  'account.tabs.*': null,
  'contest.entry.verbs.*': null,
  'counted.*': null,
  'documents.places.*': null,
  'finding.kinds.*': null,
  'finding.palette.*': ['recent', 'screens', 'records', 'actions'],
  'finding.search.*': ['products', 'apps', 'blogs'],
  'finding.search.about.*': null,
  'inbox.kinds.*': null,
  'kit.*': ['from', 'to'],
  'kit.pictureIs.*': null,
  'kit.units.*': null,
  'kit.verbs.*': null,
  'media.form.*': ['input', 'select', 'upload', 'linkOrUpload', 'waitTranscode', 'saveToTranscode', 'transcodeFailed', 'transcodeStopped', 'blocked', 'accept'],
  'media.labelling.title.*': null,
  'media.labelling.yes.*': null,
  'media.player.*': null,
  'media.publishing.title.*': null,
  'media.publishing.yes.*': null,
  'media.tracks.*': null,
  'media.transcode.*': ['running', 'queued', 'failed', 'ready'],
  'media.transcode.brief.*': null,
  'screens.*': null,
  'session.second.*': ['totp', 'recovery'],
  'session.second.about.*': null,
  'shell.*.text': null,
  'shell.*.title': null,
  'shell.customizer.colour.*': null,
  'shell.customizer.layoutTypes.*': null,
  'shell.customizer.navStyles.*': null,
  'shell.customizer.pair.*': null,
  'shell.customizer.preset.*': null,
  'shell.themes.*': null,
  'toast.*.*_*': null,
  'toast.done.*': null,
  'toast.failed.*': null,
  'toast.failed.get_*': null,
  'toast.notUndone.*': null,
};

/** Whether the data can make a key of one that is put together. */
const isMade = (key: string): boolean =>
  Object.entries(combined).some(([pattern, ends]) =>
    ends === null
      ? new RegExp(`^${pattern.replaceAll('.', String.raw`\.`).replaceAll('*', '[^.]+')}$`).test(key)
      : ends.some((end) => pattern.replace('*', end) === key),
  );

/** Every string that the sources hold, and those that they put together, with `*` for what is put in. */
const { whole, made } = strings();
function strings(): { whole: Set<string>; made: Set<string> } {
  const whole = new Set<string>();
  const made = new Set<string>();
  const roots = Object.keys(own).map((each) => `${each}.`);
  for (const { tree } of sources()) {
    walk(tree, (part) => {
      if (part.type === 'Literal' && typeof part['value'] === 'string') whole.add(part['value']);
      if (part.type !== 'TemplateLiteral') return;
      const text = (part['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('*');
      if (!text.includes('*')) whole.add(text);
      else if (roots.some((root) => text.startsWith(root))) made.add(text);
    });
  }
  return { whole, made };
}

test('every word is used', () => {
  const keys = [...new Set(texts(own).map(([key]) => stem(key)))];
  expect(keys.filter((key) => !whole.has(key) && !isMade(key))).toEqual([]);
});

test('every key that the sources put together is listed, and no other', () => {
  expect([...made].toSorted()).toEqual(Object.keys(combined).toSorted());
});
