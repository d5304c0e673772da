import type { Stream } from './tracks.ts';

/** The transfer curves of high dynamic range, by ffmpeg's names: HDR10's and HLG. */
const hdrs = ['smpte2084', 'arib-std-b67'] as const;
export type Hdr = (typeof hdrs)[number];

/**
 * The colours of a picture track. `matrix`: ffmpeg's `scale` name for its RGB matrix, null for RGB itself. `isFull`: black is 0 and white 255. `hdr`: null for
 * standard range. `wide`: the name of its primaries if they reach far beyond BT.709's, else null.
 */
export interface Colour {
  matrix: string | null;
  isFull: boolean;
  hdr: Hdr | null;
  wide: string | null;
}

/** The colours of nearly all H.264, which need no conversion. */
export const bt709: Colour = { matrix: 'bt709', isFull: false, hdr: null, wide: null };

/** ffprobe's names of matrices, and the names that ffmpeg's `scale` has for them. */
const MATRICES: Record<string, string> = {
  bt709: 'bt709',
  smpte170m: 'bt601',
  bt470bg: 'bt601',
  fcc: 'fcc',
  smpte240m: 'smpte240m',
  bt2020nc: 'bt2020',
  bt2020c: 'bt2020',
};

/** Primaries, by ffprobe's names, that need more than another matrix to become BT.709: those of UHD, cinemas and phones. */
const WIDE = new Set(['bt2020', 'smpte431', 'smpte432']);

/**
 * A picture without stated colours is standard definition (BT.601) if it has fewer lines and fewer columns than these. Wide films are stored without their
 * bars: 1280x544 is HD.
 */
const HD_LINES = 720;
const HD_COLUMNS = 1280;

/** The colours that a picture track states, or else those that its size and pixel format suggest. */
export function colourOf(s: Stream): Colour {
  const pixels = s.pix_fmt ?? '';
  const isRgb = s.color_space === 'gbr' || /^(rgb|bgr|gbr|argb|abgr|0rgb|0bgr|pal8|mono)/.test(pixels);
  const knownMatrix = MATRICES[s.color_space ?? ''];
  const wide = WIDE.has(s.color_primaries ?? '') ? (s.color_primaries as string) : null;
  return {
    matrix: isRgb ? null : (knownMatrix ?? (wide === 'bt2020' ? 'bt2020' : (s.height ?? 0) < HD_LINES && (s.width ?? 0) < HD_COLUMNS ? 'bt601' : 'bt709')),
    isFull: s.color_range === 'pc' || pixels.startsWith('yuvj'),
    hdr: hdrs.find((each) => each === s.color_transfer) ?? null,
    wide,
  };
}

/** Whether this pixel format, by ffmpeg's name, has transparency. */
export const hasAlpha = (pixels: string) => /^(yuva|gbrap|rgba|bgra|argb|abgr|ya\d|pal8|ayuv|vuya)/.test(pixels);

/**
 * The filters that convert a picture to BT.709 in limited range at the given size; empty if nothing has to change. Without `tones` this ffmpeg has no zimg, so
 * high dynamic range and wide primaries stay unconverted.
 */
export function toBt709(from: Colour, size: { width: number; height: number }, tones: boolean): string[] {
  const scaled = `scale=${size.width}:${size.height}:flags=bicubic`;
  if (tones && from.hdr) return toneMapFilters(from.hdr, scaled);
  if (tones && from.wide) {
    const range = from.isFull ? 'full' : 'limited';
    const matrix = from.matrix === null ? 'gbr' : from.matrix === 'bt2020' ? 'bt2020nc' : from.matrix === 'bt601' ? 'smpte170m' : from.matrix;
    // Its curve is treated as BT.709's, as BT.2020's is. No display distinguishes them.
    return [scaled, `zscale=tin=bt709:pin=${from.wide}:min=${matrix}:rin=${range}:t=bt709:p=bt709:m=bt709:r=limited`];
  }
  if (from.matrix === 'bt709' && !from.isFull) return [];
  const by = from.matrix === null ? '' : `:in_color_matrix=${from.matrix}:in_range=${from.isFull ? 'pc' : 'tv'}`;
  return [`${scaled}${by}:out_color_matrix=bt709:out_range=tv`, 'format=yuv420p'];
}

/**
 * Tone-maps HDR to standard range. Unconverted, its colours are pale and its light is flat on posters and on players that expect H.264 to be standard range.
 * White of old screens is a hundred nits; brighter light is compressed below it. Missing colour properties of the film are filled in.
 */
function toneMapFilters(hdr: Hdr, scaled: string): string[] {
  return [
    scaled,
    `zscale=tin=${hdr}:pin=bt2020:min=bt2020nc:t=linear:p=bt2020:m=gbr:npl=100`,
    'format=gbrpf32le',
    'zscale=p=bt709',
    'tonemap=mobius:desat=0',
    'zscale=t=bt709:m=bt709:r=tv',
    'format=yuv420p',
  ];
}

/** States the colours of the converted pictures. Without it each player guesses differently. */
export const TAG_BT709 = 'setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709';

/** Converts from BT.709 to what every JPEG reader assumes: BT.601 in full range. */
export const TO_JPEG = 'in_color_matrix=bt709:in_range=tv:out_color_matrix=bt601:out_range=pc';
