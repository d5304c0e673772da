import { store_review } from '@marquee/contract/feedback/store_review';
import { Section } from '../../content/Section.tsx';
import { FormField } from '../../kit/form/FormField.tsx';
import { useResourceForm } from '../../kit/form/useResourceForm.ts';
import { capitalize } from '../../kit/format.ts';
import { nounLabel } from '../../kit/label.ts';
import { FormFrame } from '../../kit/ResourceForm.tsx';
import { useTexts } from '../../words/words.ts';
import { handlingActions } from '../handling/handlingActions.tsx';
import { MomentInput } from './MomentInput.tsx';

const written = ['source', 'rating', 'author', 'title', 'review', 'reviewed_at', 'language', 'app_version', 'device', 'os_version', 'external_id'] as const;

const actions = handlingActions(store_review);

/** A review: what its store says about it, and what staff makes of it. */
export function StoreReviewForm() {
  const t = useTexts();
  const form = useResourceForm(store_review);
  const shown = ['state', 'decided_by', 'decided_at'].filter((name) => form.record !== null && form.record[name] !== null);
  return (
    <FormFrame form={form} actions={actions}>
      <div className="form-main">
        <Section id="review" title={capitalize(nounLabel(store_review.name))}>
          {written.map((name) => (
            <FormField key={name} name={name} {...(name === 'reviewed_at' ? { control: MomentInput } : {})} />
          ))}
        </Section>
      </div>
      <aside className="form-side">
        <Section id="handling" title={t('feedback.stores.handling')}>
          {shown.map((name) => (
            <FormField key={name} name={name} />
          ))}
          <FormField name="note" />
        </Section>
      </aside>
    </FormFrame>
  );
}
