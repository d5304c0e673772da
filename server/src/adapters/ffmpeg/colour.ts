import type { Stream } from './tracks.ts';

/** How pictures with high dynamic range write their light, in ffmpeg's words: HDR10's curve and HLG. */
const hdrs = ['smpte2084', 'arib-std-b67'] as const;
export type Hdr = (typeof hdrs)[number];

/**
 * How a picture track writes its colours. `matrix` is the name that ffmpeg's `scale` has for what makes them of RGB, null for RGB itself; `isFull`: black is 0 and
 * white 255; `hdr`: null for ordinary light; `wide`: the name of its primaries where they reach far beyond BT.709's, else null.
 */
export interface Colour {
  matrix: string | null;
  isFull: boolean;
  hdr: Hdr | null;
  wide: string | null;
}

/** The colours of nearly all H.264, which nothing has to be done to. */
export const bt709: Colour = { matrix: 'bt709', isFull: false, hdr: null, wide: null };

/** The matrices that ffmpeg's `scale` knows, by ffprobe's names. */
const MATRICES: Record<string, string> = {
  bt709: 'bt709',
  smpte170m: 'bt601',
  bt470bg: 'bt601',
  fcc: 'fcc',
  smpte240m: 'smpte240m',
  bt2020nc: 'bt2020',
  bt2020c: 'bt2020',
};

/** Primaries by ffprobe's names that BT.709 has to be reached from by more than the matrix: those of UHD and of cinemas and phones. */
const WIDE = new Set(['bt2020', 'smpte431', 'smpte432']);

/**
 * A picture that does not say otherwise, and has fewer lines and fewer columns than these, is standard definition, whose colours are BT.601's. Films in wide
 * formats are stored without their bars: 1280x544 is HD.
 */
const HD_LINES = 720;
const HD_COLUMNS = 1280;

/** What a picture track says of its colours, and where it does not, what its size and its pixels tell. */
export function colourOf(s: Stream): Colour {
  const pixels = s.pix_fmt ?? '';
  const isRgb = s.color_space === 'gbr' || /^(rgb|bgr|gbr|argb|abgr|0rgb|0bgr|pal8|mono)/.test(pixels);
  const said = MATRICES[s.color_space ?? ''];
  const wide = WIDE.has(s.color_primaries ?? '') ? (s.color_primaries as string) : null;
  return {
    matrix: isRgb ? null : (said ?? (wide === 'bt2020' ? 'bt2020' : (s.height ?? 0) < HD_LINES && (s.width ?? 0) < HD_COLUMNS ? 'bt601' : 'bt709')),
    isFull: s.color_range === 'pc' || pixels.startsWith('yuvj'),
    hdr: hdrs.find((each) => each === s.color_transfer) ?? null,
    wide,
  };
}

/** Whether pixels of this format, by ffmpeg's name, can be seen through. */
export const seesThrough = (pixels: string) => /^(yuva|gbrap|rgba|bgra|argb|abgr|ya\d|pal8|ayuv|vuya)/.test(pixels);

/**
 * The filters that bring a picture to BT.709 in the range of television at the given size; none where it is all that already. Without `tones`, this
 * ffmpeg has no zimg: light and far primaries are left as they are.
 */
export function toBt709(from: Colour, size: { width: number; height: number }, tones: boolean): string[] {
  const scaled = `scale=${size.width}:${size.height}:flags=bicubic`;
  if (tones && from.hdr) return toned(from.hdr, scaled);
  if (tones && from.wide) {
    const range = from.isFull ? 'full' : 'limited';
    const matrix = from.matrix === null ? 'gbr' : from.matrix === 'bt2020' ? 'bt2020nc' : from.matrix === 'bt601' ? 'smpte170m' : from.matrix;
    // Its curve is taken for BT.709's, as that of BT.2020 is: nothing that is shown to people makes a difference between them.
    return [scaled, `zscale=tin=bt709:pin=${from.wide}:min=${matrix}:rin=${range}:t=bt709:p=bt709:m=bt709:r=limited`];
  }
  if (from.matrix === 'bt709' && !from.isFull) return [];
  const by = from.matrix === null ? '' : `:in_color_matrix=${from.matrix}:in_range=${from.isFull ? 'pc' : 'tv'}`;
  return [`${scaled}${by}:out_color_matrix=bt709:out_range=tv`, 'format=yuv420p'];
}

/**
 * HDR as every screen shows it: left as it is, its colours are pale and its light is flat wherever a player takes H.264 for what it nearly always is,
 * and on its posters. A hundred nits are the white of old screens; brighter ones are bent below it. What the film says of its colours by halves is filled in.
 */
function toned(hdr: Hdr, scaled: string): string[] {
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

/** Says of pictures what they are by then: players guess otherwise, each in its own way. */
export const SAYS_BT709 = 'setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709';

/** From BT.709 to what a JPEG is always taken for: BT.601 in full range. */
export const TO_JPEG = 'in_color_matrix=bt709:in_range=tv:out_color_matrix=bt601:out_range=pc';
