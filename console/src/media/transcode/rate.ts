import { decimal } from '../../kit/format.ts';

/** Bits a second in the unit that reads best: `5,2 Mbps`, `640 kbps`. The units are written alike in every language, as encoders do. */
export const formatBitrate = (bits: number): string => (bits >= 1e6 ? `${decimal(bits / 1e6)}\u00A0Mbps` : `${decimal(Math.round(bits / 1e3))}\u00A0kbps`);
