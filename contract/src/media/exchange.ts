/** The kinds that become each other. Both have a film with a picture. */
export const exchangedKinds = ['movie', 'video'] as const;
export type ExchangedKind = (typeof exchangedKinds)[number];

/** By type of movie or video: the types that it can be exchanged for, each with the kind that it is then. */
export const exchanges = {
  clip: { 'single movie': 'movie' },
  short: { 'single movie': 'movie' },
  'single movie': { clip: 'video', short: 'video', episode: 'movie' },
  episode: { 'single movie': 'movie' },
  'series season': { 'single movie': 'movie' },
  contest: {},
} as const satisfies Record<string, Record<string, ExchangedKind>>;
export type ExchangedType = keyof typeof exchanges;

/** The types that something can be exchanged for. */
export const exchangeTargets = ['single movie', 'episode', 'clip', 'short'] as const satisfies readonly ExchangedType[];
export type ExchangeTarget = (typeof exchangeTargets)[number];
