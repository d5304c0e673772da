import type { Screen } from '../kit/screens.ts';
import { withActionTexts, withAdvertiseTexts, withScreeningTexts } from '../words/words.ts';

const withReviewTexts = <M>(load: () => Promise<M>) => withActionTexts(withScreeningTexts(withAdvertiseTexts(load)));

/** The screens of Advertise, in the sidebar's order. */
export const advertise: readonly Screen[] = [
  { path: 'ad', resource: 'ad', title: 'ad', group: 'advertise', load: withActionTexts(withAdvertiseTexts(() => import('./ad.tsx'))) },
  { path: 'campaign', resource: 'campaign', title: 'campaign', group: 'advertise', load: withActionTexts(withAdvertiseTexts(() => import('./campaign.tsx'))) },
  { path: 'campaign/review', title: 'campaignReview', group: 'advertise', isWithin: true, load: withReviewTexts(() => import('./review/ReviewPage.tsx')) },
  { path: 'statistics', title: 'adStatistics', group: 'advertise', load: withAdvertiseTexts(() => import('./figures/statistics.tsx')) },
  { path: 'zone', resource: 'zone', title: 'zone', group: 'advertise', create: null, load: withAdvertiseTexts(() => import('./zone.tsx')) },
  { path: 'advertiser', resource: 'advertiser', title: 'advertiser', group: 'users', create: null, load: withAdvertiseTexts(() => import('./advertiser.tsx')) },
];
