import { text } from '../kit/field.ts';
import { machine } from '../kit/machine.ts';
import { resource } from '../kit/resource.ts';
import { answered, answers, groupFields, listed } from './reported.ts';

/** The answers to reports of a viewer. A ban closes them by itself. */
export const userAnswers = machine('state', answers);

/** The reports of one viewer, which are answered together. */
export const reportedUser = answered(
  resource({
    name: 'reported_user',
    area: 'feedback',
    path: '/comment/v1/cms/user/list-report',
    id: 'idReportedUser',
    /** what they were called when they were last reported */
    fields: { title: text() },
    shown: groupFields(),
    ...listed(),
  }),
  userAnswers,
);
