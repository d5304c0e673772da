import MenuOutlined from '@ant-design/icons/MenuOutlined';
import { Link } from 'react-router';
import { Tray } from '../kit/tray.tsx';
import { useTexts } from '../words/words.ts';
import { Announcement } from './Announcement.tsx';
import { HorizontalNav } from './HorizontalNav.tsx';
import { isHorizontal } from './layouts.ts';
import type { NavStyle } from './layouts.ts';
import { Logo } from './Logo.tsx';
import { SearchBox } from './search/SearchBox.tsx';
import { useScreenTitle } from './title.ts';
import { Inboxes, DisplayTools } from './Tools.tsx';
import { UserMenu } from './UserMenu.tsx';

/**
 * The header of every screen: the announcement, the bar, and the horizontal navigation if chosen. In narrow windows the bar contains the menu
 * button and the screen's title; in the style `no-header` it contains nothing else.
 */
export function Header({ style, onMenu, onCustomize }: { style: NavStyle; onMenu: () => void; onCustomize: () => void }) {
  const navigation = isHorizontal(style) && style !== 'horizontal-inside' ? <HorizontalNav /> : null;
  return (
    <header className="top">
      <Announcement />
      {style === 'horizontal-above' && navigation}
      <div className="header">
        <button type="button" className={style === 'drawer' ? 'header-button' : 'header-button folded-only'} {...useMenuButton(onMenu)}>
          <MenuOutlined aria-hidden />
        </button>
        <Names style={style} />
        {style === 'horizontal-inside' && <HorizontalNav inside />}
        {style !== 'no-header' && <SearchBox />}
        <div className="header-space" />
        {style !== 'no-header' && (
          <>
            <Tray />
            <Inboxes />
            <div className="header-looks unfolded-only">
              <DisplayTools onCustomize={onCustomize} />
            </div>
            <UserMenu />
          </>
        )}
      </div>
      {style !== 'horizontal-above' && navigation}
    </header>
  );
}

function useMenuButton(onClick: () => void) {
  const t = useTexts();
  return { 'aria-label': t('shell.openMenu'), 'aria-haspopup': 'dialog', onClick } as const;
}

/** The product's name in wide windows without a sidebar, and the screen's title in narrow windows. */
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
