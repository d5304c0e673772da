import { useTexts } from '../../words/words.ts';
import type { SearchCategory } from '@marquee/contract/market/search';
import { type SearchResult, useSearchResults } from '../search/useSearchResults.ts';
import { type Command, useActions, useScreens } from './commands.ts';
import { rankMatches } from './fuzzy.ts';
import { useRecents } from './useRecents.ts';

/** A group of entries. `from` is the index of its first command among all commands. */
export type Group = { name: 'recent' | 'screens' | 'records' | 'actions'; from: number; commands: Command[] };

/** The most entries of a group that are shown while something is typed. */
const maxPerGroup = 6;
/** The most records that are shown if there are no other groups. */
const maxRecords = 8;

/**
 * The screens, records and actions that match the typed text, in groups. Without text: the recently used entries and all others. A category limits
 * the result to its records. Records are searched from `minLength` characters on.
 */
export function useGroups({ typed, category, minLength }: { typed: string; category?: SearchCategory | undefined; minLength: number }): {
  groups: Group[];
  isWaiting: boolean;
  isFailed: boolean;
} {
  const asCommand = useAsCommand();
  const screens = useScreens();
  const actions = useActions();
  const { found, isWaiting, isFailed } = useSearchResults({ typed, ...(category ? { category, limit: maxRecords } : { limit: maxPerGroup }), minLength });
  const recents = useRecents();
  const isEmpty = typed.trim() === '';
  const commandsByKey = new Map([...screens, ...actions].map((each) => [each.key, each]));
  const recent = recents.flatMap(({ key, record }): Command[] => {
    const command = record ? { key, ...record } : commandsByKey.get(key);
    return command ? [command] : [];
  });
  const filterCommands = (of: Command[]) =>
    isEmpty
      ? of.filter(({ key }) => !recent.some((each) => each.key === key))
      : rankMatches(typed, of, ({ label, also = [] }) => [label, ...also]).slice(0, maxPerGroup);
  const all: Omit<Group, 'from'>[] = [
    { name: 'recent', commands: isEmpty ? recent : [] },
    { name: 'screens', commands: filterCommands(screens) },
    { name: 'records', commands: isEmpty ? [] : found.map(asCommand) },
    { name: 'actions', commands: filterCommands(actions) },
  ];
  const groups = all
    .filter(({ name, commands }) => commands.length > 0 && (category === undefined || name === 'records'))
    .map((group, at, shown) => ({ ...group, from: shown.slice(0, at).reduce((sum, { commands }) => sum + commands.length, 0) }));
  return { groups, isWaiting: !isEmpty && isWaiting, isFailed };
}

/** Turns a search result into an entry of the palette. */
export function useAsCommand(): (hit: SearchResult) => Command {
  const t = useTexts();
  return ({ kind, id, label, note, to }) => ({
    key: `record:${kind}:${id}`,
    label,
    note: [t(`finding.kinds.${kind}`), ...(note === null ? [] : [note])].join(' · '),
    to,
  });
}
