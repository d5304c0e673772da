import { useState } from 'react';
import { contest } from '@marquee/contract/contest/entry';
import { limits } from '@marquee/contract/limits';
import { Button } from 'antd';
import { Link } from 'react-router';
import { useEndpoint, useEndpointMutation } from '../kit/ask.ts';
import { Dialog } from '../kit/Dialog.tsx';
import { dayOf, timeOf } from '../kit/format.ts';
import { useWho } from '../kit/who.ts';
import { useTexts } from '../words/words.ts';
import { judgingHome, planHome } from './judging/paths.ts';

/** The closing date of the contest; a super_admin can change it. */
export function PlanStrip() {
  const t = useTexts();
  const { may } = useWho();
  const state = useEndpoint(contest.state, {}, { quiet: true }).data?.data;
  const [isOpen, setOpen] = useState(false);
  if (state === undefined) return null;
  const { ends_at } = state;
  const at = ends_at === null ? {} : { time: timeOf(ends_at), date: dayOf(ends_at) };
  return (
    <p className="entry-plan">
      <span>
        {t(ends_at === null ? 'contest.plan.openEnded' : state.is_open ? 'contest.plan.until' : 'contest.plan.over', at as { time: string; date: string })}
      </span>
      {may('media', 'administer') && (
        <button type="button" className="link-button" onClick={() => setOpen(true)}>
          {t('contest.plan.set')}
        </button>
      )}
      {may('media', 'decide') && <Link to={judgingHome}>{t('judging.open')}</Link>}
      {may('media', 'administer') && <Link to={planHome}>{t('judging.plan')}</Link>}
      <a href="/main/sign-up-contest" target="_blank" rel="noreferrer">
        {t('contest.list.form')}
      </a>
      {isOpen && <PlanDialog endsAt={ends_at} onClose={() => setOpen(false)} />}
    </p>
  );
}

/** Formats an instant for a `datetime-local` input: local time, to the minute. */
const localOf = (at: string) => {
  const date = new Date(at);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

function PlanDialog({ endsAt, onClose }: { endsAt: string | null; onClose: () => void }) {
  const t = useTexts();
  const [value, setValue] = useState(endsAt === null ? '' : localOf(endsAt));
  const plan = useEndpointMutation(contest.plan, { success: 'update', failure: 'update', invalidates: [contest.state.path] });
  const save = (ends_at: string | null) => void plan.mutateAsync({ body: { ends_at } }).then(onClose, () => undefined);
  return (
    <Dialog
      title={t('contest.plan.set')}
      onClose={onClose}
      confirm={
        <>
          {endsAt !== null && (
            <Button onClick={() => save(null)} disabled={plan.isPending}>
              {t('contest.plan.clear')}
            </Button>
          )}
          <Button type="primary" loading={plan.isPending} disabled={value === ''} onClick={() => save(new Date(value).toISOString())}>
            {t('contest.plan.save')}
          </Button>
        </>
      }
    >
      <label className="entry-input">
        {t('contest.plan.label')}
        <input data-focus type="datetime-local" value={value} onChange={(event) => setValue(event.target.value)} />
      </label>
      <p className="field-hint">{t('contest.plan.hint', { days: limits.contestKeepDays })}</p>
    </Dialog>
  );
}
