import { z } from 'zod';
import { endpoint, id } from '../kit/endpoint.ts';
import { url } from '../kit/field.ts';

/** What a film holds, as far as the file tells. Rates in bits per second, `size` in bytes, pixels as a viewer sees them. */
export const metadata = z.object({
  duration_s: z.number().nullable(),
  /** ffmpeg's name of the container */
  container: z.string(),
  /** `1920x1080`; null for sound alone */
  resolution: z.string().nullable(),
  video: z.object({ codec: z.string(), width: z.int(), height: z.int(), fps: z.number(), bit_rate: z.number().nullable() }).nullable(),
  /** languages as the file names them (mostly ISO 639-2), null where it does not */
  audio: z.array(z.object({ codec: z.string(), channels: z.int(), language: z.string().nullable() })),
  subtitles: z.array(z.object({ codec: z.string(), language: z.string().nullable() })),
  /** every language that a track names, each once */
  languages: z.array(z.string()),
  bit_rate: z.number().nullable(),
  size: z.number().nullable(),
});
export type Metadata = z.output<typeof metadata>;

const source = z
  .strictObject({
    /** an address of a film or an HLS playlist; never fetched within private networks */
    play_link: url().write.optional(),
    /** an uploaded film */
    idAsset: id.optional(),
  })
  .refine((body) => (body.play_link === undefined) !== (body.idAsset === undefined), { error: 'link_or_upload', path: ['play_link'] });

/** Media information. */
export const extraction = {
  extract: endpoint({
    method: 'POST',
    path: '/cms/v1/extract_metadata',
    guard: { area: 'media', right: 'edit' },
    summary: 'Reads what the film at an address, or an uploaded one, holds.',
    body: source,
    data: metadata,
  }),
};
