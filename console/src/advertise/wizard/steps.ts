import { campaign } from '@marquee/contract/advertise/campaign';
import { lacks } from '@marquee/contract/kit/draft';
import type { Values } from '../../kit/values.ts';

/** The five steps of a campaign (point 2 of the specification): getting started, information, platforms, zones, preview. */
export const steps = ['start', 'information', 'platforms', 'zones', 'preview'] as const;
export type Step = (typeof steps)[number];
export const isStep = (value: string | null): value is Step => (steps as readonly (string | null)[]).includes(value);

const fields: Record<Step, readonly string[]> = {
  start: ['ads_type'],
  information: [
    'name',
    'start_date',
    'finish_date',
    'content',
    'target',
    'budget',
    'quota',
    'title',
    'text',
    'file',
    'tag_url',
    'skippable',
    'skip_after',
    'ads_url',
    'company',
    'contact_name',
    'email',
    'phone_number',
    'countries',
    'dayparts',
    'weekdays',
    'genres',
    'pacing',
    'day_cap',
    'person_cap',
    'weight',
  ],
  platforms: ['platforms'],
  zones: ['zones'],
  preview: [],
};

/** The fields that stand behind "more". A fault in one of them opens it. */
export const moreFields = ['quota', 'countries', 'dayparts', 'weekdays', 'genres', 'pacing', 'day_cap', 'person_cap', 'weight'] as const;

const rootOf = (path: string) => path.split('.')[0] ?? path;

/** All fields, in the order of the steps. */
export const fieldOrder: readonly string[] = steps.flatMap((step) => fields[step]);

/** The step on which the field of a fault stands. */
export const stepOf = (path: string): Step => steps.find((step) => fields[step].includes(rootOf(path))) ?? 'information';

/** The step after, and the one before; undefined at the ends. */
export const nextOf = (step: Step): Step | undefined => steps[steps.indexOf(step) + 1];
export const previousOf = (step: Step): Step | undefined => steps[steps.indexOf(step) - 1];

/** How many required fields of a step are empty. */
export const missingIn = (step: Step, values: Values): number => lacks(campaign as never, values).filter(({ path }) => stepOf(path) === step).length;

/** Where somebody goes on who comes back to a draft: at the first step that lacks something, else at the last. */
export const resumedStep = (values: Values): Step => steps.find((step) => missingIn(step, values) > 0) ?? 'preview';
