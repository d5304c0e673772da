import { useEffect, useEffectEvent, useRef, useState } from 'react';
import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { debounceTyping } from '../../kit/composing.ts';
import { useKeys } from '../../kit/keyboard.tsx';
import { leaveSearch } from '../../kit/list/Filters.tsx';
import { useTexts } from '../../words/words.ts';

/** Milliseconds after the last keystroke before the search starts. */
const searchDelayMs = 300;

/** The search for jobs by the title of their record; the key `/` focuses it. */
export function JobSearch({ name, onName }: { name: string; onName: (name: string) => void }) {
  const t = useTexts();
  const [typed, setTyped] = useState(name);
  const sent = useRef(name);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // If the address changes for another reason, it overrides the typed text.
    if (name === sent.current) return;
    sent.current = name;
    setTyped(name);
  }, [name]);
  const look = useEffectEvent((words: string) => {
    sent.current = words;
    onName(words);
  });
  useEffect(() => {
    if (typed === sent.current) return undefined;
    return debounceTyping(searchDelayMs, () => look(typed));
  }, [typed]);
  const keys = useKeys([{ key: '/', about: 'kit.keys.search', run: () => field.current?.select() }]);
  return (
    <>
      <span className="list-search">
        <SearchOutlined aria-hidden />
        <input
          ref={field}
          className="plain-input"
          type="search"
          aria-label={t('media.transcode.search')}
          placeholder={t('media.transcode.search')}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={leaveSearch}
        />
        {typed === '' && <kbd aria-hidden="true">/</kbd>}
      </span>
      {keys}
    </>
  );
}
