import { call } from './ja/call.ts';
import { entry } from './ja/entry.ts';
import { errors, fieldErrors } from './ja/errors.ts';
import { media } from './ja/media.ts';
import { people } from './ja/people.ts';
import { subtitles } from './ja/subtitles.ts';
import { causes, transcode, transcodeList } from './ja/transcode.ts';
import type { Words } from './words.ts';

export const words = {
  fields: { ...media.fields, ...people.fields, transcode: transcodeList.fields, entry: entry.fields, viewer: people.viewer, call, common: people.stamps },
  values: {
    ...media.values,
    transcode: transcodeList.values,
    entry: entry.values,
    user: { role: people.roles, language: people.languages, permissions: people.entries, state: people.states },
    ban: people.bans,
    platform: { kind: people.platformKinds },
  },
  resources: { ...media.resources, ...people.resources, transcode: transcodeList.noun },
  roles: people.roles,
  entries: people.entries,
  fieldInRow: '{{at}}行目の{{field}}',
  errors,
  fieldErrors,
  causes,
  transcode,
  subtitles,
} satisfies Words;
