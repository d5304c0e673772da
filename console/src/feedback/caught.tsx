import type { Endpoint } from '@marquee/contract/kit/endpoint';
import { Link, useSearchParams } from 'react-router';
import { watch } from '../kit/live.ts';
import type { AnyResource } from '../kit/record.ts';
import { useTexts } from '../words/words.ts';

type Listed = AnyResource<'list'> & { caught: Pick<Endpoint, 'path'> };

/** The same noun, with the list of the records in which a blacklisted keyword was found. Both lists follow its changes. */
export function caughtOf<R extends Listed>(of: R): R {
  watch(of.name, [of.caught.path]);
  return { ...of, list: of.caught };
}

/** Whether the address asks for these records alone: `?caught=true`. */
export const useIsCaught = (): boolean => useSearchParams()[0].get('caught') === 'true';

/** Switches between all records and those with a keyword. */
export function CaughtTabs() {
  const t = useTexts();
  const isCaught = useIsCaught();
  return (
    <nav className="tabs" aria-label={t('feedback.caught.label')}>
      <Link className="tab" aria-current={isCaught ? undefined : 'page'} to="?">
        {t('feedback.queue.tabs.all')}
      </Link>
      <Link className="tab" aria-current={isCaught ? 'page' : undefined} to="?caught=true">
        {t('feedback.caught.tab')}
      </Link>
    </nav>
  );
}
