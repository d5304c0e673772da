/** Reads part of a stored film. Returns fewer bytes if the film ends earlier. */
type ReadBytes = (start: number, length: number) => Promise<Buffer>;

/** How many bytes of a broadcast or a disc are examined. */
const examinedBytes = 1024 * 1024;

/** The most boxes that are examined to find the track types of a file. */
const maxBoxes = 4096;

/**
 * Whether a film is encrypted, so that nobody can see or hear it without the key. It recognises Common Encryption (ISO/IEC 23001-7) and FairPlay in MP4 and
 * QuickTime, scrambling bits (ISO/IEC 13818-1, 2.4.3.2) and Apple's sample encryption in broadcasts, and scrambled packets on discs. `size` is in bytes.
 */
export async function isEncrypted(read: ReadBytes, size: number): Promise<boolean> {
  const head = await read(0, Math.min(size, examinedBytes));
  if (head.length < 16) return false;
  if (/^[\x20-\x7e]{4}$/.test(head.toString('latin1', 4, 8)) && (await hasEncryptedTrack(read, size))) return true;
  return isScrambled(head) || isScrambledDisc(head);
}

/** The boxes that lead to the track types, with the offset at which their child boxes begin (ISO/IEC 14496-12, 8). */
const containerBoxes: Record<string, number> = { moov: 8, trak: 8, mdia: 8, minf: 8, stbl: 8, stsd: 16 };

async function hasEncryptedTrack(read: ReadBytes, size: number): Promise<boolean> {
  let boxCount = 0;
  const within = async (from: number, end: number, holder: string): Promise<boolean> => {
    for (let at = from; at + 8 <= end && boxCount < maxBoxes; boxCount++) {
      const head = await read(at, 16);
      if (head.length < 8) return false;
      const name = head.toString('latin1', 4, 8);
      if (holder === 'stsd' && /^(enc[vast]|drm[imsp])$/.test(name)) return true;
      const short = head.readUInt32BE(0);
      const long = short === 1 && head.length === 16;
      const box = long ? Number(head.readBigUInt64BE(8)) : short === 0 ? end - at : short;
      if (box < 8) return false;
      const inside = containerBoxes[name];
      if (inside !== undefined && holder !== 'stsd' && (await within(at + inside + (long ? 8 : 0), Math.min(end, at + box), name))) return true;
      at += box;
    }
    return false;
  };
  return within(0, size, '');
}

/** The track types of Apple's sample encryption in a broadcast: AAC, AC-3, E-AC-3 and H.264. */
const sampleEncryptedTypes = new Set([0xcf, 0xc1, 0xc2, 0xdb]);

/** Whether packets of a transport stream are scrambled, or its tables name encrypted tracks. */
function isScrambled(head: Buffer): boolean {
  const stride = [188, 192, 204].find((each) => [0, 4].some((lead) => [0, 1, 2, 3, 4].every((n) => head[lead + n * each] === 0x47)));
  if (stride === undefined) return false;
  const lead = [0, 4].find((each) => [0, 1, 2, 3, 4].every((n) => head[each + n * stride] === 0x47)) ?? 0;
  let packets = 0;
  let scrambled = 0;
  let tables: number[] = [];
  for (let at = lead; at + 188 <= head.length && head[at] === 0x47; at += stride) {
    const pid = head.readUInt16BE(at + 1) & 0x1fff;
    const flags = head[at + 3] as number;
    if ((flags & 0x10) === 0 || pid === 0x1fff) continue;
    packets += 1;
    if (flags & 0xc0) scrambled += 1;
    const isStart = ((head[at + 1] as number) & 0x40) !== 0;
    const payload = head.subarray(at + 4 + (flags & 0x20 ? 1 + (head[at + 4] as number) : 0), at + 188);
    const section = isStart && payload.length > 0 ? payload.subarray(1 + (payload[0] as number)) : Buffer.alloc(0);
    if (pid === 0 && section[0] === 0x00) tables = programmeTables(section);
    else if (tables.includes(pid) && section[0] === 0x02 && trackTypesIn(section).some((kind) => sampleEncryptedTypes.has(kind))) return true;
  }
  // A badly received recording has some wrong bits.
  return scrambled > packets / 2;
}

/** The packet ids of the programme map tables that a programme association table lists. */
function programmeTables(section: Buffer): number[] {
  const end = Math.min(section.length, 3 + (section.length > 3 ? section.readUInt16BE(1) & 0xfff : 0)) - 4;
  const pids = [];
  for (let at = 8; at + 4 <= end; at += 4) if (section.readUInt16BE(at) !== 0) pids.push(section.readUInt16BE(at + 2) & 0x1fff);
  return pids;
}

/** The track types in a programme map table. */
function trackTypesIn(section: Buffer): number[] {
  if (section.length < 12) return [];
  const end = Math.min(section.length, 3 + (section.readUInt16BE(1) & 0xfff)) - 4;
  const kinds = [];
  for (let at = 12 + (section.readUInt16BE(10) & 0xfff); at + 5 <= end; at += 5 + (section.readUInt16BE(at + 3) & 0xfff)) kinds.push(section[at] as number);
  return kinds;
}

/** Whether packets of a programme stream, as on DVDs, have scrambled picture or sound. */
function isScrambledDisc(head: Buffer): boolean {
  if (head.readUInt32BE(0) !== 0x1ba) return false;
  for (let at = head.indexOf('000001', 4, 'hex'); at >= 0 && at + 9 <= head.length; at = head.indexOf('000001', at + 3, 'hex')) {
    const kind = head[at + 3] as number;
    const bits = head[at + 6] as number;
    if ((kind === 0xbd || (kind >= 0xc0 && kind <= 0xef)) && (bits & 0xc0) === 0x80 && (bits & 0x30) !== 0) return true;
  }
  return false;
}
