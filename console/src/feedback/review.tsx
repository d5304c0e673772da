import { review } from '@marquee/contract/feedback/review';
import { screens } from '../kit/screens.ts';
import { itemList } from './ItemList.tsx';
import { ItemForm } from './queue/ItemForm.tsx';

const ReviewList = itemList(review, {
  title: 'screens.review',
  columns: ['rating', 'state', 'approve_type', 'author', 'decided_by', 'created_at'],
  quickFilters: ['state', 'approve_type', 'rating'],
});

export const reviewScreens = screens(review, {
  list: <ReviewList />,
  form: (
    <ItemForm
      of={review}
      shown={['rating', 'state', 'approve_type', 'author', 'decided_by', 'decided_at', 'decline_reason', 'decline_text', 'reports', 'opinion_of']}
    />
  ),
});
