import { toast } from '../../kit/toast.tsx';
import { t } from '../../words/words.ts';

/** Shows a toast that says whether a choice was saved. It replaces the toast of the previous choice. */
export function reportSaved(isSaved: boolean, failed: 'theme' | 'reset_theme' = 'theme'): void {
  if (isSaved) {
    toast.close('theme-failed');
    toast.success({ key: 'theme', title: t('toast.done.theme') });
  } else {
    toast.close('theme');
    toast.error({ key: 'theme-failed', title: t(`toast.failed.${failed}`), text: t('shell.customizer.refused') });
  }
}
