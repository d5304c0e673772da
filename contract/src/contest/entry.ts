import { z } from 'zod';
import { type Endpoint, endpoint, id, idParams, instant, futureInstant, ticketHeader } from '../kit/endpoint.ts';
import type { Fault } from '../kit/faults.ts';
import { date, film, flag, image, longText, oneOf, text, url, createShape } from '../kit/field.ts';
import { day, exactText, halfWidth, typedText } from '../kit/line.ts';
import { limits } from '../limits.ts';
import { declineReasons, entryDecisions } from './decision.ts';

/** The hosts of the sites whose addresses the form requires. Subdomains such as `m.facebook.com` are accepted. */
const sites = {
  facebook: ['facebook.com', 'fb.com', 'fb.me', 'fb.watch'],
  tiktok: ['tiktok.com'],
  youtube: ['youtube.com', 'youtu.be'],
  instagram: ['instagram.com', 'instagr.am'],
} as const;
export type Site = keyof typeof sites;
export const siteNames = Object.keys(sites) as Site[];

const isAddressOf = (site: Site, address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  return sites[site].some((host) => hostname === host || hostname.endsWith(`.${host}`));
};

/** A phone number of digits only, as specified. Full-width digits are accepted; spaces are not, and `+84` has its own message. */
const phone = () => {
  const plain = text(15);
  const write = typedText(40, (text) => halfWidth(text).trim())
    .regex(/^(?!\+[\d\s.()-]+$)/, { error: 'no_country_code' })
    .regex(/^\d+$/, { error: 'must_be_number' })
    .min(8)
    .max(15);
  return { ...plain, write } as typeof plain;
};

/** The personal data of an entrant, which are erased after the contest. */
export const personFields = {
  full_name: text(),
  birthday: date(),
  gender: oneOf(['male', 'female', 'other']),
  address: text(),
  city: text(),
  phone: phone(),
  facebook: url(),
  tiktok: url(),
  youtube: url(),
  instagram: url(),
};
export type PersonField = keyof typeof personFields;

/** All fields of the form (points 3 and 5), in its order. All of them are required. `film` is the uploaded video. */
export const entryFields = {
  title: text(),
  description: longText(limits.description),
  film: film(),
  ...personFields,
  id_photo: image(limits.idPhoto),
  /** Consent must be explicit: the entrant ticks the box. */
  consent: flag(),
};
export type EntryField = keyof typeof entryFields | 'guardian';

/** The age in whole years on a day. */
export function ageAt(birthday: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4));
  return day.slice(5) < birthday.slice(5) ? years - 1 : years;
}

/** The faults of an entry that the schema does not find. `today` is the current day at the place of the contest, `YYYY-MM-DD`. */
export function entryFaults(entry: Record<string, unknown>, today: string): Fault[] {
  const found: Fault[] = [];
  for (const site of siteNames) {
    const value = entry[site];
    if (typeof value === 'string' && URL.canParse(value) && !isAddressOf(site, value))
      found.push({ path: site, code: 'wrong_site', params: { site: sites[site][0] } });
  }
  const { birthday } = entry;
  const isDay = typeof birthday === 'string' && day.safeParse(birthday).success;
  if (isDay && (birthday >= today || ageAt(birthday, today) > limits.oldestYears)) found.push({ path: 'birthday', code: 'not_a_birthday' });
  else if (isDay && ageAt(birthday, today) < limits.guardianYears && entry['guardian'] !== true) found.push({ path: 'guardian', code: 'guardian_needed' });
  if (entry['consent'] === false) found.push({ path: 'consent', code: 'consent_needed' });
  return found;
}

const { shape } = createShape(entryFields) as unknown as z.ZodObject;

/**
 * The body that the public form sends to `POST /cms/v1/contest/video`. `guardian`: a parent or guardian agrees, required under 16. `fax` is a hidden
 * field, which only programs fill in. The ids of uploads must belong to the ticket.
 */
export const entryBody = z.strictObject({
  contest: z.literal(true),
  ...shape,
  guardian: z.boolean().optional(),
  fax: exactText(limits.line).optional(),
}) as unknown as z.ZodType<EntryBody>;
export type EntryBody = { contest: true; title: string; description: string; film: string; id_photo: string; consent: boolean } & Record<
  Exclude<PersonField, 'gender'>,
  string
> & { gender: 'male' | 'female' | 'other'; guardian?: boolean | undefined; fax?: string | undefined };

/** The characters of an entry's code. Similar ones such as 0 and O, 1 and I, 2 and Z, 5 and S, 6 and G, 8 and B, U and V are left out. */
export const codeLetters = '3479ACDEFHJKMNPQRTVWXY';
export const codeLength = 8;

/** The answer to the entrant: the code for later questions, and the time at which the personal data are erased. */
export const entryReceipt = z.object({ idVideo: id, code: z.string(), title: z.string(), created_at: instant, erase_after: instant });
export type EntryReceipt = z.output<typeof entryReceipt>;

/** The public state of the contest. `ends_at` is null if no end is set. `erase_after` is when the data of a new entry would be erased. */
export const contestState = z.object({ is_open: z.boolean(), ends_at: instant.nullable(), erase_after: instant });
export type ContestState = z.output<typeof contestState>;

