import { useState } from 'react';
import { keyword, keywords } from '@marquee/contract/feedback/keyword';
import { Button } from 'antd';
import { Link } from 'react-router';
import { useEndpoint } from '../kit/ask.ts';
import { number } from '../kit/format.ts';
import { lazyWithFallback } from '../kit/lazy.tsx';
import { watch } from '../kit/live.ts';
import { ResourceForm } from '../kit/ResourceForm.tsx';
import { ResourceList } from '../kit/ResourceList.tsx';
import { screens } from '../kit/screens.ts';
import { useWho } from '../kit/who.ts';
import { useTexts } from '../words/words.ts';
import './keyword/keyword.css';

const AddKeywords = lazyWithFallback(() => import('./keyword/AddKeywords.tsx').then((m) => m.AddKeywords));
const TryOut = lazyWithFallback(() => import('./keyword/TryOut.tsx').then((m) => m.TryOut));

watch('keyword', [keyword.path]);

/** How far the rescan after the last change is, and how much content waits because of the list. */
function RescanProgress() {
  const t = useTexts();
  const { enters } = useWho();
  const { data } = useEndpoint(keywords.rescan, {}, { quiet: true, every: 5000 });
  if (data === undefined) return null;
  const { state, done, total, hits } = data.data;
  if (state === 'DONE' && hits === 0) return null;
  return (
    <p className="rescan" role="status">
      {state === 'DOING' ? (
        <>
          <span>{t('screening.rescanning', { done: number(done), total: number(total) })}</span>
          <progress max={Math.max(1, total)} value={done} aria-label={t('screening.rescanning', { done: number(done), total: number(total) })} />
        </>
      ) : (
        <>
          <span>{t('screening.hits', { count: hits, total: number(hits) })}</span>
          {enters('media') && <Link to="/main/media/content-blacklist">{t('screening.seeHits')}</Link>}
        </>
      )}
    </p>
  );
}

function KeywordList() {
  const t = useTexts();
  const { may } = useWho();
  const [open, setOpen] = useState<'add' | 'try' | null>(null);
  const close = () => setOpen(null);
  return (
    <ResourceList of={keyword} title="screens.blacklist" columns={['strength', 'exceptions', 'updated_at']} quickFilters={['strength']} isCreatedElsewhere>
      <div className="keyword-top">
        <p>{t('screening.about')}</p>
        <Button onClick={() => setOpen('try')}>{t('screening.tryOut')}</Button>
        {may('feedback', 'decide') && (
          <Button type="primary" onClick={() => setOpen('add')}>
            {t('screening.add')}
          </Button>
        )}
      </div>
      <RescanProgress />
      {open === 'add' && <AddKeywords onClose={close} />}
      {open === 'try' && <TryOut onClose={close} />}
    </ResourceList>
  );
}

export const keywordScreens = screens(keyword, {
  list: <KeywordList />,
  form: <ResourceForm of={keyword} fields={['word', 'strength', 'exceptions']} />,
});
