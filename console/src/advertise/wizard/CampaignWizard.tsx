import { useEffect, useEffectEvent, useState } from 'react';
import ArrowLeftOutlined from '@ant-design/icons/ArrowLeftOutlined';
import ArrowRightOutlined from '@ant-design/icons/ArrowRightOutlined';
import CheckOutlined from '@ant-design/icons/CheckOutlined';
import SendOutlined from '@ant-design/icons/SendOutlined';
import { campaign } from '@marquee/contract/advertise/campaign';
import type { Fault } from '@marquee/contract/kit/faults';
import { limits } from '@marquee/contract/limits';
import { Button } from 'antd';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useEndpointList, useEndpointMutation } from '../../kit/ask.ts';
import { ApiError } from '../../kit/call.ts';
import { check } from '../../kit/check.ts';
import { sentence } from '../../kit/faults.ts';
import { focusField } from '../../kit/form/ErrorSummary.tsx';
import { FormNotes } from '../../kit/form/FormFrame.tsx';
import { LeaveGuard } from '../../kit/form/LeaveGuard.tsx';
import { Merge } from '../../kit/form/Merge.tsx';
import { type Form, FormContext, useResourceForm } from '../../kit/form/useResourceForm.ts';
import { timeOf } from '../../kit/format.ts';
import { FormFrame } from '../../kit/ResourceForm.tsx';
import { useKeys } from '../../kit/keyboard.tsx';
import { newChangeset } from '../../kit/undo.ts';
import { bodyOf } from '../../kit/values.ts';
import { useWho } from '../../kit/who.ts';
import { withLabel } from '../../words/punctuation.ts';
import { useTexts } from '../../words/words.ts';
import { InformationStep } from './InformationStep.tsx';
import { PlatformStep } from './PlatformStep.tsx';
import { PreviewStep } from './PreviewStep.tsx';
import { SidePanel } from './SidePanel.tsx';
import { StartStep } from './StartStep.tsx';
import { fieldOrder, isStep, missingIn, nextOf, previousOf, resumedStep, type Step, stepOf, steps } from './steps.ts';
import { useAutosave } from './useAutosave.ts';
import { GoToStepContext } from './wizardContext.ts';
import { ZoneStep } from './ZoneStep.tsx';
import './wizard.css';

const screens: Record<Step, () => React.ReactNode> = {
  start: StartStep,
  information: InformationStep,
  platforms: PlatformStep,
  zones: ZoneStep,
  preview: PreviewStep,
};

/** The wizard that writes a campaign in five steps, as a draft that the server keeps until it is sent. Without an id it begins a new one. */
export function CampaignWizard({ id }: { id?: string }) {
  const form = useResourceForm(campaign, id === undefined ? {} : { id });
  if (form.error !== null || form.isLoading)
    return (
      <FormFrame form={form}>
        <></>
      </FormFrame>
    );
  // Once it is sent, its page shows what became of it.
  if (form.record !== null && form.record['state'] !== 'draft') return null;
  return (
    <FormContext.Provider value={form}>
      <Wizard key={form.turn} form={form} />
    </FormContext.Provider>
  );
}

/** The step of the address. A new record gets another address, which must not lead back to the first step. */
function useStep(form: Form): [Step, (step: Step) => void] {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('step');
  const [held, setHeld] = useState<Step>(() => (isStep(asked) ? asked : form.id === undefined ? 'start' : resumedStep(form.values)));
  if (isStep(asked) && asked !== held) setHeld(asked);
  const put = (step: Step, options: { replace: boolean }) =>
    setSearch((before) => new URLSearchParams([...[...before].filter(([name]) => name !== 'step'), ['step', step]]), options);
  const restore = useEffectEvent(() => put(held, { replace: true }));
  useEffect(() => {
    if (!isStep(asked)) restore();
  }, [asked]);
  return [isStep(asked) ? asked : held, (step) => put(step, { replace: false })];
}

