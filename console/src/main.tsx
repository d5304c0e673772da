import { lazy, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Toasts } from './kit/toast.tsx';
import { publicPages } from './public.ts';
import { Door } from './session/Door.tsx';
import { auth } from './kit/who.ts';
import { callAsPerson } from './session/session.ts';
import { furnish } from './shell/settings.ts';
import { speakInside } from './words/words.ts';
import './shell/base.css';

// zod would try whether it may compile its checks; the Content Security Policy refuses, and reports each try. zod itself is not here yet.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

// Earlier consoles left a service worker behind; it would go on serving what it had kept.
void navigator.serviceWorker?.getRegistrations().then((all) => Promise.all(all.map((each) => each.unregister())));

const behind = async () => (await Promise.all([import('./app.tsx'), speakInside()]))[0];
const App = lazy(async () => ({ default: (await behind()).App }));
// Whoever is signed in needs it at once: it comes while the words are fetched.
if (auth.get().authUser) void behind().catch(() => undefined);

callAsPerson();
await furnish();
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Door pages={publicPages} prepare={behind}>
      <App />
    </Door>
    <Toasts />
  </StrictMode>,
);
