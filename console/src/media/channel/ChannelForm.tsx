import { channel } from '@marquee/contract/media/channel';
import { FormField } from '../../kit/form/FormField.tsx';
import { Section } from '../../content/Section.tsx';
import { type Form, useResourceForm } from '../../kit/form/useResourceForm.ts';
import { FormFrame } from '../../kit/ResourceForm.tsx';
import { useWho } from '../../kit/who.ts';
import { useTexts } from '../../words/words.ts';

/** The form of a channel, for the platform's staff and for its members. */
export function ChannelForm() {
  return <ChannelFields form={useResourceForm(channel)} />;
}

/** The fields of a channel and, once it exists, its statistics. Partners cannot assign channels. */
export function ChannelFields({ form }: { form: Form }) {
  const t = useTexts();
  return (
    <FormFrame form={form}>
      <div className="form-main">
        <Section id="about" title={t('media.form.information')}>
          <div className="field-grid">
            <FormField name="name" />
            <FormField name="username" />
          </div>
          <FormField name="about_us" />
          <div className="field-grid">
            <FormField name="email" />
            <FormField name="report_email" hint={t('media.channel.reportHint')} />
          </div>
          <FormField name="owner" />
          <FormField name="members" />
        </Section>
      </div>
      {form.record !== null && (
        <aside className="form-side">
          <Section id="totals" title={t('media.channel.totals')}>
            {Object.keys(channel.shown).map((name) => (
              <FormField key={name} name={name} />
            ))}
          </Section>
        </aside>
      )}
    </FormFrame>
  );
}

/** Whether this person belongs to the staff, who assign channels and see all of them. */
export const useIsStaff = (): boolean => {
  const { user } = useWho();
  return user?.role === 'super_admin' || user?.role === 'moderator';
};
