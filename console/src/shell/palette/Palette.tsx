import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { useCombobox } from '../../kit/combobox.ts';
import { useWords } from '../../words/words.ts';
import { type Found, useBest, useHits } from '../search/hits.ts';
import { type Command, useActions, useScreens } from './commands.ts';
import { ranked } from './fuzzy.ts';
import { remember } from './recent.ts';
import { useRecents } from './useRecents.ts';
import '../../kit/options.css';
import './palette.css';

/** `from` is the place of its first command among all. */
type Group = { name: 'recent' | 'screens' | 'records' | 'actions'; from: number; commands: Command[] };

/** Shown of each group while something is typed. */
const most = 6;

/**
 * Screens, records and actions by a few letters: a combobox over the whole page. What was used last stands first. `typedBefore` is what
 * was typed while its program was on the way.
 */
export function Palette({ typedBefore, onReady, onClose }: { typedBefore: () => string; onReady: () => void; onClose: () => void }) {
  const t = useWords();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const [typed, type] = useState(typedBefore);
  const best = useBest();
  const asCommand = useAsCommand();
  /** What stands in the input now, whatever was asked meanwhile. */
  const now = useRef(typed);
  const { groups, isWaiting } = useGroups(typed);
  const commands = groups.flatMap((group) => group.commands);

  useLayoutEffect(() => {
    const box = dialog.current;
    const opener = document.activeElement;
    box?.showModal();
    onReady();
    return () => {
      box?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [onReady]);

  function choose({ key, label, note, to, run }: Command): void {
    remember({ key, ...(key.startsWith('record:') && to ? { record: { label, note, to } } : {}) });
    onClose();
    if (to) void navigate(to);
    // What opens a box of its own does so when this one is gone.
    else setTimeout(() => run?.());
  }
  const list = useCombobox({
    count: commands.length,
    isOpen: true,
    onClose,
    onChoose: (at) => {
      const command = commands[at];
      if (command) choose(command);
      // Nothing is listed yet: the best record is asked for, and opened unless something else was typed meanwhile.
      else if (isWaiting) void best(typed).then((hit) => hit && now.current === typed && dialog.current !== null && choose(asCommand(hit)));
    },
  });
  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label={t('finding.palette.title')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className="palette-box">
        <div className="palette-head">
          <SearchOutlined aria-hidden />
          <input
            {...list.input}
            className="palette-input"
            aria-label={t('finding.palette.label')}
            placeholder={t('finding.palette.label')}
            value={typed}
            onChange={(event) => {
              now.current = event.target.value;
              type(event.target.value);
              list.reset();
            }}
          />
        </div>
        <div {...list.list} className="palette-list" aria-label={t('finding.palette.title')} aria-busy={isWaiting}>
          {groups.map(({ name, from, commands: of }) => (
            <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
              <p id={`${id}-${name}`} className="palette-group">
                {t(`finding.palette.${name}`)}
              </p>
              {of.map(({ key, label, note }, at) => (
                <div key={key} {...list.option(from + at)} className="option">
                  <span>{label}</span>
                  <small>{note}</small>
                </div>
              ))}
            </div>
          ))}
          {commands.length === 0 && (
            <p className="option-none" role="presentation">
              {isWaiting ? t('finding.search.searching') : t('kit.noResult')}
            </p>
          )}
        </div>
        <p className="palette-foot" aria-hidden="true">
          <span>{t('finding.palette.move')}</span>
          <span>{t('finding.palette.choose')}</span>
          <span>{t('finding.palette.leave')}</span>
        </p>
        <span className="unseen" role="status">
          {typed.trim() === '' || isWaiting
            ? ''
            : commands.length === 0
              ? t('kit.noResult')
              : t('finding.search.found', { count: commands.length, total: commands.length })}
        </span>
      </div>
    </dialog>
  );
}

/** What stands in the palette: nothing typed, what was used last and everything; else what answers, group by group. */
function useGroups(typed: string): { groups: Group[]; isWaiting: boolean } {
  const asCommand = useAsCommand();
  const screens = useScreens();
  const actions = useActions();
  const { found, isWaiting } = useHits({ typed, limit: most, least: 2 });
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
    .filter(({ commands }) => commands.length > 0)
    .map((group, at, shown) => ({ ...group, from: shown.slice(0, at).reduce((sum, { commands }) => sum + commands.length, 0) }));
  return { groups, isWaiting: !isEmpty && isWaiting };
}

/** A record that was found as a line of the palette. */
function useAsCommand(): (hit: Found) => Command {
  const t = useWords();
  return ({ kind, id, label, note, to }) => ({
    key: `record:${kind}:${id}`,
    label,
    note: [t(`finding.kinds.${kind}`), ...(note === null ? [] : [note])].join(' · '),
    to,
  });
}
