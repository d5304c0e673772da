import { television as contract } from '@marquee/contract/words/en/television';
import type { Shape } from '../shape.ts';
import type { television as vi } from '../vi/television.ts';

const { fields, values, causes, fieldErrors } = contract;

/** The screens of television, and the words that they alone need. */
export const television = {
  fields: { television: fields },
  values: { television: values },
  fieldErrors,
  liveCauses: causes,
  counted: { television_one: '{{total}} television channel', television_other: '{{total}} television channels' },
  media: {
    publishing: {
      title: { television_one: 'Publish {{total}} television channel?', television_other: 'Publish {{total}} television channels?' },
      yes: { television_one: 'Publish {{total}} television channel', television_other: 'Publish {{total}} television channels' },
    },
    labelling: {
      title: { television_one: 'Change the label of {{total}} television channel', television_other: 'Change the label of {{total}} television channels' },
      yes: { television_one: 'Change the label of {{total}} television channel', television_other: 'Change the label of {{total}} television channels' },
    },
    moving: {
      title: {
        television_one: 'Move {{total}} television channel to another channel',
        television_other: 'Move {{total}} television channels to another channel',
      },
      yes: { television_one: 'Move {{total}} television channel', television_other: 'Move {{total}} television channels' },
    },
  },
  television: {
    probe: 'Probe now',
    probing: 'Probing…',
    health: 'Signal',
    reportFailed: 'The health of the channel could not be loaded',
    since: 'began {{ago}}',
    probed: 'last probed {{ago}}',
    never: 'Never probed. A new channel is probed within seconds.',
    noLink: 'There is no link to probe.',
    day: 'Last 24 hours',
    dayUp: 'Last 24 hours: up {{share}}',
    weekUp: 'Last 7 days: {{share}}',
    recent: 'Health of the last 24 hours: {{summary}}',
    hours: '{{health}} {{hours}} h',
    noRecent: 'no measurements',
    cell: '{{from}}–{{to}}: {{health}}',
    renditions: 'Renditions',
    age: 'newest segment {{seconds}} s ago',
    audioOnly: 'Audio only',
    unnamed: 'Only rendition',
    events: 'Incidents of the last 7 days',
    noEvents: 'There were no incidents.',
    lasting: 'still going on, {{length}}',
    lasted: 'lasted {{length}}',
    linkHint: 'An HLS playlist, usually ending in .m3u8. A public channel is probed every few minutes, any other every half hour.',
  },
} satisfies Shape<typeof vi>;
