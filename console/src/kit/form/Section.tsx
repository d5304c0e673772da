import type { ReactNode } from 'react';
import { useWords } from '../../words/words.ts';
import { RequiredMark } from './FormField.tsx';
import { useForm } from './useResourceForm.ts';

/** A part of a form under its own heading; `id` is what the menu above leads to, `of` the field that the heading names in place of its label. */
export function Section({ id, title, of, extra, children }: { id: string; title: string; of?: string; extra?: ReactNode; children: ReactNode }) {
  return (
    <section className="section" id={id} aria-labelledby={`${id}-title`} tabIndex={-1}>
      <header className="section-head">
        <h2 id={`${id}-title`}>
          {title} {of !== undefined && <RequiredMark of={of} />}
        </h2>
        {extra}
      </header>
      {children}
    </section>
  );
}

/** The menu of a long form: its sections in order, each with how many of its fields are broken or still missing. */
export function Anchors({ sections }: { sections: readonly { id: string; title: string; fields: readonly string[] }[] }) {
  const form = useForm();
  const t = useWords();
  const isEmpty = (name: string) => {
    const value = form.values[name];
    return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  };
  return (
    <nav className="tabs" aria-label={t('kit.sections')}>
      {sections.map(({ id, title, fields }) => {
        const missing = fields.filter(
          (name) => form.faults.some(({ path }) => path.split('.')[0] === name) || ((form.fields[name]?.required ?? false) && isEmpty(name)),
        ).length;
        return (
          <a
            key={id}
            className="tab"
            href={`#${id}`}
            onClick={(event) => {
              event.preventDefault();
              const section = document.getElementById(id);
              section?.scrollIntoView({ block: 'start' });
              section?.focus({ preventScroll: true });
            }}
          >
            {title}
            {missing > 0 && !form.isReadOnly && (
              <>
                <span className="badge badge-orange" title={t('kit.missing', { count: missing })} aria-hidden="true">
                  {missing}
                </span>{' '}
                <span className="unseen">{t('kit.missing', { count: missing })}</span>
              </>
            )}
          </a>
        );
      })}
    </nav>
  );
}
