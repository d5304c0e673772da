import type { ReactNode } from 'react';
import type { Kind } from '@marquee/contract/kit/field';
import { lazyWithFallback } from './late.tsx';
import { ChoiceChip, CountryChip, DayChip, FlagChip, InstantChip, LanguageChip, NumberChip, RefChip } from './kinds/chips.tsx';
import { ChoiceFilter, FlagFilter, NumberFilter, PlaceFilter, RefFilter } from './kinds/filters.tsx';
import type { KindView, ShowProps } from './kinds/kind.ts';
import {
  choiceText,
  countryText,
  figureText,
  filmText,
  flagText,
  instantText,
  languageText,
  lengthText,
  mixedText,
  pictureText,
  plainText,
  refsText,
  refText,
  subtitlesText,
} from './kinds/texts.ts';
import {
  choiceShow,
  countryShow,
  countShow,
  dayCell,
  dayShow,
  filmShow,
  flagShow,
  imageShow,
  imagesShow,
  instantShow,
  languageShow,
  lengthCell,
  linkShow,
  mailShow,
  mixedCell,
  mixedShow,
  numberShow,
  proseShow,
  refsCell,
  refShow,
  refsShow,
  rowsShow,
  subtitlesCell,
  subtitlesShow,
  textShow,
  thumbnail,
} from './kinds/shows.tsx';

const waiting = <span className="skeleton input-skeleton" />;
const TextInput = lazyWithFallback(() => import('./kinds/inputs.tsx').then((m) => m.TextInput), waiting);
const LongTextInput = lazyWithFallback(() => import('./kinds/inputs.tsx').then((m) => m.LongTextInput), waiting);
const SlugInput = lazyWithFallback(() => import('./kinds/inputs.tsx').then((m) => m.SlugInput), waiting);
const AddressInput = lazyWithFallback(() => import('./kinds/inputs.tsx').then((m) => m.AddressInput), waiting);
const EmailInput = lazyWithFallback(() => import('./kinds/inputs.tsx').then((m) => m.EmailInput), waiting);
const FlagInput = lazyWithFallback(() => import('./kinds/inputs.tsx').then((m) => m.FlagInput), waiting);
const ChoiceInput = lazyWithFallback(() => import('./kinds/inputs.tsx').then((m) => m.ChoiceInput), waiting);
const PlaceInput = lazyWithFallback(() => import('./kinds/inputs.tsx').then((m) => m.PlaceInput), waiting);
const DayInput = lazyWithFallback(() => import('./kinds/DaySpan.tsx').then((m) => m.DayInput), waiting);
const DayFilter = lazyWithFallback(() => import('./kinds/DaySpan.tsx').then((m) => m.DayFilter), waiting);
const InstantFilter = lazyWithFallback(() => import('./kinds/DaySpan.tsx').then((m) => m.InstantFilter), waiting);
const NumberInput = lazyWithFallback(() => import('./kinds/NumberInput.tsx').then((m) => m.NumberInput), waiting);
const RefInput = lazyWithFallback(() => import('./kinds/refs.tsx').then((m) => m.RefInput), waiting);
const RefsInput = lazyWithFallback(() => import('./kinds/refs.tsx').then((m) => m.RefsInput), waiting);
const MixedInput = lazyWithFallback(() => import('./kinds/refs.tsx').then((m) => m.MixedInput), waiting);
const ImageInput = lazyWithFallback(() => import('./kinds/images.tsx').then((m) => m.ImageInput), waiting);
const ImagesInput = lazyWithFallback(() => import('./kinds/images.tsx').then((m) => m.ImagesInput), waiting);
const FilmInput = lazyWithFallback(() => import('./kinds/FilmInput.tsx').then((m) => m.FilmInput), waiting);
const SubtitlesInput = lazyWithFallback(() => import('./kinds/SubtitlesInput.tsx').then((m) => m.SubtitlesInput), waiting);
const RowsInput = lazyWithFallback(() => import('./kinds/RowsInput.tsx').then((m) => m.RowsInput), waiting);

/** What the server alone writes has no input. */
const Unwritten = Object.assign(() => null, { preload: async () => undefined });

