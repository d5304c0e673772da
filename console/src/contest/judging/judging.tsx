import { useEffect, useState } from 'react';
import OrderedListOutlined from '@ant-design/icons/OrderedListOutlined';
import SettingOutlined from '@ant-design/icons/SettingOutlined';
import { judging, type JudgingPlan, type JudgingQueue, judgingQueues } from '@marquee/contract/contest/judging';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { useEndpoint } from '../../kit/ask.ts';
import { dayOf, number, timeOf } from '../../kit/format.ts';
import { LinkButton } from '../../kit/LinkButton.tsx';
import { Failure } from '../../kit/list/states.tsx';
import { watch } from '../../kit/live.ts';
import { useWho } from '../../kit/who.ts';
import { useTexts } from '../../words/words.ts';
import { JudgedEntryPage } from './JudgedEntryPage.tsx';
import { entriesHome, judgingAddress, judgingData, planHome, rankingHome } from './paths.ts';
import { Queue } from './Queue.tsx';
import { RankingCard } from './RankingCard.tsx';
import '../../kit/surface.css';
import './judging.css';

watch('video', judgingData);
watch('contest', judgingData);

/** Judging: the queue, one entry large, and its scores or the decision on it. The address names the queue and the entry. */
export function Component() {
  const t = useTexts();
  const { id } = useParams();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const result = useEndpoint(judging.plan, {}, { quiet: true });
  const plan = result.data?.data;
  /** The entries that were open before this one. `K` goes back through them. */
  const [visited, setVisited] = useState<readonly string[]>([]);
  const named = judgingQueues.find((each) => each === params.get('state'));
  const state: JudgingQueue = plan?.is_judge === false ? 'undecided' : (named ?? 'waiting');
  const first = useEndpoint(judging.queue, { query: { state } }, { quiet: true, enabled: plan !== undefined && id === undefined }).data?.data.rows[0]?.id;
  useEffect(() => {
    if (id === undefined && first !== undefined) void navigate(judgingAddress(state, first), { replace: true });
  }, [id, first, state, navigate]);
  if (plan === undefined)
    return result.error === null ? (
      <div className="judging" aria-busy="true" />
    ) : (
      <Failure error={result.error} title={t('judging.failed')} onRetry={() => void result.refetch()} isPage />
    );
  const open = (next: string) => {
    if (id !== undefined) setVisited((all) => [...all, id]);
    void navigate(judgingAddress(state, next));
  };
  const before = visited.at(-1);
  const back =
    before === undefined
      ? undefined
      : () => {
          setVisited((all) => all.slice(0, -1));
          void navigate(judgingAddress(state, before));
        };
  return (
    <div className="judging">
      <Head plan={plan} />
      <div className="judging-columns">
        {id === undefined ? (
          <p className="judging-card judging-none judging-main">{t(`judging.empty.${state}`)}</p>
        ) : (
          <JudgedEntryPage key={id} id={id} state={state} plan={plan} onOpen={open} onBack={back} />
        )}
        <div className="judging-side">
          <Queue state={state} current={id} counts={plan} isJudge={plan.is_judge} />
          {plan.is_judge && <RankingCard first={plan.criteria[0]?.name} />}
        </div>
      </div>
    </div>
  );
}

type Counted = JudgingPlan & Record<JudgingQueue, number>;

/** What is done, until when, and the ways to the ranking and to the plan. */
function Head({ plan }: { plan: Counted }) {
  const t = useTexts();
  const { may } = useWho();
  const { judged, waiting, undecided, ends_at, is_open, is_judge } = plan;
  const total = judged + waiting;
  const at = ends_at === null ? null : { date: dayOf(ends_at), time: timeOf(ends_at) };
  return (
    <>
      <nav className="crumbs" aria-label={t('kit.crumbs')}>
        <Link to={entriesHome}>{t('judging.toEntries')}</Link>
      </nav>
      <header className="judging-head">
        <h1>{t('judging.title')}</h1>
        <p>
          {is_judge ? (
            <>
              <strong>{t('judging.done', { judged: number(judged), total: number(total) })}</strong>
              {at !== null && <span>{t(is_open ? 'judging.until' : 'judging.over', at)}</span>}
            </>
          ) : (
            <>
              <strong>{t('judging.undecidedOnly', { count: undecided })}</strong> <span className="muted">{t('judging.notJudge')}</span>
            </>
          )}
        </p>
        {is_judge && total > 0 && <progress aria-label={t('judging.progress')} max={total} value={judged} />}
        <span className="judging-links">
          {may('media', 'administer') && (
            <LinkButton to={planHome} icon={<SettingOutlined aria-hidden />}>
              {t('judging.plan')}
            </LinkButton>
          )}
          {(is_judge || may('media', 'administer')) && (
            <LinkButton to={rankingHome} icon={<OrderedListOutlined aria-hidden />}>
              {t('judging.ranking')}
            </LinkButton>
          )}
        </span>
      </header>
    </>
  );
}
