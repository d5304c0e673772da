import type { ReactNode } from 'react';
import type { Kind } from '@marquee/contract/kit/field';
import { lazyWithFallback } from './lazy.tsx';
import * as chips from './kinds/chips.tsx';
import * as filters from './kinds/filters.tsx';
import type { KindView, ShowProps } from './kinds/kind.ts';
import * as shows from './kinds/shows.tsx';
import * as texts from './kinds/texts.ts';

const skeleton = <span className="skeleton input-skeleton" />;
const TextInput = lazyWithFallback(() => import('./kinds/inputs.tsx').then((m) => m.TextInput), skeleton);
const LongTextInput = lazyWithFallback(() => import('./kinds/inputs.tsx').then((m) => m.LongTextInput), skeleton);
const SlugInput = lazyWithFallback(() => import('./kinds/inputs.tsx').then((m) => m.SlugInput), skeleton);
const AddressInput = lazyWithFallback(() => import('./kinds/inputs.tsx').then((m) => m.AddressInput), skeleton);
const EmailInput = lazyWithFallback(() => import('./kinds/inputs.tsx').then((m) => m.EmailInput), skeleton);
const FlagInput = lazyWithFallback(() => import('./kinds/inputs.tsx').then((m) => m.FlagInput), skeleton);
const ChoiceInput = lazyWithFallback(() => import('./kinds/inputs.tsx').then((m) => m.ChoiceInput), skeleton);
const ChoicesInput = lazyWithFallback(() => import('./kinds/inputs.tsx').then((m) => m.ChoicesInput), skeleton);
const PlaceInput = lazyWithFallback(() => import('./kinds/inputs.tsx').then((m) => m.PlaceInput), skeleton);
const DayInput = lazyWithFallback(() => import('./kinds/DaySpan.tsx').then((m) => m.DayInput), skeleton);
const DayFilter = lazyWithFallback(() => import('./kinds/DaySpan.tsx').then((m) => m.DayFilter), skeleton);
const InstantFilter = lazyWithFallback(() => import('./kinds/DaySpan.tsx').then((m) => m.InstantFilter), skeleton);
const NumberInput = lazyWithFallback(() => import('./kinds/NumberInput.tsx').then((m) => m.NumberInput), skeleton);
const RefInput = lazyWithFallback(() => import('./kinds/refs.tsx').then((m) => m.RefInput), skeleton);
const RefsInput = lazyWithFallback(() => import('./kinds/refs.tsx').then((m) => m.RefsInput), skeleton);
const MixedInput = lazyWithFallback(() => import('./kinds/refs.tsx').then((m) => m.MixedInput), skeleton);
const ImageInput = lazyWithFallback(() => import('./kinds/images.tsx').then((m) => m.ImageInput), skeleton);
const ImagesInput = lazyWithFallback(() => import('./kinds/images.tsx').then((m) => m.ImagesInput), skeleton);
const FilmInput = lazyWithFallback(() => import('./kinds/FilmInput.tsx').then((m) => m.FilmInput), skeleton);
const SubtitlesInput = lazyWithFallback(() => import('./kinds/SubtitlesInput.tsx').then((m) => m.SubtitlesInput), skeleton);
const RowsInput = lazyWithFallback(() => import('./kinds/RowsInput.tsx').then((m) => m.RowsInput), skeleton);

/** The input of fields that mostly the server alone writes: there is none. A form that writes one brings its own. */
const NoInput = Object.assign(() => null, { preload: async () => undefined });

const noFilter = { filter: null, chip: null };
const byText = { filter: filters.TextFilter, chip: chips.TextChip };
const byNumber = { filter: filters.NumberFilter, chip: chips.NumberChip };
const byDay = { filter: DayFilter, chip: chips.DayChip };
const byInstant = { filter: InstantFilter, chip: chips.InstantChip };
const byFlag = { filter: filters.FlagFilter, chip: chips.FlagChip };
const byChoice = { filter: filters.ChoiceFilter, chip: chips.ChoiceChip };
const byChoices = { filter: filters.ChoicesFilter, chip: chips.ChoiceChip };
const byLanguage = { filter: filters.PlaceFilter, chip: chips.LanguageChip };
const byCountry = { filter: filters.PlaceFilter, chip: chips.CountryChip };
const byReference = { filter: filters.RefFilter, chip: chips.RefChip };
const grouped = { ...noFilter, isGroup: true };
const counted = { ...grouped, cell: shows.lengthCell, text: texts.lengthText, width: 96, isFigure: true };

