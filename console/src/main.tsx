import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { isBuilt } from './built.ts';
import { late } from './kit/late.tsx';
import { bearForbiddenStorage } from './kit/storage.ts';
import { Toasts } from './kit/toast.tsx';
import { publicPages } from './public.ts';
import { Door } from './session/Door.tsx';
import { auth } from './kit/who.ts';
import { callAsPerson } from './session/session.ts';
import { furnish } from './shell/settings.ts';
import { bearTranslation } from './shell/translated.ts';
import { speakInside } from './words/words.ts';
import './shell/base.css';
import './shell/forced-colors.css';

// zod would try whether it may compile its checks; the Content Security Policy refuses, and reports each try. zod itself is not here yet.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

// Earlier consoles left a service worker behind; it would go on serving what it had kept.
void navigator.serviceWorker?.getRegistrations().then((all) => Promise.all(all.map((each) => each.unregister())));

bearForbiddenStorage();
const App = late(async () => (await Promise.all([import('./app.tsx'), speakInside()]))[0].App, <div className="moving" />);
// Whoever is signed in needs it at once: it comes while the words are fetched, and the page's own bar stands until it is there.
const fetched = auth.get().authUser && App.ahead().catch(() => undefined);

callAsPerson();
bearTranslation();
await furnish();
await fetched;
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Door pages={publicPages} offersAdvertising={isBuilt('advertise')} prepare={App.ahead}>
      <App />
    </Door>
    <Toasts />
  </StrictMode>,
);
