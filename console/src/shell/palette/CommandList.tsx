import { type ReactNode, useId } from 'react';
import type { useCombobox } from '../combobox.ts';
import { useTexts } from '../../words/words.ts';
import type { Group } from './groups.ts';
import '../../kit/options.css';

type Props = {
  groups: readonly Group[];
  list: Pick<ReturnType<typeof useCombobox>, 'list' | 'option'>;
  className: string;
  label: string;
  isWaiting: boolean;
  /** the text of an empty list */
  none: string;
  /** entries after all groups */
  children?: ReactNode;
};

/** The result list of the palette and the search box, in groups. */
export function CommandList({ groups, list, className, label, isWaiting, none, children }: Props) {
  const t = useTexts();
  const id = useId();
  return (
    <div {...list.list} className={className} aria-label={label} aria-busy={isWaiting}>
      {groups.map(({ name, from, commands }) => (
        <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
          <p id={`${id}-${name}`} className="option-group">
            {t(`finding.palette.${name}`)}
          </p>
          {commands.map(({ key, label: called, note }, at) => (
            <div key={key} {...list.option(from + at)} className="option">
              <span>{called}</span>
              <small>{note}</small>
            </div>
          ))}
        </div>
      ))}
      {groups.length === 0 && (
        <p className="option-none" role="presentation">
          {none}
        </p>
      )}
      {children}
    </div>
  );
}
