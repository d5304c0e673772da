import { useInfiniteQuery } from '@tanstack/react-query';
import { adEventKinds, figures, invalidReasons, type LoggedAdEvent } from '@marquee/contract/advertise/figures';
import { Button, Select } from 'antd';
import { call } from '../../kit/call.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { calendarDay, countryName, dayOf, duration, isDay, spreadsheetTime } from '../../kit/format.ts';
import { valueLabel } from '../../kit/label.ts';
import { Failure } from '../../kit/list/states.tsx';
import { PanelSkeleton } from '../../shell/PanelSkeleton.tsx';
import { useTexts } from '../../words/words.ts';
import { dong } from './amounts.ts';
import type { Range } from './range.tsx';
import './events.css';

type Kind = LoggedAdEvent['kind'];
type Reason = NonNullable<LoggedAdEvent['reason']>;

/** Which events the address names: their kind, why they do not count, and their day if it is one alone. */
export type ShownEvents = { kind: Kind; reason: Reason | undefined; day: string | undefined };

/** The events that an address asks for; undefined if it asks for none. */
export function shownEvents(params: URLSearchParams): ShownEvents | undefined {
  const kind = adEventKinds.find((each) => each === params.get('events'));
  const day = params.get('on');
  return kind && { kind, reason: invalidReasons.find((each) => each === params.get('why')), day: day !== null && isDay(day) ? day : undefined };
}

/** Milliseconds after its answer from which an event is called late here. */
const lateMs = 60_000;

/** The logged events that the figures of a campaign are counted from, the latest first. */
export function EventLog({ id, range, of, onChange }: { id: string; range: Range; of: ShownEvents; onChange: (of: ShownEvents | undefined) => void }) {
  const t = useTexts();
  const { kind, reason, day } = of;
  const days = day === undefined ? range : { from: day, to: day };
  const query = useInfiniteQuery({
    queryKey: [figures.events.path, { id, ...days, kind, reason }],
    queryFn: async ({ pageParam, signal }) =>
      (
        await call(figures.events, {
          params: { id },
          query: { ...days, kind, ...(reason === undefined ? {} : { reason }), ...(pageParam === '' ? {} : { before: pageParam }) },
          signal,
        })
      ).data,
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    networkMode: 'always',
    meta: { quiet: true },
  });
  const events = query.data?.pages.flatMap((page) => page.events) ?? [];
  return (
    <Dialog side title={[t('adFigures.events.title'), ...(day === undefined ? [] : [calendarDay(day)])].join(' · ')} onClose={() => onChange(undefined)}>
      <p className="muted">{t('adFigures.events.text')}</p>
      <div className="figures-events-filter">
        <label htmlFor="events-kind">{t('adFigures.events.kind')}</label>
        <Select
          id="events-kind"
          value={kind}
          options={adEventKinds.map((value) => ({ value, label: t(`adFigures.kinds.${value}`) }))}
          onChange={(next) => onChange({ ...of, kind: next })}
        />
        <label htmlFor="events-reason">{t('adFigures.events.reason')}</label>
        <Select
          id="events-reason"
          value={reason ?? 'all'}
          options={[{ value: 'all', label: t('adFigures.events.all') }, ...invalidReasons.map((value) => ({ value, label: t(`adFigures.reasons.${value}`) }))]}
          onChange={(next) => onChange({ ...of, reason: invalidReasons.find((each) => each === next) })}
        />
      </div>
      {query.error !== null && <Failure error={query.error} title={t('adFigures.events.failed')} onRetry={() => void query.refetch()} />}
      {query.isPending && <PanelSkeleton />}
      {query.isSuccess && events.length === 0 && <p className="figures-empty muted">{t('adFigures.events.none')}</p>}
      <ol className="figures-events">
        {events.map((event) => (
          <Event key={event.id} of={event} />
        ))}
      </ol>
      {events.some(({ network, viewer }) => (network ?? viewer) !== null) && <p className="field-hint">{t('adFigures.events.sourceText')}</p>}
      {query.hasNextPage && (
        <Button block loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('adFigures.events.more')}
        </Button>
      )}
    </Dialog>
  );
}

function Event({ of: { at, asked_at, zone, platform, country, viewer, network, reason, amount } }: { of: LoggedAdEvent }) {
  const t = useTexts();
  const late = Date.parse(at) - Date.parse(asked_at);
  const place = [valueLabel('campaign', 'zones', zone), valueLabel('campaign', 'platforms', platform), country === null ? undefined : countryName(country)];
  const source = [viewer, network].filter((each) => each !== null);
  return (
    <li>
      <time dateTime={asked_at}>
        {spreadsheetTime(Date.parse(asked_at)).slice(11)} <span className="muted">{dayOf(asked_at)}</span>
      </time>
      <span className={`tag ${reason === null ? 'tag-green' : 'tag-red'}`}>
        {reason === null ? t('adFigures.events.counts') : t(`adFigures.reasons.${reason}`)}
      </span>
      <strong>{amount > 0 && dong(Math.round(amount / 1000))}</strong>
      <small className="muted">
        {[...place.filter((each) => each !== undefined), ...(late > lateMs ? [t('adFigures.events.arrived', { time: duration(late / 1000) })] : [])].join(
          ' · ',
        )}
        {source.length > 0 && <code title={t('adFigures.events.source')}>{source.join(' ')}</code>}
      </small>
    </li>
  );
}