/** Fills in whom the provider asks: from the account, and from the campaign that was written last. */
function useKnownContact(form: Form): () => void {
  const { user } = useWho();
  const { data } = useEndpointList(campaign.list, { query: { limit: 1, userId: [user?.idUser] } as never }, { enabled: form.id === undefined, quiet: true });
  const last = data?.data[0];
  return () => {
    if (form.id !== undefined) return;
    const known = {
      company: last?.company,
      contact_name: last?.contact_name ?? user?.displayName,
      email: last?.email ?? user?.email,
      phone_number: last?.phone_number,
    };
    for (const [name, value] of Object.entries(known)) if (value && !form.values[name]) form.set(name, value);
  };
}

function Wizard({ form }: { form: Form }) {
  const t = useTexts();
  const navigate = useNavigate();
  const [step, setStep] = useStep(form);
  const fillContact = useKnownContact(form);
  /** The field that gets the focus once its step is shown. */
  const [focus, setFocus] = useState<{ path: string; step: Step } | null>(null);
  const hasFieldErrors = (error: Error) => error instanceof ApiError && error.errors.length > 0;
  const submit = useEndpointMutation(campaign.submit, {
    success: 'create',
    failure: 'create',
    about: () => t('adWizard.sentToast', { hours: limits.campaignReplyHours }),
    quiet: hasFieldErrors,
  });
  const { saveNow } = useAutosave(form, submit.isPending);

  const shownFocus = focus?.step === step ? focus : null;
  useEffect(() => {
    if (shownFocus !== null) focusField(shownFocus.path);
  }, [shownFocus]);

  const goTo = (to: Step, field?: string) => {
    void saveNow();
    if (to !== 'start') fillContact();
    setStep(to);
    if (field === undefined) {
      setFocus(null);
      window.scrollTo({ top: 0 });
    } else setFocus({ path: field, step: to });
  };
  /** Shows faults, and leads to the first of them. @returns whether there are none */
  const showFaults = (found: readonly (Fault & { message?: string })[]): boolean => {
    const inOrder = found.toSorted((a, b) => fieldOrder.indexOf(a.path.split('.')[0] ?? '') - fieldOrder.indexOf(b.path.split('.')[0] ?? ''));
    const [first] = inOrder;
    if (first === undefined) return true;
    form.showErrors(inOrder.map(({ path, code, params, message = '' }) => ({ path, code, message, ...(params === undefined ? {} : { params }) })));
    setStep(stepOf(first.path));
    setFocus({ path: first.path, step: stepOf(first.path) });
    return false;
  };
  const goOn = (to: Step) => {
    if (showFaults(check(campaign, form.values).filter(({ path }) => stepOf(path) === step))) goTo(to);
  };
  const send = async () => {
    if (form.isBusy || form.isSaving || submit.isPending || !showFaults(check(campaign, form.values))) return;
    try {
      const { data } = await submit.mutateAsync({
        body: { ...bodyOf(form.fields, form.values), ...(form.id === undefined ? {} : { campaignId: form.id }) } as never,
      });
      form.markRemoved();
      if (form.id === undefined) await navigate(`${form.parent}/${data.campaignId}`, { replace: true, state: { saved: true } });
      else form.refetch();
    } catch (error) {
      if (error instanceof ApiError) showFaults(error.errors as (Fault & { message: string })[]);
    }
  };
  const leaveForLater = async () => {
    // Without a name there is nothing that the server could keep: the guard asks, and the browser keeps it.
    const isKept = form.dirty.length > 0 && Boolean(form.values['name']) && (await form.saveDraft(newChangeset()));
    await navigate(form.listAddress, isKept ? { state: { saved: true } } : {});
  };
  const keys = useKeys([{ key: 'mod+s', about: 'kit.saveDraft', run: () => void saveNow() }]);

  const Screen = screens[step];
  const [before, after] = [previousOf(step), nextOf(step)];
  const savedAt = form.record?.['updated_at'];
  return (
    <GoToStepContext.Provider value={goTo}>
      <div className="form wizard">
        <div className="form-way">
          <nav className="crumbs" aria-label={t('kit.crumbs')}>
            <Link to={form.listAddress}>{t('kit.backToList')}</Link>
          </nav>
        </div>
        <header className="wizard-head">
          <h1>{t('adWizard.title')}</h1>
          <span className="muted" role="status">
            {form.isSaving ? (
              t('adWizard.saving')
            ) : form.dirty.length > 0 ? (
              t(form.values['name'] ? 'adWizard.unsaved' : 'adWizard.nameFirst')
            ) : typeof savedAt === 'string' ? (
              <>
                <CheckOutlined aria-hidden /> {t('adWizard.savedAt', { time: timeOf(savedAt) })}
              </>
            ) : null}
          </span>
        </header>
        <Steps current={step} form={form} onGo={goTo} />
        <FormNotes />
        <Faults form={form} step={step} onGo={goTo} />
        <form
          className="form-body"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (after !== undefined) goOn(after);
          }}
        >
          <div className="form-main">
            <Screen />
          </div>
          {step !== 'start' && <SidePanel />}
          <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
        </form>
        <div className="savebar" role="region" aria-label={t('adWizard.bar')}>
          {before !== undefined && (
            <Button icon={<ArrowLeftOutlined aria-hidden />} onClick={() => goTo(before)}>
              {t(`adWizard.steps.${before}`)}
            </Button>
          )}
          <span className="savebar-buttons">
            <Button onClick={() => void leaveForLater()} loading={form.isSaving && !submit.isPending}>
              {t('adWizard.later')}
            </Button>
            {after === undefined ? (
              <Button
                type="primary"
                icon={<SendOutlined aria-hidden />}
                loading={submit.isPending}
                disabled={form.isBusy || form.isSaving}
                onClick={() => void send()}
              >
                {t('adWizard.submit')}
              </Button>
            ) : (
              <Button type="primary" icon={<ArrowRightOutlined aria-hidden />} iconPlacement="end" onClick={() => goOn(after)}>
                {t(`adWizard.steps.${after}`)}
              </Button>
            )}
          </span>
        </div>
        <LeaveGuard />
        {keys}
        {form.theirs !== null && <Merge form={form} />}
      </div>
    </GoToStepContext.Provider>
  );
}

