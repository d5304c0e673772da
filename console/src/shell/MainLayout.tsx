import { useEffect, useRef, useState } from 'react';
import LoadingOutlined from '@ant-design/icons/LoadingOutlined';
import { ConfigProvider } from 'antd';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { lazyWithFallback } from '../kit/lazy.tsx';
import { queries } from '../kit/ask.ts';
import { listen, useLive } from '../kit/live.ts';
import { Tray } from '../kit/tray.tsx';
import { auth } from '../kit/who.ts';
import { hasSignedInSinceLoad, refreshUser } from '../session/session.ts';
import { directionOf } from '../words/languages.ts';
import { useTexts } from '../words/words.ts';
import { antdTheme, useAntdLocale } from './antd.ts';
import { Header } from './Header.tsx';
import type { NavStyle } from './layouts.ts';
import { nonce } from './nonce.ts';
import { Offline } from './Offline.tsx';
import { PaletteKeys } from './palette/PaletteKeys.tsx';
import { settings, useNavStyle, useScheme, useTheme } from './settings.ts';
import { SearchBox } from './search/SearchBox.tsx';
import { useFocusRestore } from './useFocusRestore.ts';
import { Sidebar } from './Sidebar.tsx';
import { useScreenTitle } from './title.ts';
import { Inboxes, DisplayTools } from './Tools.tsx';
import { UserMenu } from './UserMenu.tsx';
import './header.css';
import './main-layout.css';
import './print.css';

const SeeAsBar = lazyWithFallback(() => import('./SeeAsBar.tsx').then((m) => m.SeeAsBar));
const Customizer = lazyWithFallback(() => import('./customizer/Customizer.tsx').then((m) => m.Customizer));

/**
 * Our own loading icon for buttons, hidden from screen readers. antd removes its own icon when a transition ends; an interrupted transition
 * may never end, and the button would stay in its loading state. `autoInsertSpace` is off: antd would separate the two characters of a short
 * word, which is wrong in Japanese.
 */
const buttons = { autoInsertSpace: false, loadingIcon: <LoadingOutlined aria-hidden /> };

/** The frame of every screen: navigation, header, content and footer. */
export function MainLayout() {
  const t = useTexts();
  const theme = useTheme();
  const scheme = useScheme();
  const style = useNavStyle();
  const language = settings.use((state) => state.locale);
  const locale = useAntdLocale(language);
  const isFolded = settings.use((state) => state.navCollapsed);
  const drawer = useRef<HTMLDialogElement>(null);
  const main = useRef<HTMLElement>(null);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [isCustomizerOpen, setCustomizerOpen] = useState(false);
  const { pathname } = useLocation();
  const isSeeingAs = auth.use(({ authUser }) => authUser?.seen_by !== undefined && authUser.seen_by !== null);
  const isNavigating = useNavigation().state !== 'idle';

  useEffect(() => {
    void refreshUser();
    const stop = listen();
    return () => {
      stop();
      queries.clear();
    };
  }, []);

  // After a gap in the live stream anything may have changed, including the permissions of this person.
  useLive('*', undefined, () => void refreshUser());

  useEffect(() => {
    if (isDrawerOpen) drawer.current?.showModal();
    else drawer.current?.close();
  }, [isDrawerOpen]);

  // After navigation the focus moves to the new content, since the link may be gone. After the sign-in it does too, since the form is gone.
  const before = useRef(hasSignedInSinceLoad() ? null : pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    setDrawerOpen(false);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  useFocusRestore(main);

  return (
    <ConfigProvider theme={antdTheme(theme, scheme)} csp={{ nonce }} direction={directionOf(language)} button={buttons} {...(locale ? { locale } : {})}>
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
        {isNavigating && <div className="moving" role="progressbar" aria-label={t('shell.loading')} />}
        <div className={`layout layout-${style}`}>
          {hasSidebar(style) && (
            <div className="layout-side unfolded-only">
              <Sidebar
                isFolded={style === 'mini' || isFolded}
                foldable={style !== 'mini'}
                {...(style === 'no-header' ? { tools: <SidebarTools onCustomize={() => setCustomizerOpen(true)} /> } : {})}
              />
            </div>
          )}
          <dialog
            ref={drawer}
            className="drawer"
            aria-label={t('shell.menu')}
            onClose={() => setDrawerOpen(false)}
            onClick={(event) => event.target === drawer.current && setDrawerOpen(false)}
          >
            {isDrawerOpen && <Sidebar tools={<DrawerTools style={style} onCustomize={() => (setDrawerOpen(false), setCustomizerOpen(true))} />} />}
          </dialog>
          <div className="layout-column">
            <Header style={style} onMenu={() => setDrawerOpen(true)} onCustomize={() => setCustomizerOpen(true)} />
            {isSeeingAs && <SeeAsBar />}
            <Offline />
            <main id="main" ref={main} tabIndex={-1}>
              <Outlet />
            </main>
            <footer className="layout-footer">{t('shell.footer')}</footer>
          </div>
          {isCustomizerOpen && <Customizer onClose={() => setCustomizerOpen(false)} />}
        </div>
        <PaletteKeys />
        <ScrollRestoration getKey={({ pathname: path }) => path} />
      </QueryClientProvider>
    </ConfigProvider>
  );
}

/** Whether the navigation is a sidebar, in windows that are wide enough. */
const hasSidebar = (style: NavStyle) => style === 'fixed' || style === 'mini' || style === 'no-header';

/** The tools of the header, shown in the sidebar in the style `no-header`. */
function SidebarTools({ onCustomize }: { onCustomize: () => void }) {
  return (
    <>
      <UserMenu className="header-button header-person sidebar-person" />
      <div className="sidebar-tools">
        <SearchBox />
        <Inboxes />
        <DisplayTools onCustomize={onCustomize} />
        <Tray />
      </div>
    </>
  );
}

/** The tools that a narrow header has no room for, shown in the drawer. */
function DrawerTools({ style, onCustomize }: { style: NavStyle; onCustomize: () => void }) {
  if (style === 'no-header') return <SidebarTools onCustomize={onCustomize} />;
  return (
    <div className="sidebar-tools folded-only">
      <DisplayTools onCustomize={onCustomize} />
    </div>
  );
}

/** The document title: the screen's title, then the product's name. */
function Title() {
  const title = useScreenTitle();
  return <title>{title === undefined ? 'Marquee' : `${title} · Marquee`}</title>;
}
