import { halfWidth } from '@marquee/contract/kit/line';
import { InputNumber } from 'antd';
import { useWords } from '../../words/words.ts';
import type { InputProps } from './kind.ts';

/** What is typed, without what stands about a figure: antd would throw away its digits too where they are in full width. */
const figure = (typed: string | undefined) => halfWidth(typed ?? '').replaceAll(/[^\w.-]+/g, '');

/** A whole number. One out of bounds is told when the field is left, not quietly changed. */
export function NumberInput({ id, field, value, onChange, onBlur, isInvalid, describedBy }: InputProps<'number'>) {
  const t = useWords();
  return (
    <InputNumber<number | string>
      id={id}
      className="input-wide"
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      {...(isInvalid ? { status: 'error' as const } : {})}
      precision={0}
      parser={figure}
      controls={false}
      inputMode="numeric"
      suffix={field.param.unit === undefined ? null : t(`kit.units.${field.param.unit}`)}
      value={typeof value === 'number' ? value : null}
      onChange={(next) => onChange(next)}
      onBlur={onBlur}
    />
  );
}
