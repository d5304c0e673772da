import CheckOutlined from '@ant-design/icons/CheckOutlined';
import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import { today } from '@marquee/contract/session/today';
import { useEndpoint } from '../../kit/ask.ts';
import { capitalize, many, timeOf, weekdayAndDay } from '../../kit/format.ts';
import { Failure, Notice } from '../../kit/list/states.tsx';
import { watch } from '../../kit/live.ts';
import { dayIn, zone } from '../../kit/zone.ts';
import { useWho } from '../../kit/who.ts';
import { firstScreenFor, useItems } from '../../shell/navigation.ts';
import { MessagePage } from '../../shell/MessagePage.tsx';
import { PanelSkeleton } from '../../shell/PanelSkeleton.tsx';
import { useTexts } from '../../words/words.ts';
import { Campaigns, OwnCampaigns } from './campaigns.tsx';
import { Broken, Drafts, Entries, Invitations, Items, Reports } from './groups.tsx';
import '../../kit/list.css';
import '../../content/content.css';
import './today.css';

// The probe of a live channel and the progress of a transcode do not change what stands here; their ends do.
for (const kind of ['movie', 'video', 'television', 'transcode', 'user', 'comment', 'review', 'campaign', 'reported_content', 'reported_user', 'reported_ad'])
  watch(kind, [today.get.path], []);

/** Milliseconds between two requests, for what changes by the clock alone. */
const refreshMs = 60_000;

/** The home screen: what waits for this person, each with a link to where it is done. */
export function Component() {
  const t = useTexts();
  const { enters } = useWho();
  const hasScreens = firstScreenFor(useItems(), enters) !== null;
  const { data, error, refetch, isFetching, dataUpdatedAt } = useEndpoint(today.get, {}, { quiet: true, every: refreshMs, enabled: hasScreens });
  if (!hasScreens) return <MessagePage message="nothing" />;
  const waiting = data?.data;
  const total = waiting === undefined ? 0 : Object.values(waiting).reduce((sum, { total: one }) => sum + one, 0);
  return (
    <div className="today">
      <header className="today-head">
        <h1>{t('screens.today')}</h1>
        <p>
          {dataUpdatedAt > 0 && capitalize(weekdayAndDay(dayIn(zone(), dataUpdatedAt)))}
          {total > 0 && (
            <>
              {' · '}
              <strong>{t('today.waiting', many(total))}</strong>
            </>
          )}
        </p>
        {dataUpdatedAt > 0 && (
          <button type="button" className="link-button today-refresh" onClick={() => void refetch()}>
            <ReloadOutlined aria-hidden spin={isFetching} />
            {t('today.updated', { time: timeOf(dataUpdatedAt) })}
          </button>
        )}
      </header>
      {waiting === undefined && error === null && <PanelSkeleton />}
      {waiting === undefined && error !== null && <Failure error={error} title={t('today.failed')} onRetry={() => void refetch()} />}
      {waiting !== undefined && total === 0 && <Notice icon={<CheckOutlined aria-hidden />} title={t('today.nothing')} text={t('today.nothingText')} />}
      {waiting !== undefined && total > 0 && (
        <div className="today-groups">
          <div className="today-main">
            <Broken channels={waiting.channels_down} transcodes={waiting.failed_transcodes} />
            <Campaigns campaigns={waiting.campaigns} now={dataUpdatedAt} />
            <OwnCampaigns campaigns={waiting.own_campaigns} />
            <Drafts drafts={waiting.drafts} />
          </div>
          <div className="today-side">
            <Items items={waiting.items} />
            <Reports reports={waiting.reports} />
            <Entries entries={waiting.entries} />
            <Invitations invitations={waiting.invitations} now={dataUpdatedAt} />
          </div>
        </div>
      )}
    </div>
  );
}
