import { platform } from '@marquee/contract/users/platform';
import { ResourceList } from '../kit/ResourceList.tsx';
import { screens } from '../kit/screens.ts';
import { PlatformForm } from './platform/PlatformForm.tsx';
import { usePlatform } from './platform/usePlatform.ts';

function PlatformList() {
  return (
    <ResourceList
      of={usePlatform()}
      title="screens.platform"
      columns={['kind', 'enabled', 'minimum_version', 'updated_at']}
      quickFilters={['kind', 'enabled']}
    />
  );
}

export const platformScreens = screens(platform, { list: <PlatformList />, form: <PlatformForm /> });
