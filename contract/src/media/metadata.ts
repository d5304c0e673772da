import { z } from 'zod';
import { endpoint, id } from '../kit/endpoint.ts';
import { url } from '../kit/field.ts';

/** The technical data of a film, as far as its file contains them. Rates in bits per second, `size` in bytes, pixels as displayed. */
export const metadata = z.object({
  duration_s: z.number().nullable(),
  /** ffmpeg's name of the container */
  container: z.string(),
  /** `1920x1080`; null without a picture */
  resolution: z.string().nullable(),
  video: z.object({ codec: z.string(), width: z.int(), height: z.int(), fps: z.number(), bit_rate: z.number().nullable() }).nullable(),
  /** the language is the tag in the file (mostly ISO 639-2), null without a tag */
  audio: z.array(z.object({ codec: z.string(), channels: z.int(), language: z.string().nullable() })),
  subtitles: z.array(z.object({ codec: z.string(), language: z.string().nullable() })),
  /** the languages of all tracks, each once */
  languages: z.array(z.string()),
  bit_rate: z.number().nullable(),
  size: z.number().nullable(),
});
export type Metadata = z.output<typeof metadata>;

const source = z
  .strictObject({
    /** the address of a film or an HLS playlist; addresses in private networks are refused */
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
    summary: 'Reads the technical data of an uploaded film, or of a film at an address.',
    body: source,
    data: metadata,
  }),
};
