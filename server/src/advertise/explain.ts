import { adExplanation } from '@marquee/contract/platform/ad';
import { adTypes } from '@marquee/contract/advertise/zone';
import { implement } from '../kit/mount.ts';
import { run, sql } from '../kit/sql.ts';
import { Creatives } from './creatives.ts';
import { hashOf } from './token.ts';

/** Answers why a request gets an advertisement or none. Nothing is counted, and no unit is taken. */
export const adExplanationRoutes = implement(adExplanation, (deps) => {
  const creatives = new Creatives(deps.db);
  return {
    explain: async ({ query: { zone, platform, viewer, country = null, content } }) => {
      await deps.ads.start();
      const genres = content === undefined ? [] : await creatives.genres(content);
      const viewerHash = viewer === undefined ? null : hashOf(deps.db.signing, 'viewer', viewer);
      const found = deps.ads.explain({ zone, platform, country, viewer: viewerHash, genres, types: adTypes });
      const names = new Map(
        (
          await run<{ id: string; name: string }>(
            deps.db.pool,
            sql`select "campaignId" as id, name from campaign where "campaignId" = any(${found.map((each) => each.campaign)}::uuid[])
                union all select "idAd", title from ad where "idAd" = any(${found.flatMap((each) => each.ad ?? [])}::uuid[])`,
          )
        ).map(({ id, name }) => [id, name]),
      );
      return found.map(({ campaign, ad, rule }) => ({
        campaign: { id: campaign, name: names.get(campaign) ?? '' },
        ad: ad === null ? null : { id: ad, title: names.get(ad) ?? '' },
        rule,
      }));
    },
  };
});
