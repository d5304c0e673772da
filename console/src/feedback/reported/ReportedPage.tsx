import type { ReportContext, ReportedTarget } from '@marquee/contract/feedback/reported';
import { limits } from '@marquee/contract/limits';
import { Button } from 'antd';
import { Link } from 'react-router';
import { Section } from '../../content/Section.tsx';
import type { Action } from '../../kit/actions.tsx';
import { useEndpoint } from '../../kit/ask.ts';
import { reason } from '../../kit/call.ts';
import { useResourceForm } from '../../kit/form/useResourceForm.ts';
import { ago, capitalize, exact, inSentence, many, number } from '../../kit/format.ts';
import { label, nounLabel, valueLabel } from '../../kit/label.ts';
import type { Row } from '../../kit/record.ts';
import { FormFrame } from '../../kit/ResourceForm.tsx';
import { useActions } from '../../kit/useActions.tsx';
import { useRecordPath } from '../../shell/records.ts';
import { withLabel } from '../../words/punctuation.ts';
import { useTexts } from '../../words/words.ts';
import { type Reported, ReportMark, standingText } from './group.tsx';
import './reported.css';

/** The group of reports about one target: what it is now, all its reports, and the answer. */
export function ReportedPage({ of, actions }: { of: Reported; actions: readonly Action[] }) {
  const form = useResourceForm(of);
  const { id } = form;
  const record: Row | null = form.record;
  const { data, error } = useEndpoint(of.context, { params: { id: id ?? '' } }, { enabled: id !== undefined, quiet: true });
  const context = data?.data;
  return (
    <FormFrame form={form} badge={record !== null && <ReportMark of={of} row={record} />}>
      <div className="form-main">
        {error !== null && context === undefined && <p role="alert">{reason(error)}</p>}
        {context !== undefined && (
          <>
            <Target of={context} />
            <Reports all={context.reports} />
            {context.person !== null && <Person of={context.person} />}
          </>
        )}
      </div>
      <aside className="form-side">
        {record !== null && <Answer of={of} row={{ ...record, target: context?.target ?? null }} actions={actions} run={form.runAction} />}
      </aside>
    </FormFrame>
  );
}

/** What was reported, as it is now, with the way to it. */
function Target({ of: { target, channel } }: { of: ReportContext }) {
  const t = useTexts();
  return (
    <Section id="target" title={t('feedback.reported.target')}>
      {target === null ? <p className="muted">{t('feedback.reported.goneText')}</p> : <TargetCard of={target} channel={channel?.label ?? null} />}
    </Section>
  );
}

function TargetCard({ of, channel }: { of: ReportedTarget; channel: string | null }) {
  const pathOf = useRecordPath();
  const path = pathOf(of.kind, of.id);
  const facts = [capitalize(nounLabel(of.kind)), channel, standingText(of)].filter((each) => each !== null);
  return (
    <div className="reported-target">
      {of.poster !== null && <img src={of.poster.url} alt="" width={of.poster.width} height={of.poster.height} />}
      <div>
        <p className="reported-name" dir="auto">
          {path === null ? of.title : <Link to={path}>{of.title}</Link>}
        </p>
        <p className="muted">{facts.join(' · ')}</p>
      </div>
    </div>
  );
}

/** All reports: why, in whose words, and which of them wait. */
function Reports({ all }: { all: ReportContext['reports'] }) {
  const t = useTexts();
  return (
    <Section id="reports" title={t('feedback.queue.reports')}>
      <ul className="reported-list">
        {all.map((each) => (
          <li key={`${each.at} ${each.by?.id} ${each.reason}`} className={each.is_open ? undefined : 'muted'}>
            <strong>{valueLabel('reported_content', 'reasons', each.reason)}</strong>
            {each.text !== null && <p dir="auto">{each.text}</p>}
            <small title={exact(each.at)}>
              {[each.by?.label ?? t('feedback.queue.erased'), ago(each.at), ...(each.is_open ? [] : [t('feedback.queue.answered')])].join(' · ')}
            </small>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** What is known of a viewer: bans, and what of theirs was declined. */
function Person({ of }: { of: NonNullable<ReportContext['person']> }) {
  const t = useTexts();
  const pathOf = useRecordPath();
  return (
    <Section id="person" title={t('feedback.reported.person')}>
      <p>
        {t('feedback.reported.joined', { ago: inSentence(ago(of.joined_at)) })}
        {' · '}
        {withLabel(t('feedback.queue.declined'), t('feedback.queue.declinedOf', { declined: number(of.declined), total: number(of.written) }))}
      </p>
      {of.bans.length > 0 && (
        <>
          <h3>{t('users.bans.list')}</h3>
          <ul className="reported-list">
            {of.bans.map((each) => (
              <li key={each.id}>
                <strong>{valueLabel('ban', 'reason', each.reason)}</strong>
                <small title={exact(each.at)}>
                  {[
                    valueLabel('ban', 'scope', each.scope),
                    ago(each.at),
                    each.is_in_force
                      ? each.until === null
                        ? t('users.bans.forGood')
                        : t('users.bans.until', { at: exact(each.until) })
                      : t('users.bans.over'),
                  ].join(' · ')}
                </small>
              </li>
            ))}
          </ul>
        </>
      )}
      {of.items.length > 0 && (
        <>
          <h3>{t('feedback.reported.items')}</h3>
          <ul className="reported-list">
            {of.items.map((each) => {
              const path = pathOf(each.kind, each.id);
              return (
                <li key={each.id}>
                  <p dir="auto">{path === null ? each.text : <Link to={path}>{each.text}</Link>}</p>
                  <small title={exact(each.at)}>
                    {[
                      capitalize(nounLabel(each.kind)),
                      ...(each.decline_reason === null ? [] : [valueLabel(each.kind, 'decline_reason', each.decline_reason)]),
                      ago(each.at),
                    ].join(' · ')}
                  </small>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </Section>
  );
}

/** The answer, and what can be answered now. */
function Answer({ of, row, actions, run }: { of: Reported; row: Row; actions: readonly Action[]; run: (action: () => Promise<boolean>) => Promise<void> }) {
  const t = useTexts();
  const { runOne, question, isOffered } = useActions(of);
  const offered = actions.filter((action) => isOffered(action, row));
  const waiting = Number(row['reports']);
  const decidedBy = row['decided_by'] as { label: string } | null;
  return (
    <Section id="answer" title={t('feedback.reported.answer')}>
      {row['state'] === 'DOING' && <p>{t('feedback.reported.waiting', many(waiting))}</p>}
      {typeof row['decided_at'] === 'string' && (
        <p className="muted" title={exact(row['decided_at'])}>
          {withLabel(label(of.name, 'outcome'), valueLabel(of.name, 'outcome', String(row['outcome'])))}
          <br />
          {[decidedBy?.label ?? t('kit.machine'), ago(row['decided_at'])].join(' · ')}
        </p>
      )}
      <div className="reported-answers">
        {offered.map((action) => (
          <Button
            key={action.name}
            block
            icon={action.icon}
            danger={action.dangerous ?? false}
            type={action.name === 'keep' ? 'primary' : 'default'}
            onClick={() => void run(async () => (await runOne(action, row))?.isSuccess ?? false)}
          >
            {action.label(1)}
          </Button>
        ))}
      </div>
      {offered.length > 0 && <p className="field-hint">{t('feedback.reported.hint', { hours: number(limits.undoHours) })}</p>}
      {question}
    </Section>
  );
}
