import { useId } from 'react';
import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import { useTexts } from '../../words/words.ts';
import { kinds } from '../kinds.tsx';
import { type AnyListing, fieldsOf } from '../record.ts';
import { type Column, headOf, isFigure, nameOf } from './columns.ts';
import type { List } from './useList.ts';

type HeadProps = { of: AnyListing; list: List; column: Column };

const sortOf = ({ of, list, column }: HeadProps) => {
  const { sort_by, order_by } = list.state;
  return sort_by === nameOf(column) && of.sort.includes(sort_by) ? (order_by === 'ascend' ? 'ascending' : 'descending') : 'none';
};

/** A column's name. If the list can be sorted by it, it is a button, and an arrow shows the direction. */
function HeadContent({ id, ...props }: HeadProps & { id?: string }) {
  const { of, list, column } = props;
  const name = nameOf(column);
  if (!of.sort.includes(name)) return <span id={id}>{headOf(of, column)}</span>;
  const sorted = sortOf(props);
  const field = fieldsOf(of)[name];
  const firstOrder = (field && kinds[field.kind].firstOrder) ?? 'descend';
  const next = sorted === 'none' ? firstOrder : sorted === 'ascending' ? 'descend' : 'ascend';
  return (
    <button id={id} type="button" className={`sort${sorted === 'none' ? '' : ' sort-on'}`} onClick={() => list.go({ sort_by: name, order_by: next })}>
      {headOf(of, column)}
      {sorted !== 'none' && (sorted === 'ascending' ? <ArrowUpOutlined aria-hidden /> : <ArrowDownOutlined aria-hidden />)}
    </button>
  );
}

export function Head(props: HeadProps) {
  const isSortable = props.of.sort.includes(nameOf(props.column));
  return (
    <th scope="col" className={isFigure(props.of, props.column) ? 'figure' : ''} {...(isSortable ? { 'aria-sort': sortOf(props) } : {})}>
      <HeadContent {...props} />
    </th>
  );
}

/** The head of the title. It includes the heads of the columns that are folded under the title, because the list can be sorted by these too. */
export function TitleHead({ folded, ...props }: HeadProps & { folded: readonly Column[] }) {
  const t = useTexts();
  const id = useId();
  return (
    <th scope="col" aria-labelledby={id} aria-sort={sortOf(props)}>
      <span className="head-title">
        <HeadContent {...props} id={id} />
        {folded.map((column) => {
          const sorted = sortOf({ ...props, column });
          return (
            <span key={nameOf(column)} className="head-folded">
              <span aria-hidden="true">· </span>
              <HeadContent {...props} column={column} />
              {sorted !== 'none' && <span className="unseen">{t(sorted === 'ascending' ? 'kit.ascending' : 'kit.descending')}</span>}
            </span>
          );
        })}
      </span>
    </th>
  );
}
