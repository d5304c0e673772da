import { useWords } from '../../words/words.ts';
import type { SearchCategory } from '@marquee/contract/market/search';
import { type Found, useHits } from '../search/hits.ts';
import { type Command, useActions, useScreens } from './commands.ts';
import { ranked } from './fuzzy.ts';
import { useRecents } from './useRecents.ts';

/** `from` is the place of its first command among all. */
export type Group = { name: 'recent' | 'screens' | 'records' | 'actions'; from: number; commands: Command[] };

/** Shown of each group while something is typed. */
const most = 6;
/** Records shown where there are no other groups. */
const mostOfOne = 8;

/**
 * Screens, records and actions that answer what is typed, group by group; where nothing is typed, what was used last and everything. A category
 * narrows them to its records. Records are asked for from `least` letters on.
 */
export function useGroups({ typed, category, least }: { typed: string; category?: SearchCategory | undefined; least: number }): {
  groups: Group[];
  isWaiting: boolean;
  isFailed: boolean;
} {
  const asCommand = useAsCommand();
  const screens = useScreens();
  const actions = useActions();
  const { found, isWaiting, isFailed } = useHits({ typed, ...(category ? { category, limit: mostOfOne } : { limit: most }), least });
  const used = useRecents();
  const isEmpty = typed.trim() === '';
  const known = new Map([...screens, ...actions].map((each) => [each.key, each]));
  const recent = used.flatMap(({ key, record }): Command[] => {
    const command = record ? { key, ...record } : known.get(key);
    return command ? [command] : [];
  });
  const narrowed = (of: Command[]) =>
    isEmpty ? of.filter(({ key }) => !recent.some((each) => each.key === key)) : ranked(typed, of, ({ label, also = [] }) => [label, ...also]).slice(0, most);
  const all: Omit<Group, 'from'>[] = [
    { name: 'recent', commands: isEmpty ? recent : [] },
    { name: 'screens', commands: narrowed(screens) },
    { name: 'records', commands: isEmpty ? [] : found.map(asCommand) },
    { name: 'actions', commands: narrowed(actions) },
  ];
  const groups = all
    .filter(({ name, commands }) => commands.length > 0 && (category === undefined || name === 'records'))
    .map((group, at, shown) => ({ ...group, from: shown.slice(0, at).reduce((sum, { commands }) => sum + commands.length, 0) }));
  return { groups, isWaiting: !isEmpty && isWaiting, isFailed };
}

/** A record that was found as a line of the palette. */
export function useAsCommand(): (hit: Found) => Command {
  const t = useWords();
  return ({ kind, id, label, note, to }) => ({
    key: `record:${kind}:${id}`,
    label,
    note: [t(`finding.kinds.${kind}`), ...(note === null ? [] : [note])].join(' · '),
    to,
  });
}
