import { lazy, type ReactNode } from 'react';
import type { Kind } from '@marquee/contract/kit/field';
import { ChoiceFilter, FlagFilter, NumberFilter, PlaceFilter, RefFilter, SpanFilter } from './kinds/filters.tsx';
import type { KindView, ShowProps } from './kinds/kind.ts';
import {
  choiceShow,
  countryShow,
  countShow,
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
  numberShow,
  proseShow,
  refsCell,
  refShow,
  refsShow,
  rowsShow,
  subtitlesShow,
  textShow,
  thumbnail,
} from './kinds/shows.tsx';

const TextInput = lazy(() => import('./kinds/inputs.tsx').then((m) => ({ default: m.TextInput })));
const LongTextInput = lazy(() => import('./kinds/inputs.tsx').then((m) => ({ default: m.LongTextInput })));
const SlugInput = lazy(() => import('./kinds/inputs.tsx').then((m) => ({ default: m.SlugInput })));
const AddressInput = lazy(() => import('./kinds/inputs.tsx').then((m) => ({ default: m.AddressInput })));
const EmailInput = lazy(() => import('./kinds/inputs.tsx').then((m) => ({ default: m.EmailInput })));
const FlagInput = lazy(() => import('./kinds/inputs.tsx').then((m) => ({ default: m.FlagInput })));
const ChoiceInput = lazy(() => import('./kinds/inputs.tsx').then((m) => ({ default: m.ChoiceInput })));
const PlaceInput = lazy(() => import('./kinds/inputs.tsx').then((m) => ({ default: m.PlaceInput })));
const DayInput = lazy(() => import('./kinds/DaySpan.tsx').then((m) => ({ default: m.DayInput })));
const NumberInput = lazy(() => import('./kinds/NumberInput.tsx').then((m) => ({ default: m.NumberInput })));
const RefInput = lazy(() => import('./kinds/refs.tsx').then((m) => ({ default: m.RefInput })));
const RefsInput = lazy(() => import('./kinds/refs.tsx').then((m) => ({ default: m.RefsInput })));
const ImageInput = lazy(() => import('./kinds/images.tsx').then((m) => ({ default: m.ImageInput })));
const ImagesInput = lazy(() => import('./kinds/images.tsx').then((m) => ({ default: m.ImagesInput })));
const FilmInput = lazy(() => import('./kinds/FilmInput.tsx').then((m) => ({ default: m.FilmInput })));
const SubtitlesInput = lazy(() => import('./kinds/SubtitlesInput.tsx').then((m) => ({ default: m.SubtitlesInput })));
const RowsInput = lazy(() => import('./kinds/RowsInput.tsx').then((m) => ({ default: m.RowsInput })));

/** What the server alone writes has no input. */
const Unwritten = () => null;

/** How each kind of field looks everywhere. What is heavy is fetched when it is first shown. */
export const kinds: { [K in Kind]: KindView<K> } = {
  text: { cell: textShow, input: TextInput, filter: null, show: textShow },
  long_text: { cell: textShow, input: LongTextInput, filter: null, show: proseShow },
  slug: { cell: textShow, input: SlugInput, filter: null, show: textShow },
  url: { cell: linkShow, input: AddressInput, filter: null, show: linkShow },
  email: { cell: mailShow, input: EmailInput, filter: null, show: mailShow },
  number: { cell: numberShow, input: NumberInput, filter: NumberFilter, show: numberShow, isFigure: true },
  date: { cell: dayShow, input: DayInput, filter: SpanFilter, show: dayShow },
  flag: { cell: flagShow, input: FlagInput, filter: FlagFilter, show: flagShow },
  choice: { cell: choiceShow, input: ChoiceInput, filter: ChoiceFilter, show: choiceShow },
  language: { cell: languageShow, input: PlaceInput, filter: PlaceFilter, show: languageShow },
  country: { cell: countryShow, input: PlaceInput, filter: PlaceFilter, show: countryShow },
  ref: { cell: refShow, input: RefInput, filter: RefFilter, show: refShow },
  refs: { cell: refsCell, input: RefsInput, filter: RefFilter, show: refsShow },
  image: { cell: thumbnail, input: ImageInput, filter: null, show: imageShow },
  images: { cell: lengthCell, input: ImagesInput, filter: null, show: imagesShow, isFigure: true },
  film: { cell: filmShow, input: FilmInput, filter: null, show: filmShow },
  subtitles: { cell: subtitlesShow, input: SubtitlesInput, filter: null, show: subtitlesShow },
  rows: { cell: lengthCell, input: RowsInput, filter: null, show: rowsShow(showField), isFigure: true },
  instant: { cell: instantShow, input: Unwritten, filter: SpanFilter, show: instantShow },
  count: { cell: countShow, input: Unwritten, filter: NumberFilter, show: countShow, isFigure: true },
};

/** A field's value, read-only, whatever its kind. */
export function showField(kind: Kind, props: ShowProps<Kind>): ReactNode {
  return (kinds[kind].show as (props: ShowProps<Kind>) => ReactNode)(props);
}

/** A field's value in a list's cell, whatever its kind. */
export function cellOf(kind: Kind, props: ShowProps<Kind>): ReactNode {
  return (kinds[kind].cell as (props: ShowProps<Kind>) => ReactNode)(props);
}
