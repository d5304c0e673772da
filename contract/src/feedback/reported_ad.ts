import { text } from '../kit/field.ts';
import { machine } from '../kit/machine.ts';
import { resource } from '../kit/resource.ts';
import { answered, answers, groupFields, listed } from './reported.ts';

/** The answers to reports of an advertisement. `take_down` declines it, so that no viewer gets it any more. */
export const adAnswers = machine('state', { ...answers, take_down: { from: ['DOING'], to: 'DONE' } });

/** The reports of one advertisement, which are answered together (Decree 342/2025/ND-CP, article 17: reports are handled and answered). */
export const reportedAd = answered(
  resource({
    name: 'reported_ad',
    area: 'feedback',
    path: '/comment/v1/cms/ad/list-report',
    id: 'idReportedAd',
    /** what it was called when it was last reported */
    fields: { title: text() },
    shown: groupFields(),
    ...listed(),
  }),
  adAnswers,
);
