import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { directionOf, isPartialLanguage, localeOf, partialLanguages } from './languages.ts';
import type { UiLanguage } from './languages.ts';
import { isolateTexts, isolatePlaceholders, isolate } from './marks.ts';
import { merge } from './merge.ts';
import type { vi } from './vi.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    returnNull: false;
    resources: { translation: typeof vi };
  }
}

type Part = () => Promise<object>;
type ConsolePart =
  | 'inside'
  | 'users'
  | 'security'
  | 'contest'
  | 'judging'
  | 'television'
  | 'music'
  | 'musicBulk'
  | 'collections'
  | 'today'
  | 'actions'
  | 'screening'
  | 'feedback'
  | 'advertise';

/**
 * Loaders of each language, used when it is first chosen: texts of the public pages (`door`), of the console behind them (`inside`), and of the area of users,
 * of signing in safely, of the contest, of judging it, of television, of music, of adding many songs, of collections and pages, of the home screen,
 * of rare actions on content, of blacklisted keywords, of feedback, and of advertising, which other screens need not wait for.
 */
// Partial languages are small and come in one file.
const loaders: Record<UiLanguage, { door: Part } & { [X in ConsolePart]?: Part }> = {
  vi: {
    door: () => import('./vi/door.ts').then((m) => m.door),
    inside: () => import('./vi/inside.ts').then((m) => m.inside),
    users: () => import('./vi/usersPart.ts').then((m) => m.usersPart),
    security: () => import('./vi/security.ts'),
    contest: () => import('./vi/contest.ts'),
    judging: () => import('./vi/judging.ts').then((m) => m.judging),
    television: () => import('./vi/television.ts').then((m) => m.television),
    music: () => import('./vi/music.ts').then((m) => m.music),
    musicBulk: () => import('./vi/musicBulk.ts'),
    collections: () => import('./vi/collections.ts'),
    today: () => import('./vi/today.ts'),
    actions: () => import('./vi/actions.ts').then((m) => m.actions),
    feedback: () => import('./vi/feedback.ts').then((m) => m.feedbackPart),
    screening: () => import('./vi/screeningPart.ts').then((m) => m.screeningPart),
    advertise: () => import('./vi/advertise.ts').then((m) => m.advertise),
  },
  en: {
    door: () => import('./en/door.ts').then((m) => m.door),
    inside: () => import('./en/inside.ts').then((m) => m.inside),
    users: () => import('./en/usersPart.ts').then((m) => m.usersPart),
    security: () => import('./en/security.ts'),
    contest: () => import('./en/contest.ts'),
    judging: () => import('./en/judging.ts').then((m) => m.judging),
    television: () => import('./en/television.ts').then((m) => m.television),
    music: () => import('./en/music.ts').then((m) => m.music),
    musicBulk: () => import('./en/musicBulk.ts'),
    collections: () => import('./en/collections.ts'),
    today: () => import('./en/today.ts'),
    actions: () => import('./en/actions.ts').then((m) => m.actions),
    feedback: () => import('./en/feedback.ts').then((m) => m.feedbackPart),
    screening: () => import('./en/screeningPart.ts').then((m) => m.screeningPart),
    advertise: () => import('./en/advertise.ts').then((m) => m.advertise),
  },
  ja: {
    door: () => import('./ja/door.ts').then((m) => m.door),
    inside: () => import('./ja/inside.ts').then((m) => m.inside),
    users: () => import('./ja/usersPart.ts').then((m) => m.usersPart),
    security: () => import('./ja/security.ts'),
    contest: () => import('./ja/contest.ts'),
    judging: () => import('./ja/judging.ts').then((m) => m.judging),
    television: () => import('./ja/television.ts').then((m) => m.television),
    music: () => import('./ja/music.ts').then((m) => m.music),
    musicBulk: () => import('./ja/musicBulk.ts'),
    collections: () => import('./ja/collections.ts'),
    today: () => import('./ja/today.ts'),
    actions: () => import('./ja/actions.ts').then((m) => m.actions),
    feedback: () => import('./ja/feedback.ts').then((m) => m.feedbackPart),
    screening: () => import('./ja/screeningPart.ts').then((m) => m.screeningPart),
    advertise: () => import('./ja/advertise.ts').then((m) => m.advertise),
  },
  zh: { door: () => import('./zh.ts').then((m) => m.zh) },
  ar: { door: () => import('./ar.ts').then((m) => m.ar) },
  it: { door: () => import('./it.ts').then((m) => m.it) },
  es: { door: () => import('./es.ts').then((m) => m.es) },
  fr: { door: () => import('./fr.ts').then((m) => m.fr) },
  nl: { door: () => import('./nl.ts').then((m) => m.nl) },
  de: { door: () => import('./de.ts').then((m) => m.de) },
  ko: { door: () => import('./ko.ts').then((m) => m.ko) },
  ru: { door: () => import('./ru.ts').then((m) => m.ru) },
};

