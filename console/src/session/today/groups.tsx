import { type ReactNode, useId } from 'react';
import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled';
import ExclamationCircleFilled from '@ant-design/icons/ExclamationCircleFilled';
import type { Picture } from '@marquee/contract/kit/field';
import { type Today, today } from '@marquee/contract/session/today';
import { invitation } from '@marquee/contract/users/invitation';
import { Link } from 'react-router';
import { fieldName } from '../../content/fieldName.ts';
import { useEndpointMutation } from '../../kit/ask.ts';
import { reason } from '../../kit/call.ts';
import { ago, capitalize, dayOf, duration, exact, inSentence, names, number } from '../../kit/format.ts';
import { nounLabel, valueLabel } from '../../kit/label.ts';
import { LinkButton } from '../../kit/LinkButton.tsx';
import { toast } from '../../kit/toast.tsx';
import { inBrackets } from '../../words/punctuation.ts';
import { useTexts } from '../../words/words.ts';

/** A card with the rows of one group. It is left out if there are none. `all` is where the others are, if the group has more rows than are shown. */
export function Group({ title, total, shown, all, children }: { title: string; total: number; shown: number; all?: string | undefined; children: ReactNode }) {
  const t = useTexts();
  const id = useId();
  if (total === 0) return null;
  return (
    <section className="today-group" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <span className="muted">{number(total)}</span>
        {total > shown &&
          (all === undefined ? (
            <span className="muted today-all">{t('today.more', { count: total - shown, total: number(total - shown) })}</span>
          ) : (
            <Link to={all} className="today-all">
              {t('today.all', { total: number(total) })}
            </Link>
          ))}
      </header>
      <ul>{children}</ul>
    </section>
  );
}

/** One thing that waits: its picture, a sentence with the details below it, and what to do. */
export function Row({ poster, title, children, to, action }: { poster?: Picture | null; title: ReactNode; children: ReactNode; to: string; action: string }) {
  return (
    <li>
      {poster !== undefined && (poster === null ? <span className="small-poster" /> : <img className="small-poster" src={poster.url} alt="" loading="lazy" />)}
      <span className="today-words">
        <strong dir="auto">{title}</strong>
        <small>{children}</small>
      </span>
      <LinkButton to={to}>{action}</LinkButton>
    </li>
  );
}

export const Since = ({ at }: { at: string | null }) => (at === null ? null : <time title={exact(at)}>{ago(at)}</time>);

/** What does not work: live channels that cannot be played, and films that could not be transcoded. */
export function Broken({ channels, transcodes }: { channels: Today['channels_down']; transcodes: Today['failed_transcodes'] }) {
  const t = useTexts();
  const shown = channels.rows.length + transcodes.rows.length;
  const all = channels.total > channels.rows.length ? '/main/media/television?health=down' : '/main/media/transcode?state=failed';
  return (
    <Group title={t('today.broken')} total={channels.total + transcodes.total} shown={shown} all={all}>
      {channels.rows.map(({ id, title, poster, since, cause, http_status }) => (
        <Row key={id} poster={poster} title={<Fault text={t('today.down', { title })} />} to={`/main/media/television/${id}`} action={t('today.openChannel')}>
          {cause !== null && valueLabel('television', 'health_cause', cause)}
          {http_status !== null && inBrackets(String(http_status))}
          {cause !== null && ' · '}
          <Since at={since} />
        </Row>
      ))}
      {transcodes.rows.map(({ id, kind, title, poster, job_id, cause, at_s, since }) => (
        <Row
          key={id}
          poster={poster}
          title={<Fault text={t('today.notTranscoded', { title })} />}
          to={`/main/media/transcode?record=${id}&job=${job_id}`}
          action={t('today.seeCause')}
        >
          {capitalize(nounLabel(kind))}
          {' · '}
          {cause !== null && valueLabel('transcode', 'cause', cause)}
          {at_s !== null && inBrackets(t('today.at', { time: duration(at_s) }))}
          {cause !== null && ' · '}
          <Since at={since} />
        </Row>
      ))}
    </Group>
  );
}

const Fault = ({ text }: { text: string }) => (
  <>
    <CloseCircleFilled aria-hidden className="red" /> {text}
  </>
);

