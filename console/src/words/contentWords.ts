import type { labels, statuses, transcodeStatuses } from '@marquee/contract/media/content';

/** The names that the kinds of content share, as a partial language gives them once. */
type SharedNames = {
  fields: Record<'title' | 'description' | 'channel' | 'genres' | 'keywords' | 'label' | 'visibility' | 'status', string>;
  titles: Record<'title_en' | 'title_vi', string>;
  played: Record<'subtitles' | 'views', string>;
  status: Record<(typeof statuses)[number], string>;
  label: Record<(typeof labels)[number], string>;
  transcode_status: Record<(typeof transcodeStatuses)[number], string>;
};

/** The fields and values of every kind of content, made from the names that they share. */
export function contentWords({ fields: content, titles, played, status, label, transcode_status }: SharedNames) {
  const { title, description, channel } = content;
  const standing = { visibility: content.visibility, status: content.status };
  const visibility = { disable: status.hidden, enable: status.public };
  const published = { visibility, status, label, blacklist_status: { BLOCKED: status.blocked } };
  const film = { ...published, transcode_status };
  const { not_ready: _notReady, ...state } = transcode_status;
  // Collections and pages are either public or hidden.
  const plain = { visibility, status: { public: status.public, hidden: status.hidden } };
  return {
    fields: {
      movie: { ...content, ...titles, ...played },
      video: { ...content, ...played },
      music: { ...content, views: played.views },
      television: content,
      collection: { ...titles, description, channel, ...standing },
      page: { title, ...standing },
    },
    values: { movie: film, video: film, music: film, television: published, collection: plain, page: plain, transcode: { state } },
  };
}
