import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTexts } from '../words/words.ts';
import { RequiredMark } from '../kit/form/FormField.tsx';
import { sectionInView } from './sectionInView.ts';
import { useForm } from '../kit/form/useResourceForm.ts';

/** A part of a form under its own heading. The menu above links to `id`; `of` is the field that the heading names in place of the field's label. */
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

/** Scrolls to a section and gives it the focus. */
export function goToSection(id: string): void {
  const section = document.getElementById(id);
  section?.scrollIntoView({ block: 'start' });
  section?.focus({ preventScroll: true });
}

/** The id of the section in view. It follows the page as it scrolls. */
function useSectionInView(ids: readonly string[]): string {
  const [current, setCurrent] = useState(ids[0] ?? '');
  const update = useEffectEvent(() => {
    const [page, active] = [document.documentElement, document.activeElement];
    const places = ids.flatMap((id) => {
      const box = document.getElementById(id)?.getBoundingClientRect();
      return box === undefined ? [] : [{ id, top: box.top, bottom: box.bottom }];
    });
    const line = Number.parseFloat(getComputedStyle(page).scrollPaddingTop) || 0;
    const isAtEnd = window.scrollY > 0 && window.innerHeight + window.scrollY >= page.scrollHeight - 2;
    setCurrent(sectionInView(places, { line, foot: window.innerHeight, isAtEnd, chosen: active?.id ?? '', written: active?.closest('section')?.id ?? '' }));
  });
  useEffect(() => {
    let frame = 0;
    const run = () => {
      frame = 0;
      update();
    };
    const scheduleUpdate = () => (frame ||= requestAnimationFrame(run));
    scheduleUpdate();
    window.addEventListener('scroll', scheduleUpdate, { passive: true });
    window.addEventListener('resize', scheduleUpdate);
    document.addEventListener('focusin', scheduleUpdate);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', scheduleUpdate);
      window.removeEventListener('resize', scheduleUpdate);
      document.removeEventListener('focusin', scheduleUpdate);
    };
  }, []);
  return current;
}

/** The menu of a long form: its sections in order, each with the number of its invalid or missing fields. The section in view is marked. */
export function SectionMenu({ sections }: { sections: readonly { id: string; title: string; fields: readonly string[] }[] }) {
  const form = useForm();
  const t = useTexts();
  const current = useSectionInView(sections.map(({ id }) => id));
  const menu = useRef<HTMLElement>(null);
  // If the menu is too narrow for all names, it scrolls to the marked one.
  useEffect(() => {
    const [bar, tab] = [menu.current, menu.current?.querySelector<HTMLElement>(`[href='#${current}']`)];
    if (bar && tab) bar.scrollTo({ left: tab.offsetLeft - (bar.clientWidth - tab.offsetWidth) / 2 });
  }, [current]);
  const isEmpty = (name: string) => {
    const value = form.values[name];
    return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  };
  return (
    <nav ref={menu} className="tabs" aria-label={t('kit.sections')}>
      {sections.map(({ id, title, fields }) => {
        const missing = fields.filter(
          (name) => form.faults.some(({ path }) => path.split('.')[0] === name) || ((form.fields[name]?.required ?? false) && isEmpty(name)),
        ).length;
        return (
          <a
            key={id}
            className="tab"
            href={`#${id}`}
            aria-current={id === current ? 'location' : undefined}
            onClick={(event) => {
              event.preventDefault();
              goToSection(id);
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
