import { tag } from '@marquee/contract/media/tag';
import { ResourceForm } from '../kit/ResourceForm.tsx';
import { screens } from '../kit/screens.ts';
import { TagList } from './tag/TagList.tsx';

export const tagScreens = screens(tag, {
  list: <TagList />,
  form: <ResourceForm of={tag} fields={['title', 'kind']} tabs="kind" />,
});