/** How each kind of field looks everywhere. What is heavy is fetched when it is first shown. */
export const kinds: { [K in Kind]: KindView<K> } = {
  text: { cell: textShow, input: TextInput, filter: null, chip: null, show: textShow, text: plainText, width: 160, firstOrder: 'ascend' },
  long_text: { cell: textShow, input: LongTextInput, filter: null, chip: null, show: proseShow, text: plainText, width: 220 },
  slug: { cell: textShow, input: SlugInput, filter: null, chip: null, show: textShow, text: plainText, width: 160 },
  url: { cell: linkShow, input: AddressInput, filter: null, chip: null, show: linkShow, text: plainText, width: 200 },
  email: { cell: mailShow, input: EmailInput, filter: null, chip: null, show: mailShow, text: plainText, width: 200 },
  number: { cell: numberShow, input: NumberInput, filter: NumberFilter, chip: NumberChip, show: numberShow, text: figureText, width: 96, isFigure: true },
  date: { cell: dayCell, input: DayInput, filter: DayFilter, chip: DayChip, show: dayShow, text: plainText, width: 112, needsName: true },
  flag: { cell: flagShow, input: FlagInput, filter: FlagFilter, chip: FlagChip, show: flagShow, text: flagText, width: 88 },
  choice: { cell: choiceShow, input: ChoiceInput, filter: ChoiceFilter, chip: ChoiceChip, show: choiceShow, text: choiceText, width: 128 },
  language: { cell: languageShow, input: PlaceInput, filter: PlaceFilter, chip: LanguageChip, show: languageShow, text: languageText, width: 120 },
  country: { cell: countryShow, input: PlaceInput, filter: PlaceFilter, chip: CountryChip, show: countryShow, text: countryText, width: 120 },
  ref: { cell: refShow, input: RefInput, filter: RefFilter, chip: RefChip, show: refShow, text: refText, width: 148 },
  refs: { cell: refsCell, input: RefsInput, filter: RefFilter, chip: RefChip, show: refsShow, text: refsText, width: 180, isGroup: true },
  mixed: { cell: mixedCell, input: MixedInput, filter: null, chip: null, show: mixedShow, text: mixedText, width: 200, isGroup: true },
  image: { cell: thumbnail, input: ImageInput, filter: null, chip: null, show: imageShow, text: pictureText, width: 64, isGroup: true },
  images: { cell: lengthCell, input: ImagesInput, filter: null, chip: null, show: imagesShow, text: lengthText, width: 96, isFigure: true, isGroup: true },
  film: { cell: filmShow, input: FilmInput, filter: null, chip: null, show: filmShow, text: filmText, width: 220, isGroup: true },
  subtitles: { cell: subtitlesCell, input: SubtitlesInput, filter: null, chip: null, show: subtitlesShow, text: subtitlesText, width: 180, isGroup: true },
  rows: { cell: lengthCell, input: RowsInput, filter: null, chip: null, show: rowsShow(showField), text: lengthText, width: 96, isFigure: true, isGroup: true },
  instant: { cell: instantShow, input: Unwritten, filter: InstantFilter, chip: InstantChip, show: instantShow, text: instantText, width: 124, needsName: true },
  count: { cell: countShow, input: Unwritten, filter: NumberFilter, chip: NumberChip, show: countShow, text: figureText, width: 100, isFigure: true },
};

/** A field's value, read-only, whatever its kind. */
export function showField(kind: Kind, props: ShowProps<Kind>): ReactNode {
  return (kinds[kind].show as (props: ShowProps<Kind>) => ReactNode)(props);
}

/** A field's value in a list's cell, whatever its kind. */
export function cellOf(kind: Kind, props: ShowProps<Kind>): ReactNode {
  return (kinds[kind].cell as (props: ShowProps<Kind>) => ReactNode)(props);
}

/** A field's value as an export writes it, whatever its kind. */
export function textOf(kind: Kind, props: ShowProps<Kind>): string | number {
  return (kinds[kind].text as (props: ShowProps<Kind>) => string | number)(props);
}
