import type { AdType } from '@marquee/contract/advertise/zone';
import type { StoredAdFile } from '@marquee/contract/kit/field';
import { limits } from '@marquee/contract/limits';
import type { Values } from '../../kit/values.ts';
import type { CreativeView } from './CreativeInZone.tsx';

/** What a preview needs of the values of a form. An image until a type is chosen. */
export const creativeOf = (values: Values): CreativeView => ({
  ads_type: (values['ads_type'] ?? 'image') as AdType,
  title: (values['title'] || null) as string | null,
  text: (values['text'] || null) as string | null,
  ads_url: (values['ads_url'] || null) as string | null,
  file: (values['file'] ?? null) as StoredAdFile | null,
  tag_url: (values['tag_url'] || null) as string | null,
  skippable: values['skippable'] !== false,
  skip_after: typeof values['skip_after'] === 'number' ? values['skip_after'] : limits.adSkipAfterAllowed,
});
