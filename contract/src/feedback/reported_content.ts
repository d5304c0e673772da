import { text } from '../kit/field.ts';
import { machine } from '../kit/machine.ts';
import { resource } from '../kit/resource.ts';
import { answered, answers, groupFields, listed } from './reported.ts';

/** The answers to reports of content. `take_down` hides it, and only closes if viewers do not see it any more. */
export const contentAnswers = machine('state', { ...answers, take_down: { from: ['DOING'], to: 'DONE' } });

/** The reports of one piece of content, which are answered together. */
export const reportedContent = answered(
  resource({
    name: 'reported_content',
    area: 'feedback',
    path: '/comment/v1/cms/content/list-report',
    id: 'idReportedContent',
    /** what it was called when it was last reported */
    fields: { title: text() },
    shown: groupFields(),
    ...listed(),
  }),
  contentAnswers,
);
