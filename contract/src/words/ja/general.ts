import { call } from './call.ts';
import { entry } from './entry.ts';
import { errors, fieldErrors } from './errors.ts';
import { media } from './media.ts';
import { people } from './people.ts';
import { subtitles } from './subtitles.ts';
import { causes, transcode, transcodeList } from './transcode.ts';
import type { GeneralWords } from '../words.ts';

/** Everything but what only the screens of television need. */
export const general = {
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
} satisfies GeneralWords;
