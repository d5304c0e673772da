import { useEffect, useMemo } from 'react';
import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { useWords } from '../words/words.ts';
import { Message, messageFor } from './Message.tsx';
import type { MessageName } from './Message.tsx';

/** A message with the way home. Inside the console it keeps the page, and with it what is being uploaded. */
export function MessagePage({ message, bare = false }: { message: MessageName; bare?: boolean }) {
  const t = useWords();
  return (
    <Message name={message} bare={bare}>
      {message !== 'nothing' && (
        <Link to="/main" reloadDocument={bare} className="plain-button">
          {t('shell.goHome')}
        </Link>
      )}
    </Message>
  );
}

/** What stands where a page failed: not found, outdated, or broken. */
export function FailedPage({ bare = false }: { bare?: boolean }) {
  const error = useRouteError();
  const isAnswer = isRouteErrorResponse(error);
  // What the error meant when it happened: it does not become another one when the network is back.
  const message = useMemo(() => messageFor(error), [error]);
  useEffect(() => {
    if (!isAnswer) console.error(error);
  }, [error, isAnswer]);
  return <MessagePage message={isAnswer && error.status === 404 ? 'notFound' : message} bare={bare} />;
}
