import { useState } from 'react';
import { Button } from 'antd';
import { joinList } from '../../words/punctuation.ts';
import { useTexts } from '../../words/words.ts';
import { Dialog } from '../Dialog.tsx';
import { label } from '../label.ts';
import { differing, mergeValues } from '../values.ts';
import { shownValue } from './Differences.tsx';
import type { Form } from './useResourceForm.ts';

/**
 * Merges the changes of two people to one record. A field that only one side changed is listed. If both changed it, the person must choose mine or theirs
 * before they can save.
 */
export function Merge({ form }: { form: Form }) {
  const t = useTexts();
  const [choices, setChoices] = useState<Record<string, 'mine' | 'theirs'>>({});
  if (form.theirs === null) return null;
  const theirs = form.theirs.row;
  const { clashes } = mergeValues(form.fields, form.base, form.values, theirs);
  const clashing = clashes.map(({ name }) => name);
  const onlyTheirs = differing(form.fields, form.base, theirs).filter((name) => !clashing.includes(name) && !form.dirty.includes(name));
  const onlyMine = form.dirty.filter((name) => !clashing.includes(name));
  const unresolved = clashing.filter((name) => choices[name] === undefined);
  const names = (list: string[]) => joinList(list.map((name) => label(form.of.name, name)));
  return (
    <Dialog
      wide
      title={t('kit.merge.title')}
      onClose={form.endMerge}
      confirm={
        <Button
          type="primary"
          disabled={unresolved.length > 0}
          onClick={() =>
            void form.finishMerge(Object.fromEntries(clashing.map((name) => [name, choices[name] === 'theirs' ? theirs[name] : form.values[name]])))
          }
        >
          {unresolved.length > 0 ? t('kit.merge.open', { count: unresolved.length }) : t('kit.merge.save')}
        </Button>
      }
    >
      {onlyMine.length > 0 && <p>{t('kit.merge.onlyMine', { names: names(onlyMine) })}</p>}
      {onlyTheirs.length > 0 && <p>{t('kit.merge.onlyTheirs', { names: names(onlyTheirs) })}</p>}
      {clashing.length > 0 && (
        <table className="compare">
          <thead>
            <tr>
              <th scope="col">{t('kit.field')}</th>
              <th scope="col">{t('kit.merge.mine')}</th>
              <th scope="col">{t('kit.merge.theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {clashes.map(({ name, mine, theirs: other }) => (
              <tr key={name}>
                <th scope="row">{label(form.of.name, name)}</th>
                {(['mine', 'theirs'] as const).map((side) => (
                  <td key={side} className={choices[name] === side ? 'compare-chosen' : ''}>
                    <label className="merge-choice">
                      <input type="radio" name={`merge-${name}`} checked={choices[name] === side} onChange={() => setChoices({ ...choices, [name]: side })} />
                      <span>{shownValue(form, name, side === 'mine' ? mine : other)}</span>
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}
