import { useState } from 'react';
import { campaign as calls, type CampaignRow } from '@marquee/contract/advertise/campaign';
import { campaignReview } from '@marquee/contract/advertise/review';
import { limits } from '@marquee/contract/limits';
import { useSearchParams } from 'react-router';
import { useEndpoint, useEndpointList } from '../../kit/ask.ts';
import { useLive, watch } from '../../kit/live.ts';

watch('campaign', [calls.path]);

/** The parts of the queue: what waits for a decision, for a signature, and for an answer of its advertiser. */
export const queues = ['waiting', 'sign', 'asked'] as const;
export type QueueName = (typeof queues)[number];

const isQueue = (value: string | null): value is QueueName => queues.some((each) => each === value);

/** What of a campaign a list of campaigns has. */
export type QueueRow = Pick<
  CampaignRow,
  'campaignId' | 'name' | 'company' | 'state' | 'ads_type' | 'zones' | 'budget' | 'file' | 'submitted_at' | 'answered_at' | 'is_asked' | 'version'
>;

const open = { state: ['new', 'in_review'], sort_by: 'submitted_at', order_by: 'asc' as const, limit: limits.rowsMost };
const queryOf: Record<QueueName, object> = {
  waiting: { ...open, is_asked: false },
  sign: { ...open, state: ['contract'] },
  asked: { ...open, is_asked: true },
};

/** The verbs by which a campaign leaves a part of the queue, whoever used them. */
const leaving: Record<QueueName, ReadonlySet<string>> = {
  waiting: new Set(['approve', 'reject', 'ask', 'revise', 'remove']),
  sign: new Set(['finalise', 'reject', 'undo', 'remove']),
  asked: new Set(['approve', 'reject', 'reply', 'revise', 'remove']),
};

/** The part of the queue in which a campaign stands; undefined if it waits for nothing. */
export const queueOf = ({ state, is_asked }: Pick<QueueRow, 'state' | 'is_asked'>): QueueName | undefined => {
  if (state === 'contract') return 'sign';
  if (state === 'new' || state === 'in_review') return is_asked ? 'asked' : 'waiting';
  return undefined;
};

/** The campaigns that wait, those with the least time left first, and the one that is large. The part of the queue and that campaign stand in the address. */
export function useReview() {
  const [search, setSearch] = useSearchParams();
  const named = search.get('item');
  const asked = search.get('queue');
  const queue: QueueName = isQueue(asked) ? asked : 'waiting';
  const list = useEndpointList(calls.list, { query: queryOf[queue] as { state: string[] } }, { keep: false });
  const counts = useEndpoint(campaignReview.counts, {}, { keep: true });
  /** Campaigns that have left, with the version that they had then. An undo gives them a newer one, which shows them again. */
  const [hidden, setHidden] = useState<ReadonlyMap<string, number>>(new Map());
  const rows = (list.data?.data ?? []) as unknown as QueueRow[];
  useLive('campaign', undefined, ({ id, verb }) => {
    const known = rows.find(({ campaignId }) => campaignId === id);
    // Nobody waits for the list to be read again before the work of others is seen.
    if (known !== undefined && leaving[queue].has(verb)) setHidden((before) => new Map(before).set(id, known.version));
  });
  const items = rows.filter(({ campaignId, version }) => version > (hidden.get(campaignId) ?? -1));
  // Where the person was: when that campaign leaves, the one that follows it takes its place.
  const [lastAt, setLastAt] = useState(0);
  const found = items.findIndex(({ campaignId }) => campaignId === named);
  const isElsewhere = named !== null && found < 0 && !hidden.has(named) && !list.isPending;
  const at = found >= 0 ? found : Math.min(lastAt, items.length - 1);
  if (at >= 0 && at !== lastAt) setLastAt(at);

  const change = (parts: Record<string, string | undefined>) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(parts)) {
          if (value === undefined) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  const choose = (item: string | undefined) => change({ item });
  return {
    queue,
    items,
    /** undefined while the address names a campaign that is not in this part of the queue */
    current: isElsewhere ? undefined : items[Math.max(0, at)],
    at: Math.max(0, at),
    /** the id that the address names, if that campaign is not in this part of the queue */
    elsewhere: isElsewhere ? named : null,
    isNamed: named !== null,
    counts: counts.data?.data,
    isPending: list.isPending,
    error: list.error,
    refetch: list.refetch,
    choose,
    setQueue: (next: QueueName, item?: string) => {
      setHidden(new Map());
      setLastAt(0);
      change({ queue: next === 'waiting' ? undefined : next, item });
    },
    step: (by: 1 | -1) => choose(items[Math.min(items.length - 1, Math.max(0, at + by))]?.campaignId),
    /** Takes a campaign out of sight at once. */
    hide: ({ campaignId, version }: Pick<QueueRow, 'campaignId' | 'version'>) => {
      if (named !== null) choose(undefined);
      setHidden((before) => new Map(before).set(campaignId, version));
    },
    /** Shows a campaign again whose decision failed. */
    show: (id: string) => setHidden((before) => new Map([...before].filter(([each]) => each !== id))),
  };
}
export type Review = ReturnType<typeof useReview>;
