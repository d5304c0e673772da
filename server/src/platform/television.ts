import { published, publishedTelevision } from '@marquee/contract/platform/television';
import { crud } from '../kit/crud.ts';
import { implement } from '../kit/mount.ts';
import { televisionGenres, televisionKeywords, televisions } from '../media/television.ts';
import { publicScope, readHandlers, unpublishedColumns } from './published.ts';

export const publishedTelevisionRoutes = implement(publishedTelevision, ({ db }) =>
  readHandlers(
    crud(published, db, televisions, {
      scope: publicScope,
      links: { genres: televisionGenres, keywords: televisionKeywords },
      own: unpublishedColumns,
    }),
  ),
);
