import EyeInvisibleOutlined from '@ant-design/icons/EyeInvisibleOutlined';
import EyeOutlined from '@ant-design/icons/EyeOutlined';
import type { Action } from '../../kit/actions.tsx';
import { call } from '../../kit/call.ts';
import { valueLabel } from '../../kit/label.ts';
import { type AnyResource, idOf } from '../../kit/record.ts';
import { t } from '../../words/words.ts';

const setVisibility = (
  of: AnyResource<'update'>,
  visibility: 'enable' | 'disable',
): Pick<Action, 'perform' | 'isUndoable' | 'describeChange' | 'toastKey'> => ({
  perform: (row, { changeset }) => call(of.update, { params: { id: idOf(of, row) }, body: { visibility }, changeset }),
  isUndoable: true,
  toastKey: 'status',
  describeChange: () => valueLabel(of.name, 'visibility', visibility),
});

/** Shows collections or pages to viewers. It asks nothing, because it can be undone. */
export const showAction = (of: AnyResource<'update'>): Action => ({
  name: 'publish',
  label: () => t('media.publish'),
  icon: <EyeOutlined aria-hidden />,
  right: 'publish',
  key: 'p',
  visible: (row) => row['status'] === 'hidden',
  ...setVisibility(of, 'enable'),
});

/** Hides collections or pages from viewers. */
export const hideAction = (of: AnyResource<'update'>): Action => ({
  name: 'hide',
  label: () => t('media.hide'),
  icon: <EyeInvisibleOutlined aria-hidden />,
  right: 'publish',
  key: 'h',
  visible: (row) => row['status'] === 'public',
  ...setVisibility(of, 'disable'),
});
