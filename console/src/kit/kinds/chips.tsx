import { joinList } from '../../words/punctuation.ts';
import { t as say, useTexts } from '../../words/words.ts';
import { calendarDay, countryName, dayOf, languageName, number } from '../format.ts';
import { valueLabel } from '../label.ts';
import { useLabels } from '../lookup.ts';
import type { ChipProps } from './kind.ts';

/** The props that give most chips their text. Those of references also look up the names of records. */
type FilterProps = Pick<ChipProps<'choice'>, 'resource' | 'name' | 'values'>;

/* The chips of active filters, by the kind of their field. */

const brief = (words: string[]) => joinList(words.length > 2 ? [words[0] as string, `+${words.length - 1}`] : words);

const valuesChip = (word: (value: string, props: FilterProps) => string) =>
  function ValuesChip(props: FilterProps) {
    useTexts();
    return brief((props.values[props.name] ?? []).map((value) => word(value, props)));
  };
const spanChip = (word: (value: string) => string) =>
  function SpanChip({ name, values }: FilterProps) {
    const t = useTexts();
    const [from, to] = [`${name}_from`, `${name}_to`].map((param) => values[param]?.[0]);
    if (from !== undefined && to !== undefined) return `${word(from)} – ${word(to)}`;
    return from === undefined ? t('kit.until', { value: word(to as string) }) : t('kit.since', { value: word(from) });
  };

export const ChoiceChip = valuesChip((value, { resource, name }) => valueLabel(resource, name, value));
export const FlagChip = valuesChip((value) => say(value === 'true' ? 'kit.yes' : 'kit.no'));
export const TextChip = valuesChip((value) => value);
export const LanguageChip = valuesChip(languageName);
export const CountryChip = valuesChip(countryName);
export const DayChip = spanChip(calendarDay);
export const InstantChip = spanChip(dayOf);
export const NumberChip = spanChip((value) => number(Number(value)));

export function RefChip({ field, name, values }: ChipProps<'ref'> | ChipProps<'refs'>) {
  const t = useTexts();
  const [any, only] = [values[name] ?? [], values[`${name}_only`] ?? []];
  const nameOf = useLabels(field.param.to, [...any, ...only]);
  const named = (ids: readonly string[]) => brief(ids.map((id) => nameOf(id)));
  return [...(any.length > 0 ? [named(any)] : []), ...(only.length > 0 ? [t('kit.onlyThese', { names: named(only) })] : [])].join(' · ');
}
