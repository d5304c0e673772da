import { inSentence } from '../sentence.ts';
import { titlesOf, type Words } from '../words.ts';

/** Live channels: fields, values, why a channel is not well, and what to do about it. */
const causes = {
  private_address: { title: 'The link leads into a private network', todo: 'Use a public address, or ask whoever runs this server to allow it.' },
  unreachable: { title: 'The streaming server cannot be reached', todo: 'Check that the streaming server runs and that the address is right.' },
  http_error: { title: 'The streaming server answers with an error', todo: 'The source has usually moved or refuses access. Ask for a new link.' },
  answer_too_slow: { title: 'The streaming server is too slow', todo: 'The playlist did not arrive in time. Check the load of the streaming server.' },
  not_a_playlist: {
    title: 'The address is not an HLS playlist',
    todo: 'It may be a web page. Use the direct link of the playlist, which usually ends in .m3u8.',
  },
  playlist_too_large: { title: 'The playlist is too large', todo: 'A live channel needs the newest segments only. Shorten the playlist in the encoder.' },
  no_segments: { title: 'The playlist has no segments', todo: 'The encoder may receive no picture. Check the source.' },
  stream_encrypted: { title: 'Every rendition is locked with DRM', todo: 'Use a link with at least one rendition that needs no DRM.' },
  segment_missing: {
    title: 'The newest segment cannot be loaded',
    todo: 'The playlist is answered, the segments are not. Check where they are stored, or the CDN.',
  },
  stalled: { title: 'There are no new segments', todo: 'The picture stands still because the encoder sends nothing new. Restart the encoder.' },
  ended: {
    title: 'The stream has ended',
    todo: 'The playlist says that nothing follows. Start the stream again, or use the link of the live stream instead of a recording.',
  },
  some_renditions: { title: 'Some renditions do not work', todo: 'Viewers can still watch another one. Check those that fail.' },
} satisfies Words['liveCauses'];

const inField = (cause: keyof typeof causes) => `{{field}}: ${inSentence(causes[cause].title, 'en')}`;

export const television = {
  fields: {
    title: 'Television title',
    description: 'Description',
    label: 'Label',
    channel: 'Channel',
    genres: 'Genres',
    keywords: 'Keywords',
    banner: 'Banner',
    play_link: 'Link',
    copyright: 'Copyright',
    incomplete: 'Incomplete',
    visibility: 'Visibility',
    status: 'Status',
    blacklist_status: 'Blacklist status',
    copyright_by: 'Copyright accepted by',
    copyright_at: 'Copyright accepted at',
    health: 'Health',
    health_cause: 'Cause',
    http_status: 'HTTP status',
    health_since: 'Since',
    probed_at: 'Last probed',
  },
  values: {
    label: { Normal: 'Normal', Exclusive: 'Exclusive', Hot: 'Hot', Live: 'Live' },
    visibility: { disable: 'Hidden', enable: 'Public' },
    status: { blocked: 'Blocked', draft: 'Draft', public: 'Public', hidden: 'Hidden' },
    blacklist_status: { CLEAR: 'Clear', BLOCKED: 'Blocked', APPROVED: 'Approved' },
    health: { down: 'Down', degraded: 'Unstable', unknown: 'Not measured', up: 'Up' },
    health_cause: titlesOf(causes),
  },
  causes,
  fieldErrors: {
    http_error: `${inField('http_error')} ({{status}})`,
    answer_too_slow: inField('answer_too_slow'),
    not_a_playlist: inField('not_a_playlist'),
    playlist_too_large: inField('playlist_too_large'),
    no_segments: inField('no_segments'),
    stream_encrypted: inField('stream_encrypted'),
    segment_missing: inField('segment_missing'),
    stalled: inField('stalled'),
    ended: inField('ended'),
  },
};
