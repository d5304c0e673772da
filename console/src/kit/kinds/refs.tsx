import CloseOutlined from '@ant-design/icons/CloseOutlined';
import type { Fields, Linked } from '@marquee/contract/kit/field';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../words/words.ts';
import { refresh, useDo } from '../ask.ts';
import { label } from '../label.ts';
import { resourceNamed, type Target } from '../lookup.ts';
import { type AnyResource, idOf, type Row } from '../record.ts';
import { Sortable } from '../Sortable.tsx';
import { useWho } from '../who.ts';
import type { InputProps } from './kind.ts';
import { LookupSelect } from './LookupSelect.tsx';

/** One record of another resource. */
export function RefInput({ id, field, value, onChange, onBlur, isInvalid, describedBy }: InputProps<'ref'>) {
  return (
    <LookupSelect
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

/** Several records of another resource in an order that can be changed, with how many of how many. A new one can be made on the spot where a title is all it takes. */
export function RefsInput(props: InputProps<'refs'>) {
  const { id, field, value, onChange, onBlur, isInvalid, describedBy, resource, name } = props;
  const t = useWords();
  const list = (value ?? []) as Linked[];
  const target = useQuery({ queryKey: ['resource', field.param.to], queryFn: () => resourceNamed(field.param.to), staleTime: Number.POSITIVE_INFINITY });
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
      {list.length < field.param.max && target.data !== undefined && (
        <Adder
          id={id}
          target={target.data}
          narrowed={field.param}
          label={label(resource, name)}
          isInvalid={isInvalid}
          describedBy={describedBy}
          onAdd={add}
          onBlur={onBlur}
        />
      )}
    </div>
  );
}

type AdderProps = {
  id: string;
  target: AnyResource;
  narrowed: Target;
  label: string;
  isInvalid: boolean;
  describedBy: string | undefined;
  onAdd: (made: Linked | undefined) => void;
  onBlur: () => void;
};

function Adder({ id, target, narrowed, label: text, isInvalid, describedBy, onAdd, onBlur }: AdderProps) {
  const { may } = useWho();
  const create = useDo(target.create, { done: 'create', failed: 'create', about: (data) => String((data as Row)[target.title]) });
  const needed = Object.entries(target.fields as Fields).filter(([, field]) => field.required);
  const isSimple = needed.every(([name]) => name === target.title || narrowed.only?.[name] !== undefined);
  async function make(title: string): Promise<Linked | undefined> {
    try {
      const { data } = await create.mutateAsync({ body: { [target.title]: title, ...narrowed.only } } as never);
      void refresh([target.path]);
      return { id: idOf(target, data as Row), label: title };
    } catch {
      // The toast has told why.
      return undefined;
    }
  }
  return (
    <LookupSelect
      id={id}
      target={narrowed}
      label={text}
      value={[]}
      isInvalid={isInvalid}
      describedBy={describedBy}
      onBlur={onBlur}
      onChange={([picked]) => onAdd(picked)}
      {...(isSimple && may(target.area, 'edit') ? { onCreate: make } : {})}
    />
  );
}
