import { tag } from '@marquee/contract/media/tag';
import { ResourceForm } from '../kit/ResourceForm.tsx';
import { ResourceList } from '../kit/ResourceList.tsx';
import { screens } from '../kit/screens.ts';

export const tagScreens = screens(tag, {
  list: <ResourceList of={tag} title={{ genre: 'screens.genre', keyword: 'screens.keyword' }} tabs="kind" columns={['created_at', 'updated_at']} />,
  form: <ResourceForm of={tag} fields={['title', 'kind']} tabs="kind" />,
});
