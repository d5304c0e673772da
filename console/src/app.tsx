import { Fragment, useState } from 'react';
import { areas } from '@marquee/contract/access';
import type { Area } from '@marquee/contract/access';
import { createBrowserRouter, Navigate, redirectDocument, replace } from 'react-router';
import type { RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { placed } from './areas.ts';
import type { Placed } from './areas.ts';
import type { Screens } from './kit/screens.ts';
import { auth } from './kit/who.ts';
import { followedBefore } from './media/followed.ts';
import { publicPages } from './public.ts';
import { accountTabs } from './session/account/index.ts';
import { inside, rootPath } from './session/back.ts';
import { antdLocaleAhead } from './shell/antd.ts';
import { Entrance, Lobby } from './shell/Entrance.tsx';
import { MainLayout } from './shell/MainLayout.tsx';
import { FailedPage, MessagePage } from './shell/MessagePage.tsx';
import { Items } from './shell/navigation.ts';
import type { Item } from './shell/navigation.ts';
import { settings } from './shell/settings.ts';

// What was followed when the page was loaded anew goes on being followed, whatever screen comes first.
if (followedBefore().length > 0) void import('./media/follow.ts').then(({ followAgain }) => followAgain());

/** The routes of one screen: one, or a resource's list, new form and form. */
function routesOf(screen: Placed): RouteObject[] {
  const handle = { title: screen.title };
  const path = screen.to;
  if (screen.resource === undefined) return [{ path, handle, lazy: screen.load }];
  const { resource, load } = screen;
  const part = (name: 'list' | 'form') => async () => {
    const { [`${resource}Screens`]: screens } = (await load()) as Record<string, Screens>;
    if (name === 'form') await screens?.ahead();
    // Lists of two resources are one component to React, which would keep the rows, the selection and the work of the one for the other.
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
      // An address that only leads on is not come back to: the browser's back would never get past it.
      { path: '/', element: <Navigate to={rootPath(publicPages)} replace /> },
      ...publicPages.map(({ path, deep, load }): RouteObject => ({ path: deep ? `${path}/*` : path, lazy: load })),
      {
        path: '/sign-in',
        loader: ({ request }) => {
          const url = new URL(request.url);
          return replace(inside(url.searchParams.get('back'), url.origin));
        },
      },
      {
        path: '/main',
        // Reached without a session from a page that needs none: back to the door.
        loader: ({ request }) => (auth.get().authUser ? antdLocaleAhead(settings.get().locale).catch(() => null) : redirectDocument(request.url)),
        shouldRevalidate: () => false,
        element: <MainLayout />,
        children: [
          {
            errorElement: <FailedPage />,
            children: [
              { index: true, element: <Lobby /> },
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
                const screens = placed.filter((screen) => screen.area === area);
                return screens.length === 0 ? [] : [{ element: <Entrance area={area} />, children: screens.flatMap(routesOf) }];
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

const items: readonly Item[] = placed
  .filter(({ isWithin }) => !isWithin)
  .map(({ to, title, area, group, section, resource, nouns, load }) => ({
    to,
    title,
    area,
    group,
    section,
    resource,
    nouns,
    ahead: () => void load().catch(() => undefined),
  }));

/** A router for one session: when that has ended, it must not answer to the browser's history any more. */
function start() {
  const router = createBrowserRouter(routes);
  const stop = auth.watch(() => {
    if (auth.get().authUser) return;
    stop();
    router.dispose();
  });
  return router;
}

/** The console behind the sign-in: its routes, and what they share. */
export function App() {
  const [router] = useState(start);
  return (
    <Items value={items}>
      <RouterProvider router={router} />
    </Items>
  );
}
