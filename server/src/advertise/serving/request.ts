import type { CampaignTarget } from '@marquee/contract/advertise/campaign';
import type { AdType, PlatformKind, ZoneName } from '@marquee/contract/advertise/zone';

/**
 * One request for an advertisement in one zone. `viewer` is a hash of the application's id of the person; null if unknown. `genres` are tag ids of the content
 * beside it. `types` are the types that the caller can show.
 */
export type AdRequest = {
  zone: ZoneName;
  platform: PlatformKind;
  country: string | null;
  viewer: string | null;
  genres: readonly string[];
  types: readonly AdType[];
};

/** An approved creative: the column `served` of `ad`. */
export type Served = {
  title: string;
  text: string | null;
  ads_url: string;
  file: string | null;
  tag_url: string | null;
  skippable: boolean;
  skip_after: number;
};

/** A choice. `price`: thousandths of a dong for one event of `target`; `lease`: the lease of the unit that it took. */
export type Chosen = { campaign: string; ad: string; type: AdType; served: Served; target: CampaignTarget; price: number; lease: number };
