import { type ReactNode, useEffect } from 'react';
import { useTexts } from '../words/words.ts';
import { Logo } from './Logo.tsx';

/** The messages that can replace a page: keys of `words/<language>/shell.ts`. */
export type MessageName = 'notFound' | 'broken' | 'outdated' | 'unreached' | 'nothing' | 'forbidden';

/** A message in place of a page, with links as its children. `bare` is for pages without navigation around them. */
export function Message({ name, bare = false, children }: { name: MessageName; bare?: boolean; children?: ReactNode }) {
  const t = useTexts();
  const text = (
    <>
      {bare && <Logo size={40} />}
      <h1>{t(`shell.${name}.title`)}</h1>
      <p>{t(`shell.${name}.text`)}</p>
      {name === 'outdated' ? (
        <button type="button" className="plain-button" onClick={() => window.location.reload()}>
          {t('shell.reload')}
        </button>
      ) : name === 'unreached' ? (
        <RetryButton />
      ) : (
        children
      )}
    </>
  );
  return bare ? <main className="message-page message-page-bare">{text}</main> : <div className="message-page">{text}</div>;
}

/** Reloads the page when pressed, and when the network is back. It first tests the server, since a failed reload would show the browser's error page. */
function RetryButton() {
  const t = useTexts();
  useEffect(() => {
    window.addEventListener('online', reloadIfReachable);
    return () => window.removeEventListener('online', reloadIfReachable);
  }, []);
  return (
    <button type="button" className="plain-button" onClick={reloadIfReachable}>
      {t('shell.again')}
    </button>
  );
}

function reloadIfReachable(): void {
  fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    () => window.location.reload(),
    () => undefined,
  );
}

/**
 * The message for an error, to be called when it happens. If a part of the program cannot be loaded although there is a network, the server
 * no longer has it: a newer version was deployed.
 */
export function messageFor(error: unknown): MessageName {
  if (!(error instanceof Error) || !/dynamically imported module|Importing a module script|preload CSS/i.test(error.message)) return 'broken';
  return navigator.onLine ? 'outdated' : 'unreached';
}
