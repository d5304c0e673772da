import { cornerShop } from './corner-shop.ts';
import { countryside } from './countryside.ts';
import type { SampleFilm } from './films.ts';
import { highlands } from './highlands.ts';
import type { Look } from './picture.ts';
import { riverside } from './riverside.ts';
import { songs } from './songs.ts';
import { streets } from './streets.ts';

type Pair = readonly [vi: string, en: string];

/**
 * A further short film. It uses the landscape and the channel of another film, whose slug is `place`. By default it is a public single movie with the
 * label Normal.
 */
export type Variation = Pick<SampleFilm, 'genres' | 'keywords' | 'cast' | 'plays'> &
  Partial<Pick<SampleFilm, 'slug' | 'movie_type' | 'season' | 'episode_number' | 'label' | 'finalState'>> & {
    place: string;
    title: Pair;
    about: Pair;
    released: string;
    minutes: number;
    lines: readonly Pair[];
  };

const variations: readonly Variation[] = [...riverside, ...streets, ...songs, ...highlands, ...countryside, ...cornerShop];

/** The slug of a title. */
const slugOf = (title: string): string =>
  title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replaceAll(/[^a-z0-9]+/g, '-');

/** The share of a neighbour that red, green and blue are mixed with. Consecutive turns use different neighbours. */
const shares = [0.38, 0.62, 0.5, 0.22] as const;

/** A colour with mixed components, as at another time of day. */
function mixColour(colour: string, turn: number): string {
  const share = shares[Math.floor((turn - 1) / 2) % shares.length] as number;
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const mixed = parts.map((part, at) => Math.round(part * (1 - share) + (parts[(at + 1 + (turn % 2)) % 3] as number) * share));
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** The look of a landscape at its `turn`-th use, counted from 1. */
function lookOf({ view, palette, seed }: Look, turn: number): Look {
  const tint = <T extends readonly string[]>(colours: T) => colours.map((each) => mixColour(each, turn)) as unknown as T;
  return { view, palette: { sky: tint(palette.sky), light: palette.light, layers: tint(palette.layers) }, seed: seed + 131 * turn };
}

/** Further films in the landscapes of these, so that lists are as long as on a real platform. The order rarely repeats a landscape. */
export function variationsOf(films: readonly SampleFilm[]): SampleFilm[] {
  const turns = new Map<string, number>();
  const ordered = variations.map((variation) => {
    const turn = (turns.get(variation.place) ?? 0) + 1;
    turns.set(variation.place, turn);
    return { variation, turn };
  });
  return ordered
    .toSorted((one, other) => one.turn - other.turn)
    .map(({ variation: { place, title, about, released, minutes, ...more }, turn }, nth): SampleFilm => {
      const found = films.find(({ slug }) => slug === place);
      if (!found) throw new Error(`no sample film is named ${place}`);
      return {
        slug: slugOf(title[0]),
        movie_type: 'single movie',
        label: 'Normal',
        finalState: 'public',
        ...more,
        title: title[0],
        title_en: title[1],
        about: about[0],
        about_en: about[1],
        duration: minutes,
        release_date: released,
        channel: found.channel,
        look: lookOf(found.look, turn),
        shots: 1,
        clip: { seconds: 3, width: 480, height: 270, seed: 100 + nth },
      };
    });
}
