import { people } from '@marquee/contract/media/people';
import { ResourceForm } from '../kit/ResourceForm.tsx';
import { ResourceList } from '../kit/ResourceList.tsx';
import { screens } from '../kit/screens.ts';

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
  form: (
    <ResourceForm of={people} fields={['name', 'known_as', 'gender', 'birthday', 'death_day', 'place_of_birth', 'country', 'biography', 'avatar', 'cover']} />
  ),
});
