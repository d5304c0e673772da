import { halfWidth } from '@marquee/contract/kit/line';
import { InputNumber } from 'antd';
import { useTexts } from '../../words/words.ts';
import type { InputProps } from './kind.ts';

/**
 * What is typed, without what stands about a figure: antd would throw away its digits too where they are in full width. Of whole numbers a sign before
 * three digits sets thousands apart, whichever a language has for it; any other stands before a fraction, which is for the form's checks to refuse.
 */
const figure = (typed: string | undefined) => {
  const bare = halfWidth(typed ?? '')
    .replaceAll(/[^\w.,-]+/g, '')
    .replace(/[a-z]+$/i, '');
  return /^-?\d{1,3}([.,]\d{3})+$/.test(bare) ? bare.replaceAll(/[.,]/g, '') : bare.replaceAll(',', '.');
};

/** A whole number. One out of bounds is told when the field is left, not quietly changed. */
export function NumberInput({ id, field, value, onChange, onBlur, isInvalid, describedBy }: InputProps<'number'>) {
  const t = useTexts();
  return (
    <InputNumber<number | string>
      id={id}
      className="input-wide"
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      {...(isInvalid ? { status: 'error' as const } : {})}
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