/** The sender of an entry, and its code. All personal fields are null after they are erased. */
export const entrant = z.object({
  idVideo: id,
  code: z.string(),
  full_name: z.string().nullable(),
  birthday: z.string().nullable(),
  gender: z.enum(['male', 'female', 'other']).nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  phone: z.string().nullable(),
  facebook: z.string().nullable(),
  tiktok: z.string().nullable(),
  youtube: z.string().nullable(),
  instagram: z.string().nullable(),
  has_id_photo: z.boolean(),
  guardian: z.boolean(),
  consent_at: instant,
  erase_after: instant,
  erased_at: instant.nullable(),
});
export type Entrant = z.output<typeof entrant>;

/** The sender in a row of the list of entries. The row's `entry` is null for callers who may not see personal data. */
export const entrantOfRow = z.object({
  code: z.string(),
  full_name: z.string().nullable(),
  city: z.string().nullable(),
  phone: z.string().nullable(),
  erased_at: instant.nullable(),
  decision: z.enum(entryDecisions),
  reason: z.enum(declineReasons).nullable(),
});
export type EntrantOfRow = z.output<typeof entrantOfRow>;

/** The call with which a stranger sends an entry. It creates a video, see `withEntries`. */
export const sendEntry = endpoint({
  method: 'POST',
  path: '/cms/v1/contest/video',
  guard: { area: 'media', right: 'edit', ticket: true },
  summary: 'Sends a contest entry.',
  body: entryBody,
  data: entryReceipt,
  creates: true,
});

/** Whether the body of a creation is an entry of the contest instead of a video by staff. */
export const isEntry = (body: unknown): body is EntryBody => typeof body === 'object' && body !== null && (body as { contest?: unknown }).contest === true;

/**
 * Extends the resource of videos by contest entries. A stranger may create one with a ticket, `contest: true` and the fields of the form. A list of entries
 * also has the sender of each row. The TypeScript types do not change; `isEntry` distinguishes the bodies.
 */
export function withEntries<R extends { create: object; list: object }>(of: R): R {
  const { create, list } = of as unknown as { create: Endpoint; list: Endpoint };
  // The bodies of a plain creation and of a draft.
  const { options } = create.body as z.ZodDiscriminatedUnion<z.ZodObject[]>;
  const [plain, draft] = options.map((option) => option.extend({ contest: z.undefined().optional() })) as unknown as [z.ZodObject, z.ZodObject];
  return {
    ...of,
    list: endpoint({ ...list, data: (list.data as z.ZodObject).extend({ entry: entrantOfRow.nullable().optional() }) }),
    create: endpoint({
      ...create,
      guard: sendEntry.guard,
      summary: 'Creates a video; with `contest: true` and a ticket, sends a contest entry.',
      fieldsFor: (input) => (isEntry(input) ? contest : undefined),
      body: z.discriminatedUnion('contest', [
        z.discriminatedUnion('draft', [plain, draft] as never),
        entryBody as unknown as z.ZodObject<{ contest: z.ZodLiteral<true> }>,
      ]),
      data: z.union([create.data, entryReceipt]),
    }),
  };
}

const decideGuard = { area: 'media', right: 'decide' } as const;

/** The calls of the contest in addition to its videos: for entrants, and for staff who see the entrants' personal data. */
export const contest = {
  name: 'entry',
  fields: entryFields,
  state: endpoint({
    method: 'GET',
    path: '/cms/v1/contest',
    guard: 'public',
    summary: 'Whether the contest accepts entries, and until when personal data are kept.',
    data: contestState,
  }),
  plan: endpoint({
    method: 'PUT',
    path: '/cms/v1/contest',
    guard: { area: 'media', right: 'administer' },
    summary: 'Sets the end of the contest. An earlier end moves the erasure of entries forward; a later one never moves it back.',
    body: z.strictObject({ ends_at: futureInstant.nullable() }),
    data: contestState,
  }),
  ticket: endpoint({
    method: 'POST',
    path: '/cms/v1/contest/ticket',
    guard: 'public',
    summary: `Opens an entry and answers its ticket. Send the ticket in the header \`${ticketHeader}\` with the uploads and with the entry itself, within ${limits.uploadHours} hours.`,
    body: z.strictObject({}),
    data: z.object({ ticket: z.string(), expires_at: instant }),
  }),
  entrant: endpoint({
    method: 'GET',
    path: '/cms/v1/contest/entry/{id}',
    guard: decideGuard,
    summary: 'Who sent a contest entry; `id` is that of its video.',
    params: idParams,
    data: entrant,
  }),
  correct: endpoint({
    method: 'PUT',
    path: '/cms/v1/contest/entry/{id}',
    guard: decideGuard,
    summary: 'Corrects personal data at the request of their owner. The history stores the names of the fields, not their values.',
    params: idParams,
    body: z.strictObject(Object.fromEntries(Object.entries(personFields).map(([name, f]) => [name, f.write.optional()]))) as unknown as z.ZodType<
      Partial<Record<PersonField, string>>
    >,
    data: entrant,
  }),
  reveal: endpoint({
    method: 'POST',
    path: '/cms/v1/contest/entry/{id}/id-photo',
    guard: decideGuard,
    summary: 'The ID photo as a JPEG picture. Each call is recorded in the history of the entry.',
    params: idParams,
    data: z.undefined(),
    raw: true,
    responses: { 200: 'image/jpeg' },
  }),
  erase: endpoint({
    method: 'POST',
    path: '/cms/v1/contest/entry/{id}/erase',
    guard: decideGuard,
    summary: 'Erases the personal data and the ID photo of an entry permanently; its video stays. A repeated call has no further effect.',
    params: idParams,
    data: entrant,
  }),
};
