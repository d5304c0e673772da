import { z } from 'zod';
import { endpoint, id, idParams, instant } from '../kit/endpoint.ts';
import { flag, oneOf, optional, rows, text, url, withDefault } from '../kit/field.ts';
import { day, line } from '../kit/line.ts';
import { resource } from '../kit/resource.ts';
import { limits } from '../limits.ts';

/** What a platform runs on. */
export const platformKinds = ['web', 'android', 'ios', 'tv', 'other'] as const;

/** The header that carries a platform's key, and the one with the version of the application that calls. */
export const platformKeyHeader = 'platform-key';
export const platformVersionHeader = 'platform-version';

/** How every key begins, so that people and secret scanners recognise one. */
export const platformKeyPrefix = 'mqp_';

const versionPattern = /^\d{1,9}(?:\.\d{1,9}){0,3}$/;

/** Whether a version is lower than another. A part that is missing counts as 0, so `2` equals `2.0.0`. A text that is no version is lower than any. */
export function isLowerVersion(version: string, than: string): boolean {
  if (!versionPattern.test(version)) return true;
  const [parts, others] = [version, than].map((each) => each.split('.').map(Number)) as [number[], number[]];
  for (let at = 0; at < Math.max(parts.length, others.length); at++) {
    const difference = (parts[at] ?? 0) - (others[at] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

/** A version such as `1.2.3`: up to four numbers with dots between them. */
export const versionText = () => ({ ...text(40), write: line(40).regex(versionPattern, { error: 'invalid_version' }) }) as ReturnType<typeof text>;

/** The scheme, host and port of an address, with the default port left out, as browsers write it into `Origin`. Undefined for an address with anything more. */
function originOf(address: string): string | undefined {
  const parsed = URL.parse(address);
  return parsed?.href === `${parsed?.origin}/` ? parsed?.origin : undefined;
}

/** An origin of web pages, stored as browsers send it: `https://app.example`. */
const origin = () => {
  const plain = url();
  const write = plain.write
    .refine((address) => originOf(address) !== undefined, { error: 'invalid_origin' })
    .transform((address) => originOf(address) ?? address);
  return { ...plain, write } as ReturnType<typeof url>;
};

const noun = resource({
  name: 'platform',
  area: 'users',
  path: '/cms/v1/platform',
  id: 'idPlatform',
  fields: {
    title: text(),
    kind: oneOf(platformKinds),
    /** applications that are older are told to update */
    minimum_version: optional(versionText()),
    /** the origins of pages that may call; applications that are no pages send none */
    origins: optional(rows({ url: origin() }, limits.origins)),
    enabled: withDefault(flag(), true),
  },
  filters: ['kind', 'enabled'],
  sort: ['title', 'created_at', 'updated_at'],
});

const owners = { area: 'users', right: 'administer' } as const;
const readers = { area: 'users', right: 'read' } as const;

/** An application that speaks to the platform: a website, an app, a television set. It is known by its key. */
export const platform = {
  ...noun,
  create: endpoint({ ...noun.create, guard: owners }),
  update: endpoint({ ...noun.update, guard: owners }),
  remove: endpoint({ ...noun.remove, guard: owners }),
  restore: endpoint({ ...noun.restore, guard: owners }),
};

/** A key as it is shown after it was made: its first letters alone. `expires_at` is set on a key that a newer one replaces. */
export const platformKey = z.object({ start: z.string(), created_at: instant, expires_at: instant.nullable() });
export type PlatformKey = z.output<typeof platformKey>;

/** The keys of platforms. A key is answered once, when it is made; its hash alone is stored. */
export const platformKeys = {
  name: platform.name,
  fields: platform.fields,
  make: endpoint({
    method: 'POST',
    path: `${platform.path}/key`,
    guard: owners,
    summary: `Makes a key for a platform and answers it, this once. Keys that it replaces work for \`overlap\` more hours, none if left out and at most ${limits.keyOverlapHours}.`,
    body: z.strictObject({ id, overlap: z.int().min(0).max(limits.keyOverlapHours).optional() }),
    data: z.object({ key: z.string(), ...platformKey.shape }),
  }),
  revoke: endpoint({
    method: 'POST',
    path: `${platform.path}/key/revoke`,
    guard: owners,
    summary: 'Revokes every key of a platform, within a second.',
    body: z.strictObject({ id }),
    data: z.object({ state: z.literal('DONE') }),
  }),
};

/** How much a platform is used. `users` registered over it, `sessions` are open now. `days` are the last 30, the oldest first, with the calls of each. */
export const platformUsage = z.object({
  /** the day on which the platform was registered: there are no calls before it */
  created_on: day,
  users: z.int(),
  sessions: z.int(),
  calls: z.int(),
  days: z.array(z.object({ day, calls: z.int() })),
  keys: z.array(platformKey),
});
export type PlatformUsage = z.output<typeof platformUsage>;

/** What is counted of each platform. */
export const platformUse = {
  get: endpoint({
    method: 'GET',
    path: `${platform.path}/{id}/usage`,
    guard: readers,
    summary: `The users, open sessions and keys of a platform, and its calls on each of the last ${limits.usageDays} days. Days begin at midnight in Asia/Ho_Chi_Minh; the last few seconds are not counted yet.`,
    params: idParams,
    data: platformUsage,
  }),
};
