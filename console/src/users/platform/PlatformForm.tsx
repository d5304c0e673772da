import { FormField } from '../../kit/form/FormField.tsx';
import { Section } from '../../content/Section.tsx';
import { useResourceForm } from '../../kit/form/useResourceForm.ts';
import { titleOf } from '../../kit/record.ts';
import { FormFrame } from '../../kit/ResourceForm.tsx';
import { useTexts } from '../../words/words.ts';
import { Keys } from './Keys.tsx';
import { Usage } from './Usage.tsx';
import { usePlatform } from './usePlatform.ts';
import './platform.css';

/** The form of a platform and, once it exists, its keys and how much it is used. */
export function PlatformForm() {
  const t = useTexts();
  const of = usePlatform();
  const form = useResourceForm(of);
  const { id, record } = form;
  return (
    <FormFrame form={form}>
      <div className="form-main">
        <Section id="about" title={t('users.platform.about')}>
          <div className="field-grid">
            <FormField name="title" />
            <FormField name="kind" />
          </div>
          <FormField name="enabled" hint={t('users.platform.enabledHint')} />
          <FormField name="minimum_version" hint={t('users.platform.versionHint')} />
          <FormField name="origins" hint={t('users.platform.originsHint')} />
        </Section>
        {record !== null && id !== undefined && <Usage key={id} id={id} title={titleOf(of, record)} />}
      </div>
      {record !== null && id !== undefined && (
        <aside className="form-side">
          <Keys key={id} id={id} title={titleOf(of, record)} />
        </aside>
      )}
    </FormFrame>
  );
}
