import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { optionalLine } from '../kit/line.ts';

const said = z.object({ text: z.string() });

/** One line from the owners at the top of every page, for strangers too; empty while they have nothing to say. */
export const announcement = {
  get: endpoint({ method: 'GET', path: '/cms/v1/announcement', guard: 'public', summary: 'The line at the top of every page; empty for none.', data: said }),
  update: endpoint({
    method: 'PUT',
    path: '/cms/v1/announcement',
    guard: { area: 'dashboard', right: 'administer' },
    summary: 'Puts another line at the top of every page, or none.',
    body: z.strictObject({ text: optionalLine }),
    data: said,
  }),
};
