import { advertiseWords } from '@marquee/contract/words/vi/advertise';
import { adFigures } from './adFigures.ts';
import { adReview } from './adReview.ts';
import { adWizard } from './adWizard.ts';

/** Chữ của phần Quảng cáo, cùng những từ của hợp đồng mà chỉ phần này hiện. */
export const advertise = {
  ...advertiseWords,
  adFigures,
  counted: {
    advertiser_other: '{{total}} nhà quảng cáo',
    ad_other: '{{total}} mẫu quảng cáo',
    campaign_other: '{{total}} chiến dịch',
    zone_other: '{{total}} vùng quảng cáo',
  },
  adReview,
  adWizard,
};
