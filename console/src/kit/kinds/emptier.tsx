import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled';
import { useWords } from '../../words/words.ts';

/** The button that empties a select, named in the person's language: the library has one English name for it. */
export function useEmptier() {
  const t = useWords();
  return { clearIcon: <CloseCircleFilled aria-hidden />, label: t('kit.clearSelection') };
}
