import { channel } from '@marquee/contract/media/channel';
import { FormField } from '../../kit/form/FormField.tsx';
import { Section } from '../../kit/form/Section.tsx';
import { type Form, useResourceForm } from '../../kit/form/useResourceForm.ts';
import { FormFrame } from '../../kit/ResourceForm.tsx';
import { useWho } from '../../kit/who.ts';
import { useWords } from '../../words/words.ts';

/** A channel being made or changed by the platform's staff, or by one of its members. */
export function ChannelForm() {
  return <ChannelFields form={useResourceForm(channel)} />;
}

/** A channel's fields and, once there is one, its figures. Partners do not give out channels. */
export function ChannelFields({ form }: { form: Form }) {
  const t = useWords();
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

/** Whether this person gives out channels, and so sees all of them. */
export const useIsStaff = (): boolean => {
  const { user } = useWho();
  return user?.role === 'super_admin' || user?.role === 'moderator';
};
