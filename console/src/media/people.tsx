import { people } from '@marquee/contract/media/people';
import { lazyWithFallback } from '../kit/lazy.tsx';
import { ResourceList } from '../kit/ResourceList.tsx';
import { screens } from '../kit/screens.ts';

const PeopleForm = lazyWithFallback(() => import('./people/PeopleForm.tsx').then((m) => m.PeopleForm));

export const peopleScreens = screens(people, {
  list: (
    <ResourceList
      of={people}
      title="screens.people"
      thumbnail="avatar"
      subtitle={({ known_as }) => [known_as as string | null | undefined]}
      extraFields={['known_as']}
      columns={['gender', 'birthday', 'place_of_birth', 'country', 'updated_at']}
    />
  ),
  form: <PeopleForm />,
  preload: PeopleForm.preload,
});