/** How each kind of field looks everywhere. Large components are loaded when they are first shown. */
export const kinds: { [K in Kind]: KindView<K> } = {
  text: { ...byText, cell: shows.textShow, input: TextInput, show: shows.textShow, text: texts.plainText, width: 160, firstOrder: 'ascend' },
  long_text: { ...noFilter, cell: shows.textShow, input: LongTextInput, show: shows.proseShow, text: texts.plainText, width: 220 },
  slug: { ...noFilter, cell: shows.textShow, input: SlugInput, show: shows.textShow, text: texts.plainText, width: 160 },
  url: { ...noFilter, cell: shows.linkShow, input: AddressInput, show: shows.linkShow, text: texts.plainText, width: 200 },
  email: { ...noFilter, cell: shows.mailShow, input: EmailInput, show: shows.mailShow, text: texts.plainText, width: 200 },
  number: { ...byNumber, cell: shows.numberShow, input: NumberInput, show: shows.numberShow, text: texts.figureText, width: 96, isFigure: true },
  date: { ...byDay, cell: shows.dayCell, input: DayInput, show: shows.dayShow, text: texts.plainText, width: 112, needsName: true },
  flag: { ...byFlag, cell: shows.flagShow, input: FlagInput, show: shows.flagShow, text: texts.flagText, width: 88 },
  choice: { ...byChoice, cell: shows.choiceShow, input: ChoiceInput, show: shows.choiceShow, text: texts.choiceText, width: 128 },
  choices: { ...byChoices, cell: shows.choicesShow, input: ChoicesInput, show: shows.choicesShow, text: texts.choicesText, width: 180, isGroup: true },
  language: { ...byLanguage, cell: shows.languageShow, input: PlaceInput, show: shows.languageShow, text: texts.languageText, width: 120 },
  country: { ...byCountry, cell: shows.countryShow, input: PlaceInput, show: shows.countryShow, text: texts.countryText, width: 120 },
  ref: { ...byReference, cell: shows.refShow, input: RefInput, show: shows.refShow, text: texts.refText, width: 148 },
  refs: { ...byReference, cell: shows.refsCell, input: RefsInput, show: shows.refsShow, text: texts.refsText, width: 180, isGroup: true },
  mixed: { ...grouped, cell: shows.mixedCell, input: MixedInput, show: shows.mixedShow, text: texts.mixedText, width: 200 },
  image: { ...grouped, cell: shows.thumbnail, input: ImageInput, show: shows.imageShow, text: texts.pictureText, width: 64 },
  images: { ...counted, input: ImagesInput, show: shows.imagesShow },
  film: { ...grouped, cell: shows.filmShow, input: FilmInput, show: shows.filmShow, text: texts.filmText, width: 220 },
  subtitles: { ...grouped, cell: shows.subtitlesCell, input: SubtitlesInput, show: shows.subtitlesShow, text: texts.subtitlesText, width: 180 },
  ad_file: { ...grouped, cell: shows.filmShow, input: NoInput, show: shows.filmShow, text: texts.filmText, width: 220 },
  rows: { ...counted, input: RowsInput, show: shows.rowsShow(showField) },
  instant: { ...byInstant, cell: shows.instantShow, input: NoInput, show: shows.instantShow, text: texts.instantText, width: 124, needsName: true },
  count: { ...byNumber, cell: shows.countShow, input: NoInput, show: shows.countShow, text: texts.figureText, width: 100, isFigure: true },
};

/** How fields of a kind look. */
export const viewOf = (kind: Kind) => kinds[kind] as KindView<Kind>;

/** The read-only view of a field's value. */
export function showField(kind: Kind, props: ShowProps<Kind>): ReactNode {
  return viewOf(kind).show(props);
}
