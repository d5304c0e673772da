import { ban } from '@marquee/contract/users/ban';
import { Section } from '../content/Section.tsx';
import { cell, cellText, type Column } from '../kit/list/columns.ts';
import { FormField } from '../kit/form/FormField.tsx';
import { useResourceForm } from '../kit/form/useResourceForm.ts';
import { FormFrame } from '../kit/ResourceForm.tsx';
import { ResourceList } from '../kit/ResourceList.tsx';
import { screens } from '../kit/screens.ts';
import { t as say, useTexts } from '../words/words.ts';
import { liftAction } from '../content/banActions.tsx';

const actions = [liftAction];

/** A ban for good has no end. */
const until: Column = {
  name: 'until',
  cell: (row) => (row['until'] === null ? say('users.bans.forGood') : cell(ban, 'until', row)),
  text: (row) => (row['until'] === null ? say('users.bans.forGood') : String(cellText(ban, 'until', row))),
};

/** One ban, which nobody changes: it is lifted, or it ends by itself. */
function BanForm() {
  const t = useTexts();
  const form = useResourceForm(ban);
  const isLifted = form.record?.lifted_at !== null;
  const lifted = isLifted ? (['lifted_at', 'lifted_by', 'lift_reason'] as const) : [];
  return (
    <FormFrame form={form} actions={actions}>
      <div className="form-main">
        <Section id="ban" title={t('users.bans.one')}>
          {(['user', 'state', 'scope', 'reason', 'text', ...(form.record?.until == null ? [] : ['until' as const]), 'by', ...lifted] as const).map((name) => (
            <FormField key={name} name={name} />
          ))}
        </Section>
      </div>
    </FormFrame>
  );
}

export const banScreens = screens(ban, {
  list: (
    <ResourceList
      of={ban}
      title="screens.ban"
      columns={['reason', 'scope', 'state', until, 'by', 'created_at']}
      quickFilters={['state', 'scope', 'reason']}
      actions={actions}
    />
  ),
  form: <BanForm />,
});
