import { decimal } from '../../kit/format.ts';

/** Formats bits per second: `5,2 Mbps`, `640 kbps`. The units are the same in every language, as in encoders. */
export const formatBitrate = (bits: number): string => (bits >= 1e6 ? `${decimal(bits / 1e6)}\u00A0Mbps` : `${decimal(Math.round(bits / 1e3))}\u00A0kbps`);
