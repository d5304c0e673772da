import { published, publishedVideo } from '@marquee/contract/platform/video';
import { crud } from '../kit/crud.ts';
import { implement } from '../kit/mount.ts';
import { videoGenres, videoKeywords, videos, videoSeconds, videoSides, videoSubtitles } from '../media/video.ts';
import { hiddenColumns, withPlayback, publishedHandlers, publicScope } from './published.ts';

export const publishedVideoRoutes = implement(publishedVideo, (deps) => {
  const plain = crud(published, deps.db, videos, {
    scope: publicScope,
    links: { genres: videoGenres, keywords: videoKeywords, subtitles: videoSubtitles },
    side: videoSides,
    own: hiddenColumns,
    computed: withPlayback(deps, { duration_s: videoSeconds }),
  });
  return publishedHandlers('video', { ...plain, list: (call, actor) => plain.list({ query: { contest: false, ...call.query } }, actor) }, deps);
});
