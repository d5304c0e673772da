import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { number, oneOf } from '../kit/field.ts';
import { limits } from '../limits.ts';

/** What happens to a video that viewers must watch for too long: the advertiser is warned, or cannot send it. */
export const skipActions = ['warn', 'refuse'] as const;

const fields = { skip_seconds: number(0, limits.adSkipAfter), skip_action: oneOf(skipActions) };
const rules = z.object({ skip_seconds: fields.skip_seconds.read, skip_action: fields.skip_action.read });
export type AdRules = z.output<typeof rules>;

/** A video that viewers cannot skip, or only after more than these seconds. */
export const waitsTooLong = (
  { ads_type, skippable, skip_after }: { ads_type?: unknown; skippable?: boolean | null | undefined; skip_after?: number | null | undefined },
  seconds: number,
): boolean => ads_type === 'vast' && (skippable === false || (skip_after ?? limits.adSkipAfterAllowed) > seconds);

/** The rules of the law for advertisements (Vietnam, Decree 342/2025/NĐ-CP): the seconds after which a viewer must be able to skip a video. */
export const adRules = {
  get: endpoint({
    method: 'GET',
    path: '/cms/v1/ad/rules',
    guard: { area: 'advertise', right: 'read' },
    summary: 'The rules for video advertisements.',
    data: rules,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/cms/v1/ad/rules',
    guard: { area: 'advertise', right: 'decide' },
    summary: 'Sets after how many seconds a video must be skippable, and whether one that is not is warned of or refused (422 `skip_too_long`).',
    body: z.strictObject({ skip_seconds: fields.skip_seconds.write, skip_action: fields.skip_action.write }),
    data: rules,
  }),
};
