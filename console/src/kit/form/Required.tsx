import { useTexts } from '../../words/words.ts';

/** The star of a required field. */
export const Star = () => (
  <span className="required" aria-hidden="true">
    *
  </span>
);

/** Marks a required field behind its name: a star to see, and words for screen readers. */
export function Required() {
  const t = useTexts();
  return (
    <>
      {' '}
      <Star />
      <span className="unseen"> {t('kit.required')}</span>
    </>
  );
}
