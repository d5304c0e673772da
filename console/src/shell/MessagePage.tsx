import { useEffect, useMemo } from 'react';
import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { useTexts } from '../words/words.ts';
import { Message, messageFor } from './Message.tsx';
import type { MessageName } from './Message.tsx';

/** A message with a link to the home page. Inside the console the link does not reload the page, so that uploads go on. */
export function MessagePage({ message, bare = false }: { message: MessageName; bare?: boolean }) {
  const t = useTexts();
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

/** Replaces a page that failed: not found, outdated, or broken. */
export function FailedPage({ bare = false }: { bare?: boolean }) {
  const error = useRouteError();
  const isRouteError = isRouteErrorResponse(error);
  // The message is computed once, when the error happens: it must not change when the network is back.
  const message = useMemo(() => messageFor(error), [error]);
  useEffect(() => {
    if (!isRouteError) console.error(error);
  }, [error, isRouteError]);
  return <MessagePage message={isRouteError && error.status === 404 ? 'notFound' : message} bare={bare} />;
}
