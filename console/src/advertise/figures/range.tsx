import { date } from '@marquee/contract/kit/field';
import { useSearchParams } from 'react-router';
import { isDay } from '../../kit/format.ts';
import { DayFilter } from '../../kit/kinds/DaySpan.tsx';
import { useTexts } from '../../words/words.ts';

export type Range = { from?: string; to?: string };

const daysField = date();

/** The range of days in the address, so that a reload and a pasted link show the same; empty for the default. */
export function useRange(): { range: Range; params: URLSearchParams; set: (changes: Record<string, string | undefined>) => void } {
  const [params, setParams] = useSearchParams();
  const day = (name: 'from' | 'to') => {
    const value = params.get(name);
    return value !== null && isDay(value) ? { [name]: value } : {};
  };
  return {
    range: { ...day('from'), ...day('to') },
    params,
    set: (changes) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value === undefined) next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true },
      ),
  };
}

/** The field of the first and the last day. */
export function RangeField({ range, onChange }: { range: Range; onChange: (range: { from: string | undefined; to: string | undefined }) => void }) {
  const t = useTexts();
  return (
    <div className="figures-range">
      <DayFilter
        field={daysField}
        resource="figures"
        name="day"
        label={t('adFigures.range')}
        values={{ ...(range.from === undefined ? {} : { day_from: [range.from] }), ...(range.to === undefined ? {} : { day_to: [range.to] }) }}
        onChange={(values) => onChange({ from: values['day_from']?.[0], to: values['day_to']?.[0] })}
      />
    </div>
  );
}
