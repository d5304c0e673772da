import type { ReactNode } from 'react';
import type { Field, Kind } from '@marquee/contract/kit/field';
import { Button } from 'antd';
import { useTexts } from '../../words/words.ts';
import { Dialog } from '../Dialog.tsx';
import { showField } from '../kinds.tsx';
import { label } from '../label.ts';
import type { FieldOf } from '../record.ts';
import type { Form } from './useResourceForm.ts';

/** A value as the record's page shows it. */
export function shownValue(form: Form, name: string, value: unknown): ReactNode {
  const field = form.fields[name] as Field;
  return showField(field.kind, { field: field as FieldOf<Kind>, value, resource: form.of.name, name });
}

/** The unsaved fields with their values before and now. Each can be restored by itself. */
export function Differences({ form, onClose }: { form: Form; onClose: () => void }) {
  const t = useTexts();
  return (
    <Dialog wide title={t('kit.differences')} onClose={onClose}>
      <table className="compare">
        <thead>
          <tr>
            <th scope="col">{t('kit.field')}</th>
            <th scope="col">{t('kit.before')}</th>
            <th scope="col">{t('kit.now')}</th>
            <th scope="col">
              <span className="unseen">{t('kit.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {form.dirty.map((name) => (
            <tr key={name}>
              <th scope="row">{label(form.of.name, name)}</th>
              <td className="compare-before">{shownValue(form, name, form.base[name])}</td>
              <td>{shownValue(form, name, form.values[name])}</td>
              <td>
                <Button size="small" onClick={() => form.set(name, form.base[name])}>
                  {t('kit.takeBack')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