/** The drafts that this person has made, with what each still lacks. */
export function Drafts({ drafts }: { drafts: Today['drafts'] }) {
  const t = useTexts();
  return (
    <Group title={t('today.drafts')} total={drafts.total} shown={drafts.rows.length}>
      {drafts.rows.map(({ id, kind, title, poster, channel, missing, updated_at }) => (
        <Row key={id} poster={poster} title={title} to={`/main/media/${kind}/${id}`} action={t(missing.length > 0 ? 'today.fillIn' : 'today.open')}>
          {capitalize(nounLabel(kind))}
          {channel !== null && ` · ${channel.label}`}
          {' · '}
          <Since at={updated_at} />
          <span className={missing.length > 0 ? 'today-lacks' : 'green'}>
            {missing.length > 0 && <ExclamationCircleFilled aria-hidden />}
            {missing.length > 0 ? t('today.lacks', { names: names(missing.map((field) => fieldName(kind, field))) }) : t('today.complete')}
          </span>
        </Row>
      ))}
    </Group>
  );
}

/** Contest entries that wait for a decision, and approved ones that this person has still to judge. */
export function Entries({ entries }: { entries: Today['entries'] }) {
  const t = useTexts();
  return (
    <Group title={t('today.entries')} total={entries.total} shown={entries.rows.length} all={judgingHome}>
      {entries.rows.map(({ id, title, created_at, decision }) => (
        <Row
          key={id}
          title={title}
          to={`${judgingHome}/${id}?state=${decision === 'APPROVE' ? 'undecided' : 'waiting'}`}
          action={t(decision === 'APPROVE' ? 'today.decide' : 'today.judge')}
        >
          {t(decision === 'APPROVE' ? 'today.undecided' : 'today.unjudged')}
          {' · '}
          <Since at={created_at} />
        </Row>
      ))}
    </Group>
  );
}

/** Comments and reviews that wait for a moderator, the oldest first. */
export function Items({ items }: { items: Today['items'] }) {
  const t = useTexts();
  return (
    <Group title={t('today.items')} total={items.total} shown={items.rows.length} all={`${queueHome}/comment`}>
      {items.rows.map(({ id, kind, title, created_at }) => (
        <Row key={id} title={title} to={`${queueHome}/${kind}?item=${id}`} action={t('today.decide')}>
          {t(`today.item.${kind}`)}
          {' · '}
          <Since at={created_at} />
        </Row>
      ))}
    </Group>
  );
}

/** Reports of content and of viewers that wait for an answer, the newest first. */
export function Reports({ reports }: { reports: Today['reports'] }) {
  const t = useTexts();
  return (
    <Group title={t('today.reports')} total={reports.total} shown={reports.rows.length} all={`${queueHome}/content-report?state=DOING`}>
      {reports.rows.map(({ id, kind, title, reported_at }) => (
        <Row key={id} title={title} to={`${queueHome}/${kind}-report/${id}`} action={t('today.answer')}>
          {t(`today.reportOf.${kind}`)}
          {' · '}
          <Since at={reported_at} />
        </Row>
      ))}
    </Group>
  );
}

const queueHome = '/main/feedback';
const judgingHome = '/main/media/video/contest/judging';
const daySeconds = 86_400;

/** People who have not accepted their invitation yet. It can be sent again from here. `now` is in milliseconds. */
export function Invitations({ invitations, now }: { invitations: Today['invitations']; now: number }) {
  const t = useTexts();
  const resend = useEndpointMutation(invitation.resend, { failure: 'update', quiet: () => true, invalidates: [today.get.path] });
  const send = (idUser: string, email: string) =>
    resend.mutate(
      { body: { idUser } },
      {
        onSuccess: () => toast.success({ title: t('today.resent'), text: email }),
        onError: (error) => toast.error({ title: t('today.notResent'), text: reason(error) }),
      },
    );
  return (
    <Group title={t('today.invitations')} total={invitations.total} shown={invitations.rows.length} all="/main/user/account?state=invited">
      {invitations.rows.map(({ id, email, role, invited_until }) => {
        const left = (Date.parse(invited_until) - now) / 1000;
        return (
          <li key={id}>
            <span className="today-words">
              <Link to={`/main/user/account/${id}`} dir="auto">
                {email}
              </Link>
              <small>
                {t(`roles.${role}`)}
                {' · '}
                <time title={exact(invited_until)} className={left < 0 ? 'red' : ''}>
                  {left < 0
                    ? t('today.over')
                    : left > daySeconds
                      ? t('today.until', { day: dayOf(invited_until) })
                      : t('today.left', { time: inSentence(duration(left)) })}
                </time>
              </small>
            </span>
            <button type="button" className="link-button" disabled={resend.isPending} onClick={() => send(id, email)}>
              {t('today.resend')}
            </button>
          </li>
        );
      })}
    </Group>
  );
}
