import type { IncomingHttpHeaders } from 'node:http';
import type { PlatformKind } from '@marquee/contract/advertise/zone';
import { limits } from '@marquee/contract/limits';
import { isbot } from 'isbot';
import type { AdEventKind, InvalidReason } from '@marquee/contract/advertise/figures';

/** How far in the future the time of an answer may be, in milliseconds: clocks of machines differ a little. */
const clockMs = 5 * 60_000;
const minuteMs = 60_000;
/** Viewers and networks that are counted at the same time. Beyond that the counting of the minute starts anew. */
const maxCounted = 200_000;

/** Whether a browser loads something ahead, that nobody may ever see. */
const isPrefetch = (headers: IncomingHttpHeaders): boolean =>
  [headers['sec-purpose'], headers['purpose'], headers['x-purpose'], headers['x-moz']].some(
    (value) => typeof value === 'string' && /prefetch|prerender|preview/i.test(value),
  );

/** Libraries by which applications call. A bot on the web may use them too, but on other platforms they are the application itself. */
const appLibraries = /^(?:okhttp|ktor|exoplayer|androidxmedia3|dart|vlc|lavf|cronet|alamofire)/i;

/** Whether the caller says that it is a bot. */
const isBot = (agent: string, platform: PlatformKind): boolean => isbot(agent) && (platform === 'web' || !appLibraries.test(agent));

/**
 * Finds events that do not count by what is known when they arrive. What needs the log, such as repetition, is found when they are stored (`log.ts`). Each
 * process counts the events of a minute for itself.
 */
export class Traffic {
  #minute = 0;
  #counts = new Map<string, number>();

  /** Why an event does not count; null if nothing speaks against it. `at` and `askedAt` in milliseconds since 1970. */
  reasonOf(event: {
    kind: AdEventKind;
    at: number;
    askedAt: number;
    viewer: string | null;
    network: string | null;
    platform: PlatformKind;
    headers: IncomingHttpHeaders;
  }): InvalidReason | null {
    const { kind, at, askedAt, viewer, network, platform, headers } = event;
    // Everything is counted, also what is invalid anyway.
    const isTooMany = this.#isTooMany(kind, at, viewer, network);
    if (isBot(headers['user-agent'] ?? '', platform)) return 'bot';
    if (isPrefetch(headers)) return 'prefetch';
    if (askedAt - at > clockMs) return 'wrong_time';
    if (at - askedAt > limits.adEventMinutes * minuteMs) return 'late';
    return isTooMany ? 'too_many' : null;
  }

  #isTooMany(kind: AdEventKind, at: number, viewer: string | null, network: string | null): boolean {
    const minute = Math.floor(at / minuteMs);
    if (minute !== this.#minute || this.#counts.size > maxCounted) {
      this.#minute = minute;
      this.#counts = new Map();
    }
    const exceeds = (key: string, max: number) => {
      const count = (this.#counts.get(key) ?? 0) + 1;
      this.#counts.set(key, count);
      return count > max;
    };
    const found: boolean[] = [];
    const count = (name: string, maxEvents: number, maxClicks: number) => {
      found.push(exceeds(name, maxEvents));
      if (kind === 'click') found.push(exceeds(`click ${name}`, maxClicks));
    };
    if (viewer !== null) count(`viewer ${viewer}`, limits.adEventsPerViewer, limits.adClicksPerViewer);
    if (network !== null) count(`network ${network}`, limits.adEventsPerNetwork, limits.adClicksPerNetwork);
    return found.includes(true);
  }
}
