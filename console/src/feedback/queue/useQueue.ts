import { useMemo, useState } from 'react';
import { limits } from '@marquee/contract/limits';
import type { QueueCounts } from '@marquee/contract/feedback/moderation';
import { useSearchParams } from 'react-router';
import { useEndpoint, useEndpointList } from '../../kit/ask.ts';
import { useLive } from '../../kit/live.ts';
import type { Row } from '../../kit/record.ts';
import { useWho } from '../../kit/who.ts';
import { type Item, itemOf, type Moderated } from './item.ts';
import { useLease } from './useLease.ts';

/** The parts of a queue: everything, what a keyword caught, what viewers reported, and what the person was asked about. */
export const tabs = ['all', 'blacklist', 'report', 'opinion'] as const;
export type Tab = (typeof tabs)[number];

/** The decisions by which an item leaves the queue, whoever made them. */
const decisions: ReadonlySet<string> = new Set(['approve', 'approve_report', 'decline', 'remove']);

export type Queue = {
  items: readonly Item[];
  current: Item | undefined;
  tab: Tab;
  counts: QueueCounts | undefined;
  /** when they were counted, in milliseconds */
  countedAt: number;
  isPending: boolean;
  error: Error | null;
  refetch: () => unknown;
  choose: (id: string | undefined) => void;
  setTab: (tab: Tab) => void;
  /** Leaves the current item for later: it goes to the end. */
  postpone: () => void;
  step: (by: 1 | -1) => void;
  /** Takes items out of sight at once. */
  hide: (items: readonly Pick<Item, 'id' | 'version'>[]) => void;
  /** Shows items again whose decision failed. */
  show: (ids: readonly string[]) => void;
};

const isTab = (value: string | null): value is Tab => tabs.some((each) => each === value);

/** The items that wait, the oldest first, and the one that is large. The tab and that item stand in the address. */
export function useQueue(of: Moderated, canDecide: boolean): Queue {
  const { user } = useWho();
  const [search, setSearch] = useSearchParams();
  const asked = search.get('tab');
  const tab: Tab = isTab(asked) ? asked : 'all';
  const query = {
    state: ['APPROVE'],
    sort_by: 'created_at',
    order_by: 'asc' as const,
    limit: limits.rowsMost,
    ...(tab === 'blacklist' || tab === 'report' ? { approve_type: [tab] } : {}),
    ...(tab === 'opinion' ? { opinion_of: [user?.idUser ?? ''] } : {}),
  };
  const list = useEndpointList(of.list, { query }, { keep: true, enabled: user !== null });
  const counts = useEndpoint(of.counts, {});
  /** Decided items with the version that they had then. An undo gives them a newer one, which shows them again. */
  const [hidden, setHidden] = useState<ReadonlyMap<string, number>>(new Map());
  const [postponed, setPostponed] = useState<readonly string[]>([]);
  const unhide = (ids: readonly string[]) => setHidden((before) => new Map([...before].filter(([id]) => !ids.includes(id))));
  useLive(of.name, undefined, ({ id, verb }) => {
    // Nobody waits for the list to be read again before the work of others is seen.
    if (decisions.has(verb)) setHidden((before) => new Map(before).set(id, before.get(id) ?? Number.MAX_SAFE_INTEGER));
    else if (verb !== 'lease') unhide([id]);
  });
  const rows = list.data?.data;
  const items = useMemo(() => {
    const all = (rows ?? []).map((row) => itemOf(of, row as Row)).filter(({ id, version }) => version > (hidden.get(id) ?? -1));
    const isLate = ({ id }: Item) => postponed.includes(id);
    return [...all.filter((each) => !isLate(each)), ...all.filter(isLate).toSorted((a, b) => postponed.indexOf(a.id) - postponed.indexOf(b.id))];
  }, [of, rows, hidden, postponed]);

  const chosen = search.get('item');
  const [isManual, setManual] = useState(chosen !== null);
  // Where the person was: when that item leaves, the one that follows it takes its place.
  const [lastAt, setLastAt] = useState(0);
  const refused = useState<ReadonlySet<string>>(new Set());
  const isFree = ({ id, held_by }: Item) => held_by === null && !refused[0].has(id);
  const found = items.findIndex(({ id }) => id === chosen);
  const followingFree = items.findIndex((item, at) => at >= lastAt && isFree(item));
  const at = found >= 0 && (isManual || isFree(items[found] as Item)) ? found : followingFree >= 0 ? followingFree : items.findIndex(isFree);
  const current = items[Math.max(0, at)];
  if (at >= 0 && at !== lastAt) setLastAt(at);
  const coming = [current, ...items.slice(Math.max(0, at) + 1).filter(isFree)].flatMap((item) => (item === undefined ? [] : [item.id]));
  useLease(of.name, coming, canDecide, refused);

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
  const choose = (id: string | undefined) => {
    setManual(id !== undefined);
    change({ item: id });
  };
  return {
    items,
    current,
    tab,
    counts: counts.data?.data,
    countedAt: counts.dataUpdatedAt,
    isPending: list.isPending,
    error: list.error,
    refetch: list.refetch,
    choose,
    setTab: (next) => {
      setManual(false);
      setLastAt(0);
      change({ tab: next === 'all' ? undefined : next, item: undefined });
    },
    postpone: () => {
      if (current === undefined) return;
      choose(undefined);
      setPostponed((before) => [...before.filter((each) => each !== current.id), current.id]);
    },
    step: (by) => choose(items[Math.min(items.length - 1, Math.max(0, at + by))]?.id),
    hide: (leaving) => {
      if (leaving.some(({ id }) => id === current?.id)) choose(undefined);
      setHidden((before) => new Map([...before, ...leaving.map(({ id, version }) => [id, version] as const)]));
    },
    show: unhide,
  };
}
