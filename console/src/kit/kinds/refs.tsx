import CloseOutlined from '@ant-design/icons/CloseOutlined';
import type { Linked } from '@marquee/contract/kit/field';
import { useTexts } from '../../words/words.ts';
import { label } from '../label.ts';
import { Sortable } from '../Sortable.tsx';
import type { InputProps } from './kind.ts';
import { RefPicker } from './RefPicker.tsx';

/** One record of another resource. */
export function RefInput({ id, field, value, onChange, onBlur, isInvalid, describedBy }: InputProps<'ref'>) {
  return (
    <RefPicker
      id={id}
      target={field.param}
      value={value === null || value === undefined ? [] : [value as Linked]}
      onChange={([next]) => onChange(next ?? null)}
      onBlur={onBlur}
      isInvalid={isInvalid}
      describedBy={describedBy}
    />
  );
}

/** Several records of another resource in an order that can be changed, with how many of how many. */
export function RefsInput(props: InputProps<'refs'>) {
  const { id, field, value, onChange, onBlur, isInvalid, describedBy, resource, name } = props;
  const t = useTexts();
  const list = (value ?? []) as Linked[];
  const add = (made: Linked | undefined) => {
    if (made !== undefined && !list.some((each) => each.id === made.id)) onChange([...list, made]);
  };
  return (
    <div className="refs">
      <span className={`field-count${list.length > field.param.max ? ' red' : ''}`}>{`${list.length} / ${field.param.max}`}</span>
      {list.length > 0 && (
        <Sortable items={list} keyOf={(each) => each.id} nameOf={(each) => each.label} onSort={onChange} className="refs-list">
          {(each, _at, handle) => (
            <span className="tag tag-sortable">
              {handle}
              {each.label}
              <button
                type="button"
                className="icon-button"
                aria-label={t('kit.removeRow', { name: each.label })}
                onClick={() => onChange(list.filter((other) => other.id !== each.id))}
              >
                <CloseOutlined aria-hidden />
              </button>
            </span>
          )}
        </Sortable>
      )}
      {list.length < field.param.max && (
        <RefPicker
          id={id}
          target={field.param}
          label={label(resource, name)}
          value={[]}
          isInvalid={isInvalid}
          describedBy={describedBy}
          onChange={([picked]) => add(picked)}
          onBlur={onBlur}
        />
      )}
    </div>
  );
}
