import { advertiseWords } from '@marquee/contract/words/ja/advertise';
import { adFigures } from './adFigures.ts';
import { adReview } from './adReview.ts';
import { adWizard } from './adWizard.ts';

/** 広告の画面のことばと、この画面だけが使う契約のことば。 */
export const advertise = {
  ...advertiseWords,
  adFigures,
  counted: {
    advertiser_other: '広告主{{total}}件',
    ad_other: '広告 {{total}} 件',
    campaign_other: 'キャンペーン {{total}} 件',
    zone_other: '広告枠 {{total}} 件',
  },
  adReview,
  adWizard,
};