/** The texts in the current language. Components use `useTexts()`, which renders again when the language changes; other code uses `t`. */
export const i18n = i18next;
export const t = i18next.t.bind(i18next) as typeof i18next.t;

/** The key of a text, such as `shell.menu`. */
export type TextKey = Parameters<typeof t>[0] & string;

/** Returns `t` and renders the component again when the language changes. */
export function useTexts(): typeof t {
  return useTranslation().t as typeof t;
}

/** The interface's language. */
export const language = (): UiLanguage => (i18next.language as UiLanguage | undefined) ?? 'vi';

/** The BCP 47 tag of the interface's language, for `Intl`. */
export const locale = (): string => localeOf(language());

/** A name for use in a row of names. In a right-to-left interface it is isolated, so that its first and last characters stay in place. */
export const isolateInRow = (name: string): string => (directionOf(language()) === 'rtl' ? isolate(name) : name);

let requested: UiLanguage | undefined;
const neededParts = new Set<ConsolePart>();

/** Fetches the texts of a language: those of the public pages, and those behind the sign-in that were asked for. */
async function fetchWords(language: UiLanguage): Promise<object> {
  const own = loaders[language];
  const parts = await Promise.all([own.door(), ...[...neededParts].map((part) => own[part]?.())]);
  // Labels of one area add to those of the others, under the same name.
  return parts.reduce<object>((all, part) => merge(all, part ?? {}), {});
}

/** Fetches a part of the texts, now and with every language that is chosen later. */
async function loadPart(part: ConsolePart): Promise<void> {
  if (neededParts.has(part)) return;
  neededParts.add(part);
  if (requested !== undefined) await setLanguage(requested);
}

/** Fetches the texts of the console behind the sign-in. */
export const loadConsoleTexts = (): Promise<void> => loadPart('inside');

/** Makes a loader of a module that shows texts of this part. The module comes together with them. */
const withPart =
  (part: ConsolePart) =>
  <M>(load: () => Promise<M>) =>
  async (): Promise<M> =>
    (await Promise.all([load(), loadPart(part)]))[0];

/** Loads a module that shows texts of the area of users, together with these. */
export const withUsersTexts = withPart('users');

/** Loads a module that shows texts about how people sign in, together with these. */
export const withSecurityTexts = withPart('security');

/** Loads a module that shows texts of the contest, together with these. */
export const withContestTexts = withPart('contest');

/** Loads a module that shows texts of judging the contest, together with these. */
export const withJudgingTexts = withPart('judging');

/** Loads a module that shows texts of television, together with these. */
export const withTelevisionTexts = withPart('television');

/** Loads a module that shows texts of music, together with these. */
export const withMusicTexts = withPart('music');

/** Loads the screen that adds many songs, together with its texts. */
export const withMusicBulkTexts = withPart('musicBulk');

/** Loads a module that shows texts of collections and pages, together with these. */
export const withCollectionsTexts = withPart('collections');

/** Loads a module that shows texts of the home screen, together with these. */
export const withTodayTexts = withPart('today');

/** Loads a module that shows texts of rare actions on content, or of merging tags, together with these. */
export const withActionTexts = withPart('actions');

/** Loads a module that shows texts about blacklisted keywords, together with these. */
export const withScreeningTexts = withPart('screening');

/** Adds Unicode direction marks to the texts of language `of` for an interface in language `to`; a left-to-right interface needs none. */
function withDirectionMarks(words: object, of: UiLanguage, to: UiLanguage): object {
  if (directionOf(to) === 'ltr') return words;
  return directionOf(of) === 'ltr' ? isolateTexts(isolatePlaceholders(words)) : isolatePlaceholders(words);
}

/**
 * Changes the interface's language. Fetches its texts first, and the English ones too if the language is partial.
 * After two calls in a row the later one wins, whichever texts arrive first.
 */
export async function setLanguage(to: UiLanguage): Promise<void> {
  requested = to;
  const needed: UiLanguage[] = isPartialLanguage(to) ? [to, 'en'] : [to];
  const words = await Promise.all(needed.map(async (each) => withDirectionMarks(await fetchWords(each), each, to)));
  // Callers render when this resolves. An overtaken call must wait for the later one: otherwise its caller would render without texts.
  if (requested !== to) return setLanguage(requested);
  if (i18next.isInitialized) {
    for (const [at, each] of needed.entries()) i18next.addResourceBundle(each, 'translation', words[at] as object, true, true);
    await i18next.changeLanguage(to);
  } else {
    await i18next.use(initReactI18next).init({
      lng: to,
      fallbackLng: Object.fromEntries(partialLanguages.map((each) => [each, ['en']])),
      resources: Object.fromEntries(needed.map((each, at) => [each, { translation: words[at] as object }])),
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
      returnNull: false,
    });
  }
}

/** Loads a module that shows texts of advertising, together with these. */
export const withAdvertiseTexts = withPart('advertise');

/** Loads a module that shows texts of the area of feedback, together with these. */
export const withFeedbackTexts = withPart('feedback');
