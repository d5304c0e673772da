import { useLayoutEffect, useRef, useState } from 'react';
import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { useCombobox } from '../combobox.ts';
import { useTexts } from '../../words/words.ts';
import { useBestResult } from '../search/useSearchResults.ts';
import { CommandList } from './CommandList.tsx';
import { useAsCommand, useGroups } from './groups.ts';
import { useChoose } from './useChoose.ts';
import './palette.css';

/**
 * The command palette: a combobox over the whole page that finds screens, records and actions. Recently used entries come first. `typedBefore`
 * is the text that was typed while the program loaded.
 */
export function Palette({ typedBefore, onReady, onClose }: { typedBefore: () => string; onReady: () => void; onClose: () => void }) {
  const t = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState(typedBefore);
  const best = useBestResult();
  const asCommand = useAsCommand();
  /** The current text of the input, for callbacks that run later. */
  const latest = useRef(typed);
  const { groups, isWaiting } = useGroups({ typed, minLength: 2 });
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

  const choose = useChoose(onClose);
  const list = useCombobox({
    count: commands.length,
    isOpen: true,
    onClose,
    onChoose: (at) => {
      const command = commands[at];
      if (command) choose(command);
      // Nothing is listed yet: fetch the best record, and open it unless the text has changed meanwhile.
      else if (isWaiting) void best(typed).then((hit) => hit && latest.current === typed && dialog.current !== null && choose(asCommand(hit)));
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
              latest.current = event.target.value;
              setTyped(event.target.value);
              list.reset();
            }}
          />
        </div>
        <CommandList
          groups={groups}
          list={list}
          className="palette-list"
          label={t('finding.palette.title')}
          isWaiting={isWaiting}
          none={isWaiting ? t('finding.search.searching') : t('kit.noResult')}
        />
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
