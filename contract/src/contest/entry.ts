import { z } from 'zod';
import { type Endpoint, endpoint, id, idParams, instant, futureInstant, ticketHeader } from '../kit/endpoint.ts';
import type { Fault } from '../kit/faults.ts';
import { date, film, flag, image, longText, oneOf, text, url, createShape } from '../kit/field.ts';
import { day, exactText, halfWidth, typedText } from '../kit/line.ts';
import { limits } from '../limits.ts';

/** Hosts of the sites whose addresses are asked for; a subdomain such as `m.facebook.com` counts. */
const sites = {
  facebook: ['facebook.com', 'fb.com', 'fb.me', 'fb.watch'],
  tiktok: ['tiktok.com'],
  youtube: ['youtube.com', 'youtu.be'],
  instagram: ['instagram.com', 'instagr.am'],
} as const;
export type Site = keyof typeof sites;
export const siteNames = Object.keys(sites) as Site[];

const isOn = (site: Site, address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  return sites[site].some((host) => hostname === host || hostname.endsWith(`.${host}`));
};

/** Digits alone, as specified: neither `+84`, which is told how to write, nor spaces. Those of full width are digits too. */
const phone = () => {
  const plain = text(15);
  const write = typedText(40, (text) => halfWidth(text).trim())
    .regex(/^(?!\+[\d\s.()-]+$)/, { error: 'no_country_code' })
    .regex(/^\d+$/, { error: 'must_be_number' })
    .min(8)
    .max(15);
  return { ...plain, write } as typeof plain;
};

/** Who takes part: personal data, erased after the contest. */
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

/** Everything that the form asks for (points 3 and 5), in its order; all of it is required. `film` is the uploaded video. */
export const entryFields = {
  title: text(),
  description: longText(limits.description),
  film: film(),
  ...personFields,
  id_photo: image(limits.idPhoto),
  /** Explicit: a box that nobody ticked is no consent. */
  consent: flag(),
};
export type EntryField = keyof typeof entryFields | 'guardian';

/** Whole years between a day of birth and a day. */
export function ageAt(birthday: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4));
  return day.slice(5) < birthday.slice(5) ? years - 1 : years;
}

/** Rules over the entry that no single field tells. `today` is the day where the contest is held, `YYYY-MM-DD`. */
export function entryFaults(entry: Record<string, unknown>, today: string): Fault[] {
  const found: Fault[] = [];
  for (const site of siteNames) {
    const value = entry[site];
    if (typeof value === 'string' && URL.canParse(value) && !isOn(site, value))
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
 * What the public form sends to `POST /cms/v1/contest/video`. `guardian`: a parent or guardian agrees too, asked of those under 16.
 * `fax` is a field that people do not see and programs fill in. The upload ids are those of the ticket's own uploads.
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

/** Letters and digits of an entry's code: none looks like another, as 0 and O, 1 and I, 2 and Z, 5 and S, 6 and G, 8 and B, U and V do. */
export const codeLetters = '3479ACDEFHJKMNPQRTVWXY';
export const codeLength = 8;

/** What is answered to the entrant: the code to ask with later, and when the personal data go. */
export const entryReceipt = z.object({ idVideo: id, code: z.string(), title: z.string(), created_at: instant, erase_after: instant });
export type EntryReceipt = z.output<typeof entryReceipt>;

/** The contest as everybody may see it. `ends_at` null: no end is set. `erase_after`: when the data of whoever enters now would be erased. */
export const contestState = z.object({ is_open: z.boolean(), ends_at: instant.nullable(), erase_after: instant });
export type ContestState = z.output<typeof contestState>;

/** Who sent an entry, and its code. All personal fields are null once they are erased. */
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

/** What a row of the list of entries says about the person; null for whoever may not see personal data. */
export const entrantOfRow = z.object({
  code: z.string(),
  full_name: z.string().nullable(),
  city: z.string().nullable(),
  phone: z.string().nullable(),
  erased_at: instant.nullable(),
});
export type EntrantOfRow = z.output<typeof entrantOfRow>;

/** The call by which a stranger sends an entry: the creation of a video, see `entered`. */
export const enter = endpoint({
  method: 'POST',
  path: '/cms/v1/contest/video',
  guard: { area: 'media', right: 'edit', ticket: true },
  summary: 'Sends a contest entry.',
  body: entryBody,
  data: entryReceipt,
  creates: true,
});

/** Whether the body of a creation is an entry of the contest rather than a video of the staff's. */
export const isEntry = (body: unknown): body is EntryBody => typeof body === 'object' && body !== null && (body as { contest?: unknown }).contest === true;

/**
 * The videos' resource, to which strangers may add an entry: with a ticket, `contest: true` and what the form asks for. A list of entries also says of each
 * row who sent it. The types stay those of the resource; `isEntry` tells the bodies apart.
 */
export function entered<R extends { create: object; list: object }>(of: R): R {
  const { create, list } = of as unknown as { create: Endpoint; list: Endpoint };
  // A plain creation and that of a draft.
  const { options } = create.body as z.ZodDiscriminatedUnion<z.ZodObject[]>;
  const [plain, draft] = options.map((option) => option.extend({ contest: z.undefined().optional() })) as unknown as [z.ZodObject, z.ZodObject];
  return {
    ...of,
    list: endpoint({ ...list, data: (list.data as z.ZodObject).extend({ entry: entrantOfRow.nullable().optional() }) }),
    create: endpoint({
      ...create,
      guard: enter.guard,
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

const decides = { area: 'media', right: 'decide' } as const;

/** The contest beside its videos: how strangers come in, and what staff see of who they are. */
export const contest = {
  name: 'entry',
  fields: entryFields,
  state: endpoint({
    method: 'GET',
    path: '/cms/v1/contest',
    guard: 'public',
    summary: 'Whether entries are taken, and until when personal data are kept.',
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
    summary: `Opens an entry: the secret goes as the header \`${ticketHeader}\` with its uploads and with the entry itself, for ${limits.uploadHours} hours.`,
    body: z.strictObject({}),
    data: z.object({ ticket: z.string(), expires_at: instant }),
  }),
  entrant: endpoint({
    method: 'GET',
    path: '/cms/v1/contest/entry/{id}',
    guard: decides,
    summary: 'Who sent a contest entry; `id` is that of its video.',
    params: idParams,
    data: entrant,
  }),
  correct: endpoint({
    method: 'PUT',
    path: '/cms/v1/contest/entry/{id}',
    guard: decides,
    summary: 'Corrects personal data, as their owner may ask. The history keeps which fields, not what they said.',
    params: idParams,
    body: z.strictObject(Object.fromEntries(Object.entries(personFields).map(([name, f]) => [name, f.write.optional()]))) as unknown as z.ZodType<
      Partial<Record<PersonField, string>>
    >,
    data: entrant,
  }),
  reveal: endpoint({
    method: 'POST',
    path: '/cms/v1/contest/entry/{id}/id-photo',
    guard: decides,
    summary: 'The ID photo as a JPEG picture. Each call is written into the history of the entry.',
    params: idParams,
    data: z.undefined(),
    raw: true,
    responses: { 200: 'image/jpeg' },
  }),
  erase: endpoint({
    method: 'POST',
    path: '/cms/v1/contest/entry/{id}/erase',
    guard: decides,
    summary: 'Erases the personal data and the ID photo of an entry for good; its video stays. Twice is fine.',
    params: idParams,
    data: entrant,
  }),
};
