import { useEffect, useEffectEvent } from 'react';
import { Button } from 'antd';
import { useTexts } from '../../words/words.ts';
import { check } from '../check.ts';
import { sentence } from '../faults.ts';
import { controlId } from './FormField.tsx';
import { useForm } from './useResourceForm.ts';

/**
 * Focuses a field's control. If the control of the path itself exists (`cast.3.role`) it is that one, else the field's group. The page scrolls it to the
 * middle, or only as far as needed.
 */
export function focusField(path: string, block: 'center' | 'nearest' = 'center'): void {
  const [name = ''] = path.split('.');
  const found = [path, name].map((one) => document.getElementById(controlId(one))).find((one) => one !== null && !one.hidden);
  const target = found ?? document.getElementById(`${controlId(name)}-group`);
  if (target === null || target === undefined) return;
  target.scrollIntoView({ block });
  const control = target.matches('input, textarea, select, button, [tabindex]') ? target : target.querySelector<HTMLElement>('input, textarea, button');
  (control ?? target).focus({ preventScroll: true });
}

/**
 * The list of faults after a failed save. Each line leads to its field, and the first field gets the focus. With `hasDraft` it offers to save as a draft, if
 * only required fields are missing.
 */
export function ErrorSummary({ order, hasDraft = false }: { order?: readonly string[]; hasDraft?: boolean }) {
  const form = useForm();
  const t = useTexts();
  const names = order ?? Object.keys(form.fields);
  const positionOf = (path: string) => {
    const at = names.indexOf(path.split('.')[0] ?? '');
    return at === -1 ? names.length : at;
  };
  const faults = form.faults.toSorted((a, b) => positionOf(a.path) - positionOf(b.path));
  const focusFirst = useEffectEvent(() => {
    const [first] = faults;
    // The summary above says what else is invalid, so the page scrolls as little as possible.
    if (first !== undefined) focusField(first.path, 'nearest');
  });
  const { attempts } = form;
  useEffect(() => {
    if (attempts > 0) focusFirst();
  }, [attempts]);
  if (attempts === 0 || faults.length === 0) return null;
  const isDraftWell = hasDraft && check(form.of, form.values, form.id === undefined ? undefined : form.base, true).length === 0;
  return (
    <div className="summary" role="alert">
      <strong>{t('kit.broken', { count: faults.length })}</strong>
      {isDraftWell && (
        <Button className="summary-draft" size="small" disabled={form.isSaving} onClick={() => void form.saveDraft()}>
          {t('kit.saveDraftInstead')}
        </Button>
      )}
      <ul>
        {faults.map((fault) => (
          <li key={fault.path}>
            <button type="button" className="link-button" onClick={() => focusField(fault.path)}>
              {sentence(form.of.name, fault)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
