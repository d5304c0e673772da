import type { ReactNode } from 'react';
import EyeOutlined from '@ant-design/icons/EyeOutlined';
import WarningFilled from '@ant-design/icons/WarningFilled';
import type { ItemContext } from '@marquee/contract/feedback/moderation';
import { Link } from 'react-router';
import { Marked } from '../../content/Marked.tsx';
import { useRecordPath } from '../../shell/records.ts';
import { ago, exact, many } from '../../kit/format.ts';
import { joinList } from '../../words/punctuation.ts';
import { LinkButton } from '../../kit/LinkButton.tsx';
import { valueLabel } from '../../kit/label.ts';
import { useTexts } from '../../words/words.ts';
import { Stars } from '../Stars.tsx';
import { clock, type Item } from './item.ts';

/** Where viewers wrote an item: the content, and the second of its film. */
function Place({ of }: { of: Item }) {
  const t = useTexts();
  const { kind, content, at_s } = of;
  const path = useRecordPath()(content.kind, content.id);
  return (
    <header className="queue-place">
      {content.poster !== null && <img src={content.poster.url} alt="" width={content.poster.width} height={content.poster.height} />}
      <p>
        <span>{joinList([t(`feedback.queue.under.${kind}`), ...(at_s === null ? [] : [t('feedback.queue.at', { time: clock(at_s) })])])}</span>
        {path === null ? (
          <strong dir="auto">{content.title}</strong>
        ) : (
          <Link className="title-link" to={path} dir="auto">
            {content.title}
          </Link>
        )}
      </p>
      {path !== null && (
        <LinkButton to={path} icon={<EyeOutlined aria-hidden />}>
          {t('feedback.queue.inPlace')}
        </LinkButton>
      )}
    </header>
  );
}

/** What keywords were found, and how each was disguised. */
function Matches({ of }: { of: Item }) {
  const t = useTexts();
  if (of.matches.length === 0) return null;
  return (
    <section className="queue-matches">
      <h3>
        <WarningFilled aria-hidden /> {t('feedback.queue.matched', many(of.matches.length))}
      </h3>
      <ul>
        {of.matches.map((each) => (
          <li key={`${each.start} ${each.word}`}>
            <span className="marked">
              <mark>{of.text.slice(each.start, each.end)}</mark>
            </span>
            <span>{t('feedback.queue.matches')}</span>
            <strong dir="auto">{each.word}</strong>
            <span className="queue-disguise">{t(`screening.disguises.${each.disguise}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The reports of viewers, those that wait first. */
function Reports({ all }: { all: ItemContext['reports'] }) {
  const t = useTexts();
  if (all.length === 0) return null;
  return (
    <section className="queue-reports">
      <h3>{t('feedback.queue.reports')}</h3>
      <ul>
        {all.map((each) => (
          <li key={`${each.at} ${each.by?.id}`} className={each.is_open ? undefined : 'queue-answered'}>
            <strong>{valueLabel('reported_content', 'reasons', each.reason)}</strong>
            {each.text !== null && <span dir="auto">{each.text}</span>}
            <small>{[each.by?.label ?? t('feedback.queue.erased'), ago(each.at), ...(each.is_open ? [] : [t('feedback.queue.answered')])].join(' · ')}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The large item: where it was written, by whom, its text with what matched, and the reports about it. `children` are the buttons below it. */
export function QueueItem({ of, context, heldBy, children }: { of: Item; context: ItemContext | undefined; heldBy: string | null; children: ReactNode }) {
  const t = useTexts();
  const name = of.author?.label ?? t('feedback.queue.erased');
  return (
    <article className="queue-item" aria-label={name}>
      <Place of={of} />
      <div className="queue-body">
        {heldBy !== null && (
          <p className="queue-held" role="status">
            <EyeOutlined aria-hidden /> {heldBy}
          </p>
        )}
        {context?.parent != null && (
          <blockquote className="queue-parent">
            <strong dir="auto">{t('feedback.queue.answers', { name: context.parent.author ?? t('feedback.queue.erased') })}</strong>{' '}
            <span dir="auto">{context.parent.text}</span>
          </blockquote>
        )}
        <p className="queue-writer">
          <span className="queue-avatar" aria-hidden="true">
            {name.slice(0, 1)}
          </span>
          <span>
            <strong dir="auto">{name}</strong>
            <time dateTime={of.created_at}>{exact(of.created_at)}</time>
          </span>
        </p>
        {of.rating !== null && (
          <p className="queue-stars">
            <Stars of={of.rating} />
          </p>
        )}
        {of.text === '' ? (
          <p className="muted">{t('feedback.queue.noWords')}</p>
        ) : (
          <p className="queue-text" dir="auto">
            <Marked text={of.text} matches={of.matches} />
          </p>
        )}
        <Matches of={of} />
        <Reports all={context?.reports ?? []} />
        <p className="queue-facts">
          {context !== undefined && context.replies > 0 && <span>{t('feedback.queue.replies', many(context.replies))}</span>}
          {context?.reports.length === 0 && <span>{t('feedback.queue.noReports')}</span>}
          {of.opinion_of !== null && <span className="tag tag-violet">{t('feedback.queue.asked', { name: of.opinion_of.label })}</span>}
        </p>
      </div>
      {children}
    </article>
  );
}
