import { advertiseWords } from '@marquee/contract/words/en/advertise';
import { adFigures } from './adFigures.ts';
import { adReview } from './adReview.ts';
import { adWizard } from './adWizard.ts';

/** The texts of Advertise, and the contract’s words that only its screens show. */
export const advertise = {
  ...advertiseWords,
  adFigures,
  adReview,
  adWizard,
  counted: {
    advertiser_one: '{{total}} advertiser',
    advertiser_other: '{{total}} advertisers',
    ad_one: '{{total}} ad item',
    ad_other: '{{total}} ad items',
    campaign_one: '{{total}} campaign',
    campaign_other: '{{total}} campaigns',
    zone_one: '{{total}} zone',
    zone_other: '{{total}} zones',
  },
};
