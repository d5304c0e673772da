import { lazy, Suspense } from 'react';
import FormatPainterOutlined from '@ant-design/icons/FormatPainterOutlined';
import { useWords } from '../words/words.ts';
import { LanguageButton } from './languages/LanguageButton.tsx';

const NotificationsButton = lazy(() => import('./notifications/NotificationsButton.tsx').then((m) => ({ default: m.NotificationsButton })));
const MessagesButton = lazy(() => import('./messages/MessagesButton.tsx').then((m) => ({ default: m.MessagesButton })));

/** What a person has to hear of. Their places are kept while they are fetched. */
export function Inboxes() {
  return (
    <Suspense fallback={<span className="header-button" aria-hidden="true" />}>
      <NotificationsButton />
      <MessagesButton />
    </Suspense>
  );
}

/** The way to the theme customizer, and the language. */
export function Looks({ onCustomize }: { onCustomize: () => void }) {
  const t = useWords();
  return (
    <>
      <button
        type="button"
        className="header-button"
        aria-label={t('shell.customizer.title')}
        title={t('shell.customizer.title')}
        aria-haspopup="dialog"
        onClick={onCustomize}
      >
        <FormatPainterOutlined aria-hidden />
      </button>
      <LanguageButton />
    </>
  );
}
