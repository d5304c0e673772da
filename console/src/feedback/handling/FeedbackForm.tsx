import { feedback } from '@marquee/contract/feedback/feedback';
import { Link } from 'react-router';
import { Marked } from '../../content/Marked.tsx';
import { Section } from '../../content/Section.tsx';
import { useEndpoint } from '../../kit/ask.ts';
import { FormField } from '../../kit/form/FormField.tsx';
import { useResourceForm } from '../../kit/form/useResourceForm.ts';
import { FormFrame } from '../../kit/ResourceForm.tsx';
import { label } from '../../kit/label.ts';
import { Failure } from '../../kit/list/states.tsx';
import { idOf } from '../../kit/record.ts';
import { useRecordPath } from '../../shell/records.ts';
import { useTexts } from '../../words/words.ts';
import { handlingActions } from './handlingActions.tsx';
import './handling.css';

const written = ['reporter', 'reason', 'source'] as const;
const device = ['platform', 'app_version', 'device', 'os', 'os_version', 'os_platform', 'crash'] as const;
const work = ['state', 'decided_by', 'decided_at'] as const;

const actions = handlingActions(feedback);

/** One feedback: what a viewer wrote, about what, and on which device. Staff changes its kind, gives it a title and notes something. */
export function FeedbackForm() {
  const t = useTexts();
  const form = useResourceForm(feedback);
  const { record } = form;
  const known = (names: readonly string[]) => names.filter((name) => record?.[name] != null);
  return (
    <FormFrame form={form} actions={actions}>
      <div className="form-main">
        <Section id="written" title={t('feedback.handling.written')}>
          <FormField name="title" />
          <FormField name="kind" />
          {record != null && <Written id={idOf(feedback, record)} comment={record['comment'] as string | null} />}
          {known(written).map((name) => (
            <FormField key={name} name={name} />
          ))}
        </Section>
        {known(device).length > 0 && (
          <Section id="device" title={t('feedback.handling.device')}>
            {known(device).map((name) => (
              <FormField key={name} name={name} />
            ))}
          </Section>
        )}
        <Section id="work" title={t('feedback.handling.work')}>
          {known(work).map((name) => (
            <FormField key={name} name={name} />
          ))}
          <FormField name="note" />
        </Section>
      </div>
    </FormFrame>
  );
}

/** The text with the keywords in it, what it is about, and where an application crashed. */
function Written({ id, comment }: { id: string; comment: string | null }) {
  const t = useTexts();
  const pathOf = useRecordPath();
  const { data, error, refetch } = useEndpoint(feedback.context, { params: { id } }, { quiet: true });
  const { content = null, matches = [], trace = null } = data?.data ?? {};
  const path = content === null ? null : pathOf(content.kind, content.id);
  if (error !== null) return <Failure error={error} title={t('feedback.handling.contextFailed')} onRetry={() => void refetch()} />;
  return (
    <dl className="handling-written">
      {comment !== null && (
        <div>
          <dt>{label('feedback', 'comment')}</dt>
          <dd className="handling-text" dir="auto">
            <Marked text={comment} matches={matches.filter(({ field }) => field === 'comment')} />
          </dd>
        </div>
      )}
      {content !== null && (
        <div>
          <dt>{t('feedback.handling.about')}</dt>
          <dd>
            {path === null ? (
              <bdi>{content.title}</bdi>
            ) : (
              <Link className="title-link" to={path} dir="auto">
                {content.title}
              </Link>
            )}
          </dd>
        </div>
      )}
      {trace !== null && (
        <div>
          <dt>{t('feedback.handling.trace')}</dt>
          <dd>
            {/* It scrolls, so people reach it with the keyboard. */}
            <pre className="handling-trace" dir="ltr" tabIndex={0} aria-label={t('feedback.handling.trace')}>
              {trace}
            </pre>
          </dd>
        </div>
      )}
    </dl>
  );
}
