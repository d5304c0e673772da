import { Section } from '../../content/Section.tsx';
import { FormField } from '../../kit/form/FormField.tsx';
import { useResourceForm } from '../../kit/form/useResourceForm.ts';
import { FormFrame } from '../../kit/ResourceForm.tsx';
import { nounLabel } from '../../kit/label.ts';
import type { Moderated } from './item.ts';
import { reopenAction } from './queueActions.tsx';

/** One item outside its queue: its text, which moderators correct, and what was decided on it. */
export function ItemForm({ of, shown }: { of: Moderated; shown: readonly string[] }) {
  const form = useResourceForm(of);
  const known = shown.filter((name) => form.record?.[name] !== null);
  return (
    <FormFrame form={form} actions={[reopenAction(of)]}>
      <div className="form-main">
        <Section id="item" title={nounLabel(of.name)}>
          {[of.title, ...known].map((name) => (
            <FormField key={name} name={name} />
          ))}
        </Section>
      </div>
    </FormFrame>
  );
}
