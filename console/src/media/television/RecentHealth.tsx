import { useQuery } from '@tanstack/react-query';
import { type Health, type HealthReport, televisionHealth } from '@marquee/contract/media/television';
import { limits } from '@marquee/contract/limits';
import { call } from '../../kit/call.ts';
import { decimal, timeOf } from '../../kit/format.ts';
import { valueLabel } from '../../kit/label.ts';
import { joinList } from '../../words/punctuation.ts';
import { useTexts } from '../../words/words.ts';

type Recent = HealthReport['recent'];

/** Minutes of one bar. */
const barMinutes = (24 * 60) / limits.healthCells;

/** The channels whose recent health is requested next, and their common answer. Rows that appear together share one request. */
let batch: { ids: string[]; answer: Promise<Map<string, Recent>> } | undefined;

async function requestRecent(id: string): Promise<Recent | null> {
  if (batch === undefined || batch.ids.length === limits.rowsMost) {
    const ids: string[] = [];
    const answer = Promise.resolve().then(async () => {
      if (batch?.ids === ids) batch = undefined;
      const { data } = await call(televisionHealth.recent, { query: { ids } });
      return new Map(data.map((each) => [each.id, each.recent]));
    });
    batch = { ids, answer };
  }
  batch.ids.push(id);
  return (await batch.answer).get(id) ?? null;
}

/** The health of a channel in the last day, of a row of a list. */
export function RecentHealth({ id }: { id: string }) {
  const { data, dataUpdatedAt } = useQuery({
    queryKey: [televisionHealth.recent.path, { id }],
    queryFn: () => requestRecent(id),
    networkMode: 'always',
    refetchInterval: 60_000,
    meta: { quiet: true },
  });
  return <HealthBars recent={data ?? undefined} now={dataUpdatedAt} />;
}

/** A bar for each half hour before `now`, the oldest first. Its height says the same as its colour. */
export function HealthBars({ recent, now }: { recent: Recent | undefined; now: number }) {
  const t = useTexts();
  const word = (health: Health | null) => valueLabel('television', 'health', health ?? 'unknown');
  return (
    <span className="health-bars" role="img" aria-label={t('television.recent', { summary: summaryOf(recent, t) })}>
      {(recent ?? Array.from({ length: limits.healthCells }, () => null)).map((health, at) => {
        const from = now - (limits.healthCells - at) * barMinutes * 60_000;
        return (
          <i
            key={at}
            className={health === null ? undefined : `bar-${health}`}
            title={t('television.cell', { from: timeOf(from), to: timeOf(from + barMinutes * 60_000), health: word(health) })}
          />
        );
      })}
    </span>
  );
}

/** The hours of each health in words. */
function summaryOf(recent: Recent | undefined, t: ReturnType<typeof useTexts>): string {
  const hours = (health: Health) => ((recent ?? []).filter((each) => each === health).length * barMinutes) / 60;
  const said = (['up', 'degraded', 'down'] as const).flatMap((health) =>
    hours(health) === 0 ? [] : [t('television.hours', { health: valueLabel('television', 'health', health), hours: decimal(hours(health)) })],
  );
  return said.length === 0 ? t('television.noRecent') : joinList(said);
}
