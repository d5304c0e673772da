import { useEffect, useRef, useState } from 'react';
import LoadingOutlined from '@ant-design/icons/LoadingOutlined';
import { ConfigProvider } from 'antd';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { late } from '../kit/late.tsx';
import { queries } from '../kit/ask.ts';
import { listen, useLive } from '../kit/live.ts';
import { Tray } from '../kit/tray.tsx';
import { hasEntered, recognise } from '../session/session.ts';
import { directionOf } from '../words/languages.ts';
import { useWords } from '../words/words.ts';
import { antdTheme, useAntdLocale } from './antd.ts';
import { Header } from './Header.tsx';
import type { NavStyle } from './layouts.ts';
import { nonce } from './nonce.ts';
import { Offline } from './Offline.tsx';
import { PaletteKeys } from './palette/PaletteKeys.tsx';
import { settings, useNavStyle, useScheme, useTheme } from './settings.ts';
import { SearchBox } from './search/SearchBox.tsx';
import { useKeptFocus } from './keptFocus.ts';
import { Sidebar } from './Sidebar.tsx';
import { useScreenTitle } from './title.ts';
import { Inboxes, Looks } from './Tools.tsx';
import { UserMenu } from './UserMenu.tsx';
import './header.css';
import './main-layout.css';
import './print.css';

const Customizer = late(() => import('./customizer/Customizer.tsx').then((m) => m.Customizer));

/**
 * What turns in a button that is at work is no part of the button's name, and it is ours: antd's own leaves when its transition
 * has ended, which one that was cut short may never do, so that the button would be at work for good. A word of two characters
 * stays one word: antd sets them apart, as Japanese does not.
 */
const buttons = { autoInsertSpace: false, loadingIcon: <LoadingOutlined aria-hidden /> };

/** What stands around every screen: navigation, header, and the screen between them. */
export function MainLayout() {
  const t = useWords();
  const theme = useTheme();
  const scheme = useScheme();
  const style = useNavStyle();
  const spoken = settings.use((state) => state.locale);
  const locale = useAntdLocale(spoken);
  const isFolded = settings.use((state) => state.navCollapsed);
  const drawer = useRef<HTMLDialogElement>(null);
  const main = useRef<HTMLElement>(null);
  const [isDrawn, draw] = useState(false);
  const [isCustomized, customize] = useState(false);
  const { pathname } = useLocation();
  const isMoving = useNavigation().state !== 'idle';

  useEffect(() => {
    void recognise();
    const stop = listen();
    return () => {
      stop();
      queries.clear();
    };
  }, []);

  // Where anything may have changed, so may what this person may do.
  useLive('*', undefined, () => void recognise());

  useEffect(() => {
    if (isDrawn) drawer.current?.showModal();
    else drawer.current?.close();
  }, [isDrawn]);

  // After going elsewhere the focus is on what was gone to, and not on a link that may be gone, nor on nothing where the sign-in stood.
  const before = useRef(hasEntered() ? null : pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    draw(false);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  useKeptFocus(main);

  return (
    <ConfigProvider theme={antdTheme(theme, scheme)} csp={{ nonce }} direction={directionOf(spoken)} button={buttons} {...(locale ? { locale } : {})}>
      <QueryClientProvider client={queries}>
        <Title />
        <a
          href="#main"
          className="skip"
          onClick={(event) => {
            event.preventDefault();
            main.current?.focus();
          }}
        >
          {t('shell.skip')}
        </a>
        {isMoving && <div className="moving" role="progressbar" aria-label={t('shell.loading')} />}
        <div className={`layout layout-${style}`}>
          {hasSide(style) && (
            <div className="layout-side unfolded-only">
              <Sidebar
                isFolded={style === 'mini' || isFolded}
                foldable={style !== 'mini'}
                {...(style === 'no-header' ? { tools: <SidebarTools onCustomize={() => customize(true)} /> } : {})}
              />
            </div>
          )}
          <dialog
            ref={drawer}
            className="drawer"
            aria-label={t('shell.menu')}
            onClose={() => draw(false)}
            onClick={(event) => event.target === drawer.current && draw(false)}
          >
            {isDrawn && <Sidebar tools={<DrawerTools style={style} onCustomize={() => (draw(false), customize(true))} />} />}
          </dialog>
          <div className="layout-column">
            <Header style={style} onMenu={() => draw(true)} onCustomize={() => customize(true)} />
            <Offline />
            <main id="main" ref={main} tabIndex={-1}>
              <Outlet />
            </main>
            <footer className="layout-footer">{t('shell.footer')}</footer>
          </div>
          {isCustomized && <Customizer onClose={() => customize(false)} />}
        </div>
        <PaletteKeys />
        <ScrollRestoration getKey={({ pathname: path }) => path} />
      </QueryClientProvider>
    </ConfigProvider>
  );
}

/** Whether the navigation stands beside the page, where the window is wide enough. */
const hasSide = (style: NavStyle) => style === 'fixed' || style === 'mini' || style === 'no-header';

/** What the header would carry, in the sidebar of a console that has none. */
function SidebarTools({ onCustomize }: { onCustomize: () => void }) {
  return (
    <>
      <UserMenu className="header-button header-person sidebar-person" />
      <div className="sidebar-tools">
        <SearchBox />
        <Inboxes />
        <Looks onCustomize={onCustomize} />
        <Tray />
      </div>
    </>
  );
}

/** What a narrow header has no room for, in the drawn navigation. */
function DrawerTools({ style, onCustomize }: { style: NavStyle; onCustomize: () => void }) {
  if (style === 'no-header') return <SidebarTools onCustomize={onCustomize} />;
  return (
    <div className="sidebar-tools folded-only">
      <Looks onCustomize={onCustomize} />
    </div>
  );
}

/** The page's title: the screen's, then the product's. */
function Title() {
  const title = useScreenTitle();
  return <title>{title === undefined ? 'Marquee' : `${title} · Marquee`}</title>;
}
