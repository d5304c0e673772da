import { useMatches } from 'react-router';
import type { ScreenTitle } from '../kit/screens.ts';
import { useTexts } from '../words/words.ts';

/** The title of the current screen, or undefined if it has none. */
export function useScreenTitle(): string | undefined {
  const t = useTexts();
  const titles = useMatches().map(({ handle }) => (handle as { title?: ScreenTitle } | undefined)?.title);
  const title = titles.findLast((each) => each !== undefined);
  return title === undefined ? undefined : t(`screens.${title}`);
}
