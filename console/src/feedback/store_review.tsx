import { useState } from 'react';
import { store_review } from '@marquee/contract/feedback/store_review';
import { Button } from 'antd';
import { plainActions } from '../kit/actions.tsx';
import { lazyWithFallback } from '../kit/lazy.tsx';
import type { Row } from '../kit/record.ts';
import { ResourceList } from '../kit/ResourceList.tsx';
import { screens } from '../kit/screens.ts';
import { useWho } from '../kit/who.ts';
import { useTexts } from '../words/words.ts';
import { Stars } from './Stars.tsx';
import { handlingActions } from './handling/handlingActions.tsx';
import './store-review/list.css';

const ImportReviews = lazyWithFallback(() => import('./store-review/ImportReviews.tsx').then((m) => m.ImportReviews));

const actions = [...handlingActions(store_review), ...plainActions(store_review)];

const ratingCell = (row: Row) => <Stars of={Number(row['rating'])} />;
const ratingColumn = { name: 'rating', cell: ratingCell, width: 112 };

function StoreReviewList() {
  const t = useTexts();
  const { may } = useWho();
  const [isImporting, setImporting] = useState(false);
  const canWrite = may('feedback', 'decide');
  return (
    <ResourceList
      of={store_review}
      title="screens.storeReview"
      columns={[ratingColumn, 'source', 'app_version', 'state', 'reviewed_at']}
      subtitle={({ title, author }) => [title as string | null, author as string | null]}
      extraFields={['title', 'author']}
      quickFilters={['source', 'state', 'app_version']}
      actions={actions}
      isCreatedElsewhere={!canWrite}
    >
      <div className="store-review-top">
        <p>{t('feedback.stores.about')}</p>
        {canWrite && <Button onClick={() => setImporting(true)}>{t('feedback.stores.import.open')}</Button>}
      </div>
      {isImporting && <ImportReviews onClose={() => setImporting(false)} />}
    </ResourceList>
  );
}

// The list is opened far more often than the form, so the form is loaded separately.
const StoreReviewForm = lazyWithFallback(() => import('./store-review/StoreReviewForm.tsx').then((m) => m.StoreReviewForm));

export const store_reviewScreens = screens(store_review, {
  list: <StoreReviewList />,
  form: <StoreReviewForm />,
  preload: StoreReviewForm.preload,
});
