import { useId, useRef, useState } from 'react';
import CheckOutlined from '@ant-design/icons/CheckOutlined';
import DownOutlined from '@ant-design/icons/DownOutlined';
import SearchOutlined from '@ant-design/icons/SearchOutlined';
import type { SearchCategory } from '@marquee/contract/market/search';
import { useCombobox } from '../combobox.ts';
import { Popup } from '../../kit/Popup.tsx';
import { useWho } from '../../kit/who.ts';
import { useTexts } from '../../words/words.ts';
import { useItems } from '../navigation.ts';
import { CommandList } from '../palette/CommandList.tsx';
import { useAsCommand, useGroups } from '../palette/groups.ts';
import { openPalette } from '../palette/palette.ts';
import { useChoose } from '../palette/useChoose.ts';
import { useBestResult } from './useSearchResults.ts';
import './search-box.css';

/** The categories of the search and the area of each; `apps` is everything that the palette finds. Areas that are not built are absent. */
const areas = { apps: undefined, products: 'media', blogs: 'news' } as const satisfies Record<string, SearchCategory | undefined>;
type Category = keyof typeof areas;

/** The categories in which this person can find anything. */
function useCategories(): Category[] {
  const items = useItems();
  const { enters } = useWho();
  return (Object.keys(areas) as Category[]).filter((each) => {
    const area = areas[each];
    return area === undefined || (enters(area) && items.some((item) => item.area === area));
  });
}

/** The search box of the header: a category and its results as one types; Enter opens the best. On narrow screens it is a button for the palette. */
export function SearchBox() {
  const t = useTexts();
  return (
    <>
      <button
        type="button"
        className="header-button searchbox-button"
        aria-label={t('finding.search.open')}
        title={t('finding.search.open')}
        onClick={openPalette}
      >
        <SearchOutlined aria-hidden />
      </button>
      <Box />
    </>
  );
}

function Box() {
  const t = useTexts();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [category, setCategory] = useState<Category>('apps');
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const categories = useCategories();
  const { groups, isWaiting, isFailed } = useGroups({ typed, category: areas[category], minLength: 1 });
  const found = groups.flatMap((group) => group.commands);
  const best = useBestResult();
  const asCommand = useAsCommand();
  /** The current text of the box, for callbacks that run later. */
  const latest = useRef('');
  const isShown = isOpen && typed.trim() !== '';
  const write = (text: string) => {
    latest.current = text;
    setTyped(text);
  };

  const choose = useChoose(() => {
    write('');
    setOpen(false);
  });
  const changeCategory = (next: Category) => {
    setCategory(next);
    list.reset();
  };
  // If a category has no result, offer the search in all of them.
  const offersAll = found.length === 0 && !isWaiting && !isFailed && category !== 'apps';
  const list = useCombobox({
    count: offersAll ? 1 : found.length,
    isOpen: isShown,
    onClose: () => setOpen(false),
    onChoose: (at) => {
      const command = found[at];
      if (offersAll) changeCategory('apps');
      else if (command) choose(command);
      // Nothing is listed yet: fetch the best record, and open it unless the text has changed meanwhile.
      else if (isWaiting) void best(typed, areas[category]).then((hit) => hit && latest.current === typed && choose(asCommand(hit)));
    },
  });

  return (
    <div
      ref={box}
      className="searchbox"
      role="search"
      onBlur={(event) => {
        if (!box.current?.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      {categories.length > 1 && (
        <Popup
          isMenu
          label={t('finding.search.in', { name: t(`finding.search.${category}`) })}
          className="searchbox-menu"
          renderButton={(buttonProps) => (
            <button
              type="button"
              {...buttonProps}
              className="searchbox-category"
              aria-label={t('finding.search.in', { name: t(`finding.search.${category}`) })}
            >
              {t(`finding.search.${category}`)}
              <DownOutlined aria-hidden />
            </button>
          )}
        >
          {categories.map((each) => (
            <button
              key={each}
              type="button"
              role="menuitemradio"
              aria-checked={each === category}
              className="menu-item searchbox-choice"
              onClick={() => {
                changeCategory(each);
                document.getElementById(id)?.focus();
              }}
            >
              <span>
                <strong>{t(`finding.search.${each}`)}</strong>
                <small>{t(`finding.search.about.${each}`)}</small>
              </span>
              {each === category && <CheckOutlined aria-hidden />}
            </button>
          ))}
        </Popup>
      )}
      <input
        {...list.input}
        id={id}
        type="text"
        enterKeyHint="search"
        className="searchbox-input"
        aria-label={t('finding.search.label')}
        placeholder={t('finding.search.label')}
        value={typed}
        onFocus={() => setOpen(true)}
        onChange={(event) => {
          write(event.target.value);
          list.reset();
          setOpen(true);
        }}
      />
      {typed === '' && (
        <kbd className="searchbox-key" aria-hidden="true">
          {navigator.userAgent.includes('Mac') ? '⌘ K' : 'Ctrl K'}
        </kbd>
      )}
      {isShown && (
        <div className="searchbox-results">
          <CommandList
            groups={groups}
            list={list}
            className="options"
            label={t('finding.search.results')}
            isWaiting={isWaiting}
            none={isFailed ? t('finding.search.failed') : isWaiting ? t('finding.search.searching') : t('kit.noResult')}
          >
            {offersAll && (
              <div {...list.option(0)} className="option">
                <span>{t('finding.search.in', { name: t('finding.search.apps') })}</span>
                <small>{t('finding.search.about.apps')}</small>
              </div>
            )}
          </CommandList>
        </div>
      )}
      <span className="unseen" role="status">
        {isShown && !isWaiting ? (found.length === 0 ? t('kit.noResult') : t('finding.search.found', { count: found.length, total: found.length })) : ''}
      </span>
    </div>
  );
}
