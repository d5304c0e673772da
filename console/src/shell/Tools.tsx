import FormatPainterOutlined from '@ant-design/icons/FormatPainterOutlined';
import { lazyWithFallback } from '../kit/lazy.tsx';
import { useTexts } from '../words/words.ts';
import { LanguageButton } from './languages/LanguageButton.tsx';

const NotificationsButton = lazyWithFallback(
  () => import('./notifications/NotificationsButton.tsx').then((m) => m.NotificationsButton),
  <span className="header-button" aria-hidden="true" />,
);
const MessagesButton = lazyWithFallback(() => import('./messages/MessagesButton.tsx').then((m) => m.MessagesButton));

/** The buttons for notifications and messages. A placeholder keeps their space while they load. */
export function Inboxes() {
  return (
    <>
      <NotificationsButton />
      <MessagesButton />
    </>
  );
}

/** The buttons for the theme customizer and the language. */
export function DisplayTools({ onCustomize }: { onCustomize: () => void }) {
  const t = useTexts();
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
