import { areas } from '@marquee/contract/access';
import { crash, type CrashContext, repair } from '@marquee/contract/feedback/crash';
import { limits } from '@marquee/contract/limits';
import { Link } from 'react-router';
import { Section } from '../../content/Section.tsx';
import { useEndpoint } from '../../kit/ask.ts';
import { FormField } from '../../kit/form/FormField.tsx';
import { useResourceForm } from '../../kit/form/useResourceForm.ts';
import { FormFrame } from '../../kit/ResourceForm.tsx';
import { ago, many, number } from '../../kit/format.ts';
import { label } from '../../kit/label.ts';
import { Failure } from '../../kit/list/states.tsx';
import { idOf } from '../../kit/record.ts';
import { joinList } from '../../words/punctuation.ts';
import { useTexts } from '../../words/words.ts';
import { handlingActions } from './handlingActions.tsx';
import './handling.css';

const range = ['reports', 'users', 'first_version', 'last_version', 'seen_at'] as const;
const work = ['state', 'fixed_in', 'returned_in', 'decided_by', 'decided_at'] as const;

const actions = handlingActions(crash, repair.moves.finish.asks);

/** A group of crashes: where the application stops, whom and which versions it affects, and how far the repair is. */
export function CrashForm() {
  const t = useTexts();
  const form = useResourceForm(crash);
  const { record } = form;
  const known = (names: readonly string[]) => names.filter((name) => record?.[name] != null);
  const context = useEndpoint(record == null ? undefined : crash.context, { params: { id: record == null ? '' : idOf(crash, record) } }, { quiet: true });
  const found = context.data?.data;
  return (
    <FormFrame form={form} actions={actions}>
      <div className="form-main">
        <Section id="error" title={t('feedback.handling.error')}>
          <FormField name="title" />
          {record?.['frame'] != null && <FormField name="frame" />}
          {found !== undefined && <Error of={found} />}
        </Section>
        <Section id="range" title={t('feedback.handling.range')}>
          <dl className="handling-figures">
            {known(range).map((name) => (
              <div key={name}>
                <dt>{label('crash', name)}</dt>
                <dd>
                  {name === 'seen_at' ? (
                    ago(String(record?.[name]))
                  ) : typeof record?.[name] === 'number' ? (
                    number(record[name])
                  ) : (
                    <bdi>{String(record?.[name])}</bdi>
                  )}
                </dd>
              </div>
            ))}
          </dl>
          {context.error !== null && <Failure error={context.error} title={t('feedback.handling.contextFailed')} onRetry={() => void context.refetch()} />}
          {found !== undefined && <Range of={found} group={record == null ? '' : idOf(crash, record)} />}
        </Section>
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

/** What the newest report says. */
function Error({ of }: { of: CrashContext }) {
  const t = useTexts();
  return (
    <dl className="handling-written">
      {of.message !== null && (
        <div>
          <dt>{t('feedback.handling.message')}</dt>
          <dd className="handling-text" dir="auto">
            {of.message}
          </dd>
        </div>
      )}
      {of.trace !== null && (
        <div>
          <dt>{t('feedback.handling.trace')}</dt>
          <dd>
            <pre className="handling-trace" dir="ltr" tabIndex={0} aria-label={t('feedback.handling.trace')}>
              {of.trace}
            </pre>
          </dd>
        </div>
      )}
    </dl>
  );
}

/** The versions, systems and devices of the last reports, and the reports themselves. */
function Range({ of, group }: { of: CrashContext; group: string }) {
  const t = useTexts();
  const most = Math.max(1, ...of.versions.map(({ reports }) => reports));
  const shares = [
    { title: t('feedback.handling.systems'), rows: of.systems },
    { title: t('feedback.handling.devices'), rows: of.devices },
  ];
  return (
    <>
      {of.counted >= limits.counted && <p className="muted">{t('feedback.handling.counted', many(of.counted))}</p>}
      <div className="handling-scroll" tabIndex={0} role="group" aria-label={t('feedback.handling.versions')}>
        <table className="handling-versions">
          <caption>{t('feedback.handling.versions')}</caption>
          <thead>
            <tr>
              <th scope="col">{label('feedback', 'app_version')}</th>
              <th scope="col">{label('feedback', 'platform')}</th>
              <th scope="col">{label('crash', 'reports')}</th>
              <th scope="col">{label('crash', 'users')}</th>
              <th scope="col">{label('crash', 'seen_at')}</th>
            </tr>
          </thead>
          <tbody>
            {of.versions.map((each) => (
              <tr key={`${each.version} ${each.platform}`}>
                <th scope="row">
                  <bdi>{each.version ?? t('feedback.handling.unknown')}</bdi>
                </th>
                <td dir="auto">{each.platform ?? t('feedback.handling.unknown')}</td>
                <td>
                  <span className="handling-bar" style={{ inlineSize: `${(each.reports / most) * 6}rem` }} aria-hidden="true" /> {number(each.reports)}
                </td>
                <td>{number(each.users)}</td>
                <td>{ago(each.seen_at)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="handling-shares">
        {shares.map(({ title, rows }) => (
          <section key={title}>
            <h3>{title}</h3>
            <ul>
              {rows.map((row) => (
                <li key={row.label}>
                  <bdi>{row.label ?? t('feedback.handling.unknown')}</bdi> <span>{number(row.reports)}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <section>
          <h3>{t('feedback.handling.last')}</h3>
          <ul>
            {of.last.map((each) => (
              <li key={each.id}>
                <Link className="title-link" to={`${areas.feedback.route}/feedback/${each.id}`} dir="auto">
                  {each.comment ?? joinList([ago(each.at), ...(each.version === null ? [] : [each.version])])}
                </Link>
              </li>
            ))}
          </ul>
          <Link to={`${areas.feedback.route}/feedback?crash=${group}`}>{t('feedback.handling.all')}</Link>
        </section>
      </div>
    </>
  );
}
