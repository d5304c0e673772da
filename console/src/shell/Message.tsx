import type { ReactNode } from 'react';
import { useWords } from '../words/words.ts';
import { Logo } from './Logo.tsx';

/** What a page can say in place of its content: keys of `words/<language>/shell.ts`. */
export type MessageName = 'notFound' | 'broken' | 'outdated' | 'nothing' | 'forbidden';

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
      ) : (
        children
      )}
    </>
  );
  return bare ? <main className="message-page message-page-bare">{text}</main> : <div className="message-page">{text}</div>;
}

/** Which message an error deserves: a part of the program that is no longer on the server means that a newer one was put there. */
export const messageFor = (error: unknown): MessageName =>
  error instanceof Error && /dynamically imported module|Importing a module script|preload CSS/i.test(error.message) ? 'outdated' : 'broken';