type StepsProps = { current: Step; form: Form; onGo: (step: Step) => void };

/** The five steps with their state. Each is a button: nobody is held on a step. */
function Steps({ current, form, onGo }: StepsProps) {
  const t = useTexts();
  const place = steps.indexOf(current);
  return (
    <nav aria-label={t('adWizard.allSteps')}>
      <ol className="wizard-steps">
        {steps.map((step, at) => {
          const missing = missingIn(step, form.values);
          const isDone = at < place && missing === 0;
          return (
            <li key={step} className={at === place ? 'is-current' : isDone ? 'is-done' : ''}>
              <button type="button" aria-current={at === place ? 'step' : undefined} onClick={() => onGo(step)}>
                <span className="wizard-step-mark">{isDone ? <CheckOutlined aria-hidden /> : at + 1}</span>
                <span className="wizard-step-name">{t(`adWizard.steps.${step}`)}</span>
                {missing > 0 && at < place && <span className="badge badge-orange">{t('kit.missing', { count: missing })}</span>}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** What the last press found wrong, on whichever step it stands. */
function Faults({ form, step, onGo }: { form: Form; step: Step; onGo: (step: Step, field: string) => void }) {
  const t = useTexts();
  if (form.attempts === 0 || form.faults.length === 0) return null;
  return (
    <div className="summary" role="alert">
      <strong>{t('kit.broken', { count: form.faults.length })}</strong>
      <ul>
        {form.faults.map((fault) => (
          <li key={fault.path}>
            <button type="button" className="link-button" onClick={() => onGo(stepOf(fault.path), fault.path)}>
              {stepOf(fault.path) === step ? sentence('campaign', fault) : withLabel(t(`adWizard.steps.${stepOf(fault.path)}`), sentence('campaign', fault))}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
