import { z } from 'zod';
import { endpoint, idParams } from '../kit/endpoint.ts';
import { longText, oneOf, optional, ref, text } from '../kit/field.ts';
import { moveCalls } from '../kit/machine.ts';
import { resource } from '../kit/resource.ts';
import { limits } from '../limits.ts';
import { handling, handlingFields } from './handling.ts';
import { match } from './match.ts';
import { about } from './moderation.ts';

/** The kinds of feedback (point 3 of the specification). */
export const feedbackKinds = ['abuses', 'improvements', 'mistakes', 'suggestions', 'others', 'crashed_report'] as const;
export type FeedbackKind = (typeof feedbackKinds)[number];

/** A short text that an application sends about itself or the device that it runs on. */
export const deviceText = () => optional(text(limits.deviceText));

/** What a viewer's application says of the device: `os_platform` is its kind of processor, as in Matomo's `osPlatform`. */
export const deviceFields = () => ({ device: deviceText(), os: deviceText(), os_version: deviceText(), os_platform: deviceText(), app_version: deviceText() });

const noun = resource({
  name: 'feedback',
  area: 'feedback',
  path: '/comment/v1/cms/feedback',
  id: 'idFeedback',
  fields: {
    title: text(),
    kind: oneOf(feedbackKinds),
    /** what staff notes about it; its author never reads it */
    note: optional(longText(limits.description)),
  },
  shown: {
    ...handlingFields(),
    /** null once the account is erased */
    reporter: optional(ref('user')),
    reason: optional(text()),
    /** where in the application it was sent from */
    source: optional(text()),
    comment: optional(longText(limits.comment)),
    /** the application that sent it */
    platform: optional(ref('platform')),
    ...deviceFields(),
    crash: optional(ref('crash')),
  },
  omittedFromLists: ['note'],
  filters: ['state', 'kind', 'reporter', 'platform', 'crash', 'decided_by'],
  sort: ['created_at', 'updated_at'],
  sorted: { by: 'created_at', order: 'desc' },
  calls: ['list', 'get', 'update', 'remove', 'restore', 'history'],
});

/** What stands beside one feedback: the content that it is about, the keywords in it, and for a crash where the application was. */
export const feedbackContext = z.object({ content: about.nullable(), matches: z.array(match), trace: z.string().nullable() });

/** What viewers write to the platform: praise, complaints, mistakes, and crashes of its applications. */
export const feedback = {
  ...noun,
  ...moveCalls(noun, handling),
  caught: endpoint({
    ...noun.list,
    path: '/comment/v1/cms/blacklist/feedback',
    summary: 'Lists feedback records in which a blacklisted keyword was found.',
  }),
  context: endpoint({
    method: 'GET',
    path: `${noun.path}/{id}/context`,
    guard: { area: noun.area, right: 'read' },
    summary: 'What one feedback is about: the content, the keywords found in it, and the trace of a crash.',
    params: idParams,
    data: feedbackContext,
  }),
};
