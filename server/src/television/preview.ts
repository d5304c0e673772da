import { relay } from '@marquee/contract/media/television';
import type { Playable } from '@marquee/contract/media/playback';
import { openPublic, PrivateAddress, readBody, TooLarge, Unreachable } from '../adapters/outbound/outbound.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from '../kit/actor.ts';
import type { Signing } from '../kit/kinds.ts';
import { implement } from '../kit/mount.ts';
import { refuse } from '../kit/refusal.ts';
import { ownChannels } from '../kit/scope.ts';
import { fileAddress, sign, verify } from '../kit/sign.ts';
import { allOf, run, sql } from '../kit/sql.ts';
import { rewritePlaylist } from './playlist.ts';

/** The most bytes of one segment, and the longest that it takes in milliseconds. */
const mostBytes = 32 * 1024 * 1024;
const relayMs = 30_000;

const scope = ownChannels('channel');

/**
 * The signed address at which this server relays another one. The signature covers the address, so that nobody can make this server fetch anything but what
 * stands in the playlists of a channel.
 */
function relayAddress(keys: Signing, address: string): string {
  const expires = keys.expires();
  return `/relay/${expires}/${sign(keys, relayText(address, expires))}/${Buffer.from(address).toString('base64url')}`;
}

const relayText = (address: string, expires: number) => `relay.${expires}.${address}`;

/** How the preview of a live channel is played. */
export async function getLivePlayable({ db }: Pick<Deps, 'db'>, id: string, actor: Actor): Promise<Playable> {
  const [found] = await run<{ play_link: string | null; banner: string | null }>(
    db.pool,
    sql`select t.play_link, t.banner from television t where t."idTelevision" = ${id}::uuid and t.deleted_at is null and ${allOf([scope.reads(actor)])}`,
  );
  if (!found) throw refuse('not_found');
  return {
    url: found.play_link === null ? null : relayAddress(db.signing, found.play_link),
    is_ours: false,
    is_live: true,
    renditions: [],
    notices: [],
    subtitles: [],
    poster: found.banner === null ? null : fileAddress(db.signing, found.banner),
    duration_s: null,
    sound: null,
  };
}

/** Types of media that are passed on. Anything else, such as a web page, must not run as a page of this server. */
const isMedia = (type: string | undefined): type is string => type !== undefined && /^(video|audio)\/[\w.+-]+$|^text\/vtt$/.test(type);

/** A byte order mark may come first. */
const isPlaylist = (body: Buffer) => /^\uFEFF?#EXTM3U/.test(body.subarray(0, 10).toString());

export const relayRoutes = implement(relay, (deps) => ({
  file: async ({ params, reply }) => {
    const address = Buffer.from(params['*'], 'base64url').toString();
    const expires = Number(params.expires);
    if (!verify(deps.db.signing, relayText(address, expires), expires, params.signature)) throw refuse('forbidden');
    const signal = AbortSignal.timeout(relayMs);
    try {
      const { url, answer } = await openPublic(deps.outbound, address, signal);
      const type = answer.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
      const body = await readBody(answer, mostBytes, signal);
      reply.header('cache-control', 'no-store');
      if (isPlaylist(body))
        await reply.type('application/vnd.apple.mpegurl').send(rewritePlaylist(body.toString(), url, (each) => relayAddress(deps.db.signing, each)));
      else await reply.type(isMedia(type) ? type : 'application/octet-stream').send(body);
      return undefined;
    } catch (error) {
      // What the other server did is no fault of this one.
      if (signal.aborted || error instanceof Unreachable || error instanceof PrivateAddress || error instanceof TooLarge) throw refuse('not_found');
      throw error;
    }
  },
}));
