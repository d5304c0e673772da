import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { optionalLine } from '../kit/line.ts';

const announcementText = z.object({ text: z.string() });

/** One line of the owners at the top of every page, also for strangers. It is empty if there is no announcement. */
export const announcement = {
  get: endpoint({
    method: 'GET',
    path: '/cms/v1/announcement',
    guard: 'public',
    summary: 'The line at the top of every page; empty without an announcement.',
    data: announcementText,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/cms/v1/announcement',
    guard: { area: 'dashboard', right: 'administer' },
    summary: 'Changes or removes the line at the top of every page.',
    body: z.strictObject({ text: optionalLine }),
    data: announcementText,
  }),
};
