import { useState } from 'react';
import { judging, type JudgingPlan } from '@marquee/contract/contest/judging';
import type { Body } from '@marquee/contract/kit/endpoint';
import { Button } from 'antd';
import { Link } from 'react-router';
import { useScreenDraft } from '../../content/useScreenDraft.ts';
import { refresh, useEndpoint } from '../../kit/ask.ts';
import { ApiError, call, reason } from '../../kit/call.ts';
import { check } from '../../kit/check.ts';
import { controlId, FormField } from '../../kit/form/FormField.tsx';
import { useFieldForm } from '../../kit/form/useFieldForm.ts';
import { FieldsContext } from '../../kit/form/useResourceForm.ts';
import { percent } from '../../kit/format.ts';
import { Failure } from '../../kit/list/states.tsx';
import { useKeys } from '../../kit/keyboard.tsx';
import { toast } from '../../kit/toast.tsx';
import { bodyOf, differing, type Values } from '../../kit/values.ts';
import { useTexts } from '../../words/words.ts';
import { judgingData, judgingHome } from './paths.ts';
import '../../kit/form.css';
import './judging.css';

const of = { name: judging.name, fields: { criteria: judging.fields.criteria, judges: judging.fields.judges }, checks: [] };
const within = 'plan-';

/** An instant in the form of a `datetime-local` input: local time, to the minute. */
const localOf = (at: string | null): string => {
  if (at === null) return '';
  const date = new Date(at);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

/** The criteria with their weights, the judges, and the deadline. */
export function Component() {
  const t = useTexts();
  const result = useEndpoint(judging.plan, {}, { quiet: true });
  const plan = result.data?.data;
  if (plan === undefined)
    return result.error === null ? (
      <div className="judging" aria-busy="true" />
    ) : (
      <Failure error={result.error} title={t('judging.failed')} onRetry={() => void result.refetch()} isPage />
    );
  return <PlanForm plan={plan} etag={result.data?.etag ?? undefined} />;
}

function PlanForm({ plan, etag }: { plan: JudgingPlan; etag: string | undefined }) {
  const t = useTexts();
  const base: Values = { criteria: plan.criteria, judges: plan.judges };
  const [endsAt, setEndsAt] = useState(localOf(plan.ends_at));
  const form = useFieldForm(of, {
    initial: () => base,
    focus: ([first]) => document.getElementById(controlId(within + (first?.path ?? 'criteria')))?.focus(),
  });
  const isDirty = endsAt !== localOf(plan.ends_at) || differing(of.fields, base, form.values).length > 0;
  useScreenDraft('judging-plan', isDirty ? { ...form.values, endsAt } : null, ({ endsAt: kept, ...values }) => {
    form.setValues({ ...base, ...values });
    setEndsAt(String(kept ?? ''));
  });
  const save = () =>
    void form.submit(
      () => check(of, form.values),
      async () => {
        const body = { ...bodyOf(of.fields, form.values), ends_at: endsAt === '' ? null : new Date(endsAt).toISOString() };
        const { data } = await call(judging.update, { body: body as unknown as Body<typeof judging.update>, ifMatch: etag }).catch(async (error: unknown) => {
          // Somebody else has saved meanwhile. The next press knows their version, and what is typed here stays.
          if (error instanceof ApiError && error.code === 'stale') await refresh(judgingData);
          throw error;
        });
        form.setValues({ criteria: data.criteria, judges: data.judges });
        setEndsAt(localOf(data.ends_at));
        toast.success({ key: 'plan', title: t('judging.planSaved') });
        await refresh(judgingData);
      },
    );
  const keys = useKeys([{ key: 'mod+s', about: 'judging.planSave', run: save }]);
  const criteria = (form.values['criteria'] ?? []) as { weight?: unknown }[];
  const sum = criteria.reduce((total, { weight }) => total + (typeof weight === 'number' ? weight : 0), 0);
  return (
    <FieldsContext.Provider
      value={{
        of,
        fields: of.fields,
        within,
        id: undefined,
        values: form.values,
        faults: form.faults,
        isReadOnly: false,
        set: (name, value) => form.set(name, value, true),
        blur: form.blur,
        setBusy: () => undefined,
      }}
    >
      {keys}
      <nav className="crumbs" aria-label={t('kit.crumbs')}>
        <Link to={judgingHome}>{t('judging.title')}</Link>
      </nav>
      <h1 className="judging-plan-title">{t('judging.plan')}</h1>
      <form
        className="judging-plan"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <div className="section">
          <p className={plan.is_scored ? 'strip strip-orange' : 'muted'}>{t(plan.is_scored ? 'judging.planScored' : 'judging.planText')}</p>
          <FormField name="criteria" />
          <p className={sum === 100 || criteria.length === 0 ? 'muted' : 'red'} aria-live="polite">
            {t('judging.planSum', { sum: percent(sum / 100) })}
          </p>
          <FormField name="judges" />
          <label className="judging-deadline">
            {t('judging.endsAt')}
            <input type="datetime-local" value={endsAt} onChange={(event) => setEndsAt(event.target.value)} />
          </label>
          <p className="field-hint">{t('judging.endsAtHint')}</p>
          {form.error !== null && (
            <p className="field-error" role="alert">
              {reason(form.error)}
            </p>
          )}
          <Button type="primary" htmlType="submit" loading={form.isBusy}>
            {t('judging.planSave')} <kbd className="on-primary">Ctrl S</kbd>
          </Button>
        </div>
      </form>
    </FieldsContext.Provider>
  );
}
