import { useId, useRef, useState } from 'react';
import CheckOutlined from '@ant-design/icons/CheckOutlined';
import DownOutlined from '@ant-design/icons/DownOutlined';
import SearchOutlined from '@ant-design/icons/SearchOutlined';
import type { SearchCategory } from '@marquee/contract/market/search';
import { useNavigate } from 'react-router';
import { useCombobox } from '../../kit/combobox.ts';
import { Popup } from '../../kit/Popup.tsx';
import { useWords } from '../../words/words.ts';
import { openPalette } from '../palette/palette.ts';
import { type Found, useBest, useHits } from './hits.ts';
import '../../kit/options.css';
import './search-box.css';

/** The specification's three categories, and what each is on this platform. */
const categories = { products: 'content', apps: 'channels', blogs: 'news' } as const satisfies Record<string, SearchCategory>;
type Category = keyof typeof categories;

/** The header's search: a category, and records of it as one types; Enter opens the best. On narrow screens a button that opens the palette. */
export function SearchBox() {
  const t = useWords();
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
  const t = useWords();
  const id = useId();
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const [category, setCategory] = useState<Category>('apps');
  const [typed, type] = useState('');
  const [isOpen, open] = useState(false);
  const { found, isWaiting, isFailed } = useHits({ typed, category: categories[category], limit: 8 });
  const best = useBest();
  /** What stands in the box now, whatever was asked meanwhile. */
  const now = useRef('');
  const shows = isOpen && typed.trim() !== '';
  const write = (text: string) => {
    now.current = text;
    type(text);
  };

  const choose = (hit: Found | undefined) => {
    if (!hit) return;
    write('');
    open(false);
    void navigate(hit.to);
  };
  const turnTo = (next: Category) => {
    setCategory(next);
    list.reset();
  };
  // The category that the box begins with is not the one that most is in: whoever finds nothing is led on.
  const leadsOn = found.length === 0 && !isWaiting && !isFailed && category !== 'products';
  const list = useCombobox({
    count: leadsOn ? 1 : found.length,
    isOpen: shows,
    onClose: () => open(false),
    onChoose: (at) => {
      if (leadsOn) turnTo('products');
      // What is listed is still about something else: the best is asked for, and opened unless something else was typed meanwhile.
      else if (isWaiting) void best(typed, categories[category]).then((hit) => now.current === typed && choose(hit));
      else choose(found[at]);
    },
  });

  return (
    <div
      ref={box}
      className="searchbox"
      role="search"
      onBlur={(event) => {
        if (!box.current?.contains(event.relatedTarget)) open(false);
      }}
    >
      <Popup
        isMenu
        label={t('finding.search.in', { name: t(`finding.search.${category}`) })}
        className="searchbox-menu"
        renderButton={(carries) => (
          <button type="button" {...carries} className="searchbox-category" aria-label={t('finding.search.in', { name: t(`finding.search.${category}`) })}>
            {t(`finding.search.${category}`)}
            <DownOutlined aria-hidden />
          </button>
        )}
      >
        {(Object.keys(categories) as Category[]).map((each) => (
          <button
            key={each}
            type="button"
            role="menuitemradio"
            aria-checked={each === category}
            className="menu-item searchbox-choice"
            onClick={() => {
              turnTo(each);
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
      <input
        {...list.input}
        id={id}
        type="text"
        enterKeyHint="search"
        className="searchbox-input"
        aria-label={t('finding.search.label')}
        placeholder={t('finding.search.label')}
        value={typed}
        onFocus={() => open(true)}
        onChange={(event) => {
          write(event.target.value);
          list.reset();
          open(true);
        }}
      />
      {typed === '' && (
        <kbd className="searchbox-key" aria-hidden="true">
          {navigator.userAgent.includes('Mac') ? '⌘ K' : 'Ctrl K'}
        </kbd>
      )}
      {shows && (
        <div className="searchbox-results">
          <ul {...list.list} className="options" aria-label={t('finding.search.results')} aria-busy={isWaiting}>
            {found.map(({ id: each, kind, label, note }, at) => (
              <li key={each} {...list.option(at)} className="option">
                <span>{label}</span>
                <small>{[t(`finding.kinds.${kind}`), ...(note === null ? [] : [note])].join(' · ')}</small>
              </li>
            ))}
            {found.length === 0 && (
              <li className="option-none" role="presentation">
                {isFailed ? t('finding.search.failed') : isWaiting ? t('finding.search.searching') : t('kit.noResult')}
              </li>
            )}
            {leadsOn && (
              <li {...list.option(0)} className="option">
                <span>{t('finding.search.in', { name: t('finding.search.products') })}</span>
                <small>{t('finding.search.about.products')}</small>
              </li>
            )}
          </ul>
        </div>
      )}
      <span className="unseen" role="status">
        {shows && !isWaiting ? (found.length === 0 ? t('kit.noResult') : t('finding.search.found', { count: found.length, total: found.length })) : ''}
      </span>
    </div>
  );
}
