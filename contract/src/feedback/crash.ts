import { z } from 'zod';
import { endpoint, id, idParams, instant } from '../kit/endpoint.ts';
import { count, longText, optional, text, timestamp } from '../kit/field.ts';
import { machine, moveCalls } from '../kit/machine.ts';
import { resource } from '../kit/resource.ts';
import { limits } from '../limits.ts';
import { deviceText } from './feedback.ts';
import { versionText } from '../users/platform.ts';
import { handling, handlingFields } from './handling.ts';

/**
 * The moves of a group of crashes. Whoever finishes it may name the version of the application that has the repair. A report from that version or a later one
 * opens the group again; without one, a report from a version later than all that were affected.
 */
export const repair = machine('state', {
  ...handling.moves,
  finish: { ...handling.moves.finish, asks: { fixed_in: optional(versionText()) } },
});

const noun = resource({
  name: 'crash',
  area: 'feedback',
  path: '/comment/v1/cms/crash',
  id: 'idCrash',
  fields: {
    /** the error's type and message in the first report, until somebody gives the group a better name */
    title: text(),
    note: optional(longText(limits.description)),
  },
  shown: {
    ...handlingFields(),
    /** the function and the file where the application was, in its own code */
    frame: optional(text()),
    reports: count(),
    /** how many people it happened to */
    users: count(),
    first_version: deviceText(),
    last_version: deviceText(),
    fixed_in: optional(versionText()),
    /** the version that showed that a repair was none; null unless the group came back */
    returned_in: deviceText(),
    /** when it was reported last */
    seen_at: timestamp(),
  },
  omittedFromLists: ['note'],
  filters: ['state', 'decided_by'],
  sort: ['seen_at', 'reports', 'users', 'created_at', 'updated_at'],
  sorted: { by: 'seen_at', order: 'desc' },
  calls: ['list', 'get', 'update', 'history'],
});

const share = z.object({ label: z.string().nullable(), reports: z.int() });

/** Whom and what a crash affects, counted over its last `limits.counted` reports. Versions are in order, the latest first. */
export const crashContext = z.object({
  counted: z.int(),
  versions: z.array(z.object({ version: z.string().nullable(), platform: z.string().nullable(), reports: z.int(), users: z.int(), seen_at: instant })),
  systems: z.array(share),
  devices: z.array(share),
  /** the last reports, the newest first */
  last: z.array(z.object({ id, at: instant, version: z.string().nullable(), comment: z.string().nullable() })),
  message: z.string().nullable(),
  trace: z.string().nullable(),
});
export type CrashContext = z.output<typeof crashContext>;

/** Crashes of the platform's applications that have one cause, as one record. */
export const crash = {
  ...noun,
  ...moveCalls(noun, repair),
  context: endpoint({
    method: 'GET',
    path: `${noun.path}/{id}/context`,
    guard: { area: noun.area, right: 'read' },
    summary: 'Which versions, systems and devices a group of crashes affects, and the newest report of it.',
    params: idParams,
    data: crashContext,
  }),
};
