import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ConfigProvider } from 'antd';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router';
import { queries } from '../kit/ask.ts';
import { listen } from '../kit/live.ts';
import type { ScreenTitle } from '../kit/screens.ts';
import { recognise } from '../session/session.ts';
import { useWords } from '../words/words.ts';
import { antdTheme, useAntdLocale } from './antd.ts';
import { Header } from './Header.tsx';
import { nonce } from './nonce.ts';
import { settings, useTheme } from './settings.ts';
import { Sidebar } from './Sidebar.tsx';
import './main-layout.css';

/** What stands around every screen: navigation, header, and the screen between them. */
export function MainLayout() {
  const t = useWords();
  const theme = useTheme();
  const locale = useAntdLocale(settings.use((state) => state.locale));
  const isFolded = settings.use((state) => state.navCollapsed);
  const drawer = useRef<HTMLDialogElement>(null);
  const main = useRef<HTMLElement>(null);
  const [isDrawn, draw] = useState(false);
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

  useEffect(() => {
    if (isDrawn) drawer.current?.showModal();
    else drawer.current?.close();
  }, [isDrawn]);

  // After going elsewhere the focus is on what was gone to, and not on a link that may be gone.
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    draw(false);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <ConfigProvider theme={antdTheme(theme)} csp={{ nonce }} {...(locale ? { locale } : {})}>
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
        <div className="layout">
          <div className="layout-side">
            <Sidebar isFolded={isFolded} foldable />
          </div>
          <dialog
            ref={drawer}
            className="drawer"
            aria-label={t('shell.menu')}
            onClose={() => draw(false)}
            onClick={(event) => event.target === drawer.current && draw(false)}
          >
            {isDrawn && <Sidebar />}
          </dialog>
          <div className="layout-column">
            <Header onMenu={() => draw(true)} />
            <Offline />
            <main id="main" ref={main} tabIndex={-1}>
              <Outlet />
            </main>
            <footer className="layout-footer">{t('shell.footer')}</footer>
          </div>
        </div>
        <ScrollRestoration getKey={({ pathname: path }) => path} />
      </QueryClientProvider>
    </ConfigProvider>
  );
}

/** The page's title: the screen's, then the product's. */
function Title() {
  const t = useWords();
  const titles = useMatches().map(({ handle }) => (handle as { title?: ScreenTitle } | undefined)?.title);
  const title = titles.findLast((each) => each !== undefined);
  return <title>{title === undefined ? 'Marquee' : `${t(`screens.${title}`)} · Marquee`}</title>;
}

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

function Offline() {
  const t = useWords();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return <div role="status">{!isOnline && <div className="offline">{t('shell.offline')}</div>}</div>;
}
