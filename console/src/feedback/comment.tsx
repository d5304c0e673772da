import { comment } from '@marquee/contract/feedback/comment';
import { screens } from '../kit/screens.ts';
import { itemList } from './ItemList.tsx';
import { ItemForm } from './queue/ItemForm.tsx';

const CommentList = itemList(comment, {
  title: 'screens.comment',
  columns: ['state', 'approve_type', 'author', 'decided_by', 'decline_reason', 'created_at'],
  quickFilters: ['state', 'approve_type', 'decline_reason'],
});

export const commentScreens = screens(comment, {
  list: <CommentList />,
  form: (
    <ItemForm
      of={comment}
      shown={['state', 'approve_type', 'author', 'at_s', 'decided_by', 'decided_at', 'decline_reason', 'decline_text', 'reports', 'opinion_of']}
    />
  ),
});
