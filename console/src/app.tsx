import { Fragment, useState } from 'react';
import { areas } from '@marquee/contract/access';
import type { Area } from '@marquee/contract/access';
import { createBrowserRouter, Navigate, redirectDocument, replace } from 'react-router';
import type { RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { placedScreens } from './areas.ts';
import type { PlacedScreen } from './areas.ts';
import type { Screens } from './kit/screens.ts';
import { auth } from './kit/who.ts';
import { readTrackedJobs } from './content/trackedJobs.ts';
import { publicPages } from './public.ts';
import { accountTabs } from './session/account/index.ts';
import { safeReturnPath, rootPath } from './session/redirects.ts';
import { preloadAntdLocale } from './shell/antd.ts';
import { AreaGuard } from './shell/AreaGuard.tsx';
import { MainLayout } from './shell/MainLayout.tsx';
import { FailedPage, MessagePage } from './shell/MessagePage.tsx';
import { ItemsContext } from './shell/navigation.ts';
import type { Item } from './shell/navigation.ts';
import { settings } from './shell/settings.ts';
import { withTelevisionTexts, withTodayTexts } from './words/words.ts';

// Jobs that the tray tracked before a reload are tracked again, whichever screen opens first.
if (readTrackedJobs().length > 0) void import('./content/trackJobs.ts').then(({ resumeTracking }) => resumeTracking());

/** The routes of one screen: one, or a resource's list, new form and form. */
function routesOf(screen: PlacedScreen): RouteObject[] {
  const handle = { title: screen.title };
  const path = screen.to;
  if (screen.resource === undefined) return [{ path, handle, lazy: screen.load }];
  const { resource, load } = screen;
  const part = (name: 'list' | 'form') => async () => {
    const { [`${resource}Screens`]: screens } = (await load()) as Record<string, Screens>;
    if (name === 'form') await screens?.preload();
    // Lists of two resources are the same component to React. Without a key, one list would keep the rows and the selection of the other.
    return { element: <Fragment key={`${path} ${name}`}>{screens?.[name]}</Fragment> };
  };
  return [
    { path, handle, lazy: part('list') },
    { path: `${path}/new`, handle, lazy: part('form') },
    { path: `${path}/:id`, handle, lazy: part('form') },
  ];
}

const routes: RouteObject[] = [
  {
    errorElement: <FailedPage bare />,
    hydrateFallbackElement: <div className="moving" />,
    children: [
      // A redirect replaces the history entry: otherwise the browser's back button could never get past it.
      { path: '/', element: <Navigate to={rootPath(publicPages)} replace /> },
      ...publicPages.map(({ path, hasSubpages, load }): RouteObject => ({ path: hasSubpages ? `${path}/*` : path, lazy: load })),
      {
        path: '/sign-in',
        loader: ({ request }) => {
          const url = new URL(request.url);
          return replace(safeReturnPath(url.searchParams.get('back'), url.origin));
        },
      },
      {
        path: '/main',
        // A link on a public page leads here without a session: reload, so that the sign-in page appears.
        loader: ({ request }) => (auth.get().authUser ? preloadAntdLocale(settings.get().locale).catch(() => null) : redirectDocument(request.url)),
        shouldRevalidate: () => false,
        element: <MainLayout />,
        children: [
          {
            errorElement: <FailedPage />,
            children: [
              { index: true, handle: { title: 'today' }, lazy: withTelevisionTexts(withTodayTexts(() => import('./session/today/TodayPage.tsx'))) },
              {
                path: 'account',
                handle: { title: 'account' },
                lazy: () => import('./session/account/AccountPage.tsx'),
                children: [
                  { index: true, element: <Navigate to={`/main/account/${accountTabs[0].name}`} replace /> },
                  ...accountTabs.map(({ name, load }): RouteObject => ({ path: name, lazy: load })),
                ],
              },
              ...['account/messages', 'account/messages/:id'].map((path): RouteObject => ({
                path,
                handle: { title: 'messages' },
                lazy: () => import('./session/messages/MessagesPage.tsx'),
              })),
              ...(Object.keys(areas) as Area[]).flatMap((area): RouteObject[] => {
                const screens = placedScreens.filter((screen) => screen.area === area);
                return screens.length === 0 ? [] : [{ element: <AreaGuard area={area} />, children: screens.flatMap(routesOf) }];
              }),
              { path: '*', element: <MessagePage message="notFound" /> },
            ],
          },
        ],
      },
      { path: '*', element: <MessagePage message="notFound" bare /> },
    ],
  },
];

const items: readonly Item[] = placedScreens
  .filter(({ isWithin }) => !isWithin)
  .map(({ to, title, area, group, section, resource, nouns, create, load }) => ({
    to,
    title,
    area,
    group,
    section,
    resource,
    nouns,
    create,
    preload: () => void load().catch(() => undefined),
  }));

/** Creates the router of one session. When the session ends, the router is disposed of, so that it no longer reacts to the browser's history. */
function createSessionRouter() {
  const router = createBrowserRouter(routes);
  const stop = auth.watch(() => {
    if (auth.get().authUser) return;
    stop();
    router.dispose();
  });
  return router;
}

/** The console behind the sign-in: its routes and their shared context. */
export function App() {
  const [router] = useState(createSessionRouter);
  return (
    <ItemsContext value={items}>
      <RouterProvider router={router} />
    </ItemsContext>
  );
}
