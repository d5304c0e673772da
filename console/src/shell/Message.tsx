import { type ReactNode, useEffect } from 'react';
import { useWords } from '../words/words.ts';
import { Logo } from './Logo.tsx';

/** What a page can say in place of its content: keys of `words/<language>/shell.ts`. */
export type MessageName = 'notFound' | 'broken' | 'outdated' | 'unreached' | 'nothing' | 'forbidden';

/** One message in place of a page, with the way on as its children. `bare` where no navigation stands around it. */
export function Message({ name, bare = false, children }: { name: MessageName; bare?: boolean; children?: ReactNode }) {
  const t = useWords();
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
        <Again />
      ) : (
        children
      )}
    </>
  );
  return bare ? <main className="message-page message-page-bare">{text}</main> : <div className="message-page">{text}</div>;
}

/** Asks for the page again, when pressed and as soon as the network is back. Only if it answers: else the browser's own page would take its place. */
function Again() {
  const t = useWords();
  useEffect(() => {
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
  return (
    <button type="button" className="plain-button" onClick={again}>
      {t('shell.again')}
    </button>
  );
}

function again(): void {
  fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    () => window.location.reload(),
    () => undefined,
  );
}

/**
 * Which message an error deserves, as it happens: a part of the program that does not come while there is a network is no longer on the
 * server, which means that a newer one was put there.
 */
export function messageFor(error: unknown): MessageName {
  if (!(error instanceof Error) || !/dynamically imported module|Importing a module script|preload CSS/i.test(error.message)) return 'broken';
  return navigator.onLine ? 'outdated' : 'unreached';
}
