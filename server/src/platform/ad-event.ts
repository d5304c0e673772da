import { setTimeout as delay } from 'node:timers/promises';
import { adServing, type BeaconEvent } from '@marquee/contract/platform/ad';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Creatives } from '../advertise/creatives.ts';
import type { AdEventKind } from '@marquee/contract/advertise/figures';
import { type AdAnswer, hashOf, readToken } from '../advertise/token.ts';
import { Traffic } from '../advertise/traffic.ts';
import type { Deps } from '../deps.ts';
import { addressOf, networkOf } from '../kit/address.ts';
import type { Call } from '../kit/mount.ts';
import { refuse } from '../kit/refusal.ts';

/** What each event of players is called in the log. */
const kinds: Record<BeaconEvent, AdEventKind> = {
  impression: 'impression',
  viewable: 'viewable',
  start: 'start',
  firstQuartile: 'first_quartile',
  midpoint: 'midpoint',
  thirdQuartile: 'third_quartile',
  complete: 'complete',
  skip: 'skip',
  click: 'click',
  error: 'error',
};
const isEvent = (event: string): event is BeaconEvent => Object.hasOwn(kinds, event);

/** The address of each event of an answer. */
export const beaconAddress =
  (origin: string, token: string) =>
  (event: BeaconEvent): string =>
    origin + adServing.beacon.path.replace('{token}', token).replace('{event}', event);

/** The code of an error that VAST does not define (`[ERRORCODE]` that nobody replaced, for example) is that of an undefined error. */
const undefinedError = 900;
const errorCode = (code: unknown): number => (typeof code === 'string' && /^[1-9]\d\d$/.test(code) ? Number(code) : undefinedError);

/** A transparent picture of one pixel. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** How long a person who clicked waits until the click is stored, in milliseconds. While PostgreSQL is away, it is stored later. */
const clickMs = 2000;

/** The handlers that count what became of advertisements. */
export function eventHandlers(deps: Deps, creatives: Creatives) {
  const traffic = new Traffic();

  const answerOf = (token: string): AdAnswer => {
    const answer = readToken(deps.db.signing, token);
    if (!answer) throw refuse('not_found');
    return answer;
  };

  /** Resolves once the event is stored. */
  function count(answer: AdAnswer, kind: AdEventKind, request: FastifyRequest, code: number | null): Promise<void> {
    // The database's clock: when somebody sets that of this machine, the events of the minutes before would be late, or from the future.
    const at = Math.floor(deps.ads.now());
    const network = hashOf(deps.db.signing, 'network', networkOf(addressOf(request)));
    const { askedAt, viewer, platform } = answer;
    const reason = traffic.reasonOf({ kind, at, askedAt, viewer, network, platform, headers: request.headers });
    return deps.adLog.add({ ...answer, kind, at, network, reason, code });
  }

  async function countBeacon({ params, query, request }: Call<typeof adServing.beacon>): Promise<void> {
    const answer = answerOf(params.token);
    const { event } = params;
    if (!isEvent(event)) throw refuse('not_found');
    // HEAD loads nothing, so nothing is shown.
    if (request.method !== 'HEAD') await count(answer, kinds[event], request, event === 'error' ? errorCode(query['code']) : null);
  }

  const noStore = (reply: FastifyReply) => reply.header('cache-control', 'no-store').header('cross-origin-resource-policy', 'cross-origin');

  return {
    beacon: async (call: Call<typeof adServing.beacon>): Promise<undefined> => {
      await countBeacon(call);
      await noStore(call.reply).type('image/gif').send(pixel);
      return undefined;
    },

    sentBeacon: async (call: Call<typeof adServing.sentBeacon>): Promise<undefined> => {
      await countBeacon(call);
      await noStore(call.reply).code(204).send();
      return undefined;
    },

    /** The target comes from the record alone. An answer of long ago still leads there, and its click is flagged. */
    click: async ({ params, request, reply }: Call<typeof adServing.click>): Promise<undefined> => {
      const answer = answerOf(params.token);
      const served = await creatives.served(answer.ad);
      if (!served) throw refuse('not_found');
      if (request.method !== 'HEAD') {
        const counted = count(answer, 'click', request, null).catch((error: Error) => deps.log.warn({ reason: error.message }, 'a click was not logged'));
        await Promise.race([counted, delay(clickMs, undefined, { ref: false })]);
      }
      await noStore(reply).redirect(served.ads_url, 302);
      return undefined;
    },
  };
}
