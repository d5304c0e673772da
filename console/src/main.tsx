import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { isBuilt } from './built.ts';
import { lazyWithFallback } from './kit/lazy.tsx';
import { guardBlockedStorage } from './storage.ts';
import { Toasts } from './kit/toast.tsx';
import { publicPages } from './public.ts';
import { AuthGuard } from './session/AuthGuard.tsx';
import { auth } from './kit/who.ts';
import { authenticateCalls } from './session/session.ts';
import { initDisplay } from './shell/settings.ts';
import { tolerateBrowserTranslation } from './shell/browserTranslation.ts';
import { loadConsoleTexts } from './words/words.ts';
import './shell/base.css';
import './shell/forced-colors.css';

// zod tests whether it may compile its checks with `eval`. The Content Security Policy refuses and reports each attempt. zod is loaded later than this line.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

// Earlier versions of the console installed a service worker, which would go on serving its cached files.
void navigator.serviceWorker?.getRegistrations().then((all) => Promise.all(all.map((each) => each.unregister())));

guardBlockedStorage();
const App = lazyWithFallback(async () => (await Promise.all([import('./app.tsx'), loadConsoleTexts()]))[0].App, <div className="moving" />);
// Signed-in people need the app at once. It loads in parallel with the texts; the page shows its own progress bar until both have arrived.
const fetched = auth.get().authUser && App.preload().catch(() => undefined);

authenticateCalls();
tolerateBrowserTranslation();
await initDisplay();
await fetched;
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <AuthGuard pages={publicPages} offersAdvertising={isBuilt('advertise')} prepare={App.preload}>
      <App />
    </AuthGuard>
    <Toasts />
  </StrictMode>,
);
