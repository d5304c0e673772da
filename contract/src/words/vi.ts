import { call } from './vi/call.ts';
import { entry } from './vi/entry.ts';
import { errors, fieldErrors } from './vi/errors.ts';
import { media } from './vi/media.ts';
import { people } from './vi/people.ts';
import { subtitles } from './vi/subtitles.ts';
import { causes, transcode, transcodeList } from './vi/transcode.ts';
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
  fieldInRow: '{{field}} ở dòng {{at}}',
  errors,
  fieldErrors,
  causes,
  transcode,
  subtitles,
} satisfies Words;
