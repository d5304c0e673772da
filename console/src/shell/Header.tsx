import MenuOutlined from '@ant-design/icons/MenuOutlined';
import { Link } from 'react-router';
import { Tray } from '../kit/tray.tsx';
import { useWords } from '../words/words.ts';
import { Announcement } from './Announcement.tsx';
import { Band } from './Band.tsx';
import { isHorizontal } from './layouts.ts';
import type { NavStyle } from './layouts.ts';
import { Logo } from './Logo.tsx';
import { SearchBox } from './search/SearchBox.tsx';
import { useScreenTitle } from './title.ts';
import { Inboxes, Looks } from './Tools.tsx';
import { UserMenu } from './UserMenu.tsx';

/**
 * What stands above every screen: the owners' line, the bar, and the navigation where it lies across. On narrow windows the bar carries
 * the way to the navigation and the screen's title; without a header, it is all there is of it.
 */
export function Header({ style, onMenu, onCustomize }: { style: NavStyle; onMenu: () => void; onCustomize: () => void }) {
  const band = isHorizontal(style) && style !== 'horizontal-inside' ? <Band /> : null;
  return (
    <header className="top">
      <Announcement />
      {style === 'horizontal-above' && band}
      <div className="header">
        <button type="button" className={style === 'drawer' ? 'header-button' : 'header-button folded-only'} {...useToggle(onMenu)}>
          <MenuOutlined aria-hidden />
        </button>
        <Names style={style} />
        {style === 'horizontal-inside' && <Band inside />}
        {style !== 'no-header' && <SearchBox />}
        <div className="header-space" />
        {style !== 'no-header' && (
          <>
            <Tray />
            <Inboxes />
            <div className="header-looks unfolded-only">
              <Looks onCustomize={onCustomize} />
            </div>
            <UserMenu />
          </>
        )}
      </div>
      {style !== 'horizontal-above' && band}
    </header>
  );
}

function useToggle(onClick: () => void) {
  const t = useWords();
  return { 'aria-label': t('shell.openMenu'), 'aria-haspopup': 'dialog', onClick } as const;
}

/** Where one is: the product's name on wide windows, where no sidebar says it, and the screen's title on narrow ones. */
function Names({ style }: { style: NavStyle }) {
  const title = useScreenTitle();
  const isBare = style === 'drawer';
  return (
    <>
      {isBare && (
        <Link to="/" className="header-name folded-only" aria-label="Marquee">
          <Logo size={26} />
        </Link>
      )}
      {(isBare || isHorizontal(style)) && (
        <Link to={isBare ? '/' : '/main'} className="header-name unfolded-only">
          <Logo size={26} />
          Marquee
        </Link>
      )}
      <span className="header-title folded-only">{title ?? 'Marquee'}</span>
    </>
  );
}
