import { useTexts } from '../../words/words.ts';
import '../form.css';

/** A form that is still loading: bars in the places of its fields. */
export function FormSkeleton() {
  const t = useTexts();
  return (
    <div className="form pulsing" aria-busy="true" aria-label={t('kit.loading')}>
      <span className="skeleton skeleton-w1" />
      <div className="section">
        {Array.from({ length: 5 }, (_, at) => (
          <div key={at} className="field">
            <span className="skeleton skeleton-w1 skeleton-thin" />
            <span className="skeleton input-skeleton" />
          </div>
        ))}
      </div>
    </div>
  );
}
