import { toast } from '../../kit/toast.tsx';
import { t } from '../../words/words.ts';

/** Says how a choice ended; the next choice's message takes this one's place. */
export function told(isKept: boolean, failed: 'theme' | 'reset_theme' = 'theme'): void {
  if (isKept) {
    toast.close('theme-failed');
    toast.success({ key: 'theme', title: t('toast.done.theme') });
  } else {
    toast.close('theme');
    toast.error({ key: 'theme-failed', title: t(`toast.failed.${failed}`), text: t('shell.customizer.refused') });
  }
}
