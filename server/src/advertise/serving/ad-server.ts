import type { AdRule } from '@marquee/contract/platform/ad';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/open.ts';
import { dayEnd, dayOf, hourEnd, hourMs, hourOf, instantOf } from './calendar.ts';
import { pick } from './draw.ts';
import { type Ask, answersOf, settleLeases } from './lease.ts';
import { planned, servesNow } from './pacing.ts';
import { forgetPeople, People } from './person.ts';
import { Places } from './places.ts';
import type { AdRequest, Chosen } from './request.ts';
import { adsFor, missedTarget } from './rules.ts';
import { Forecast, type Live, placesOf, readLive, readVersion, readZones } from './snapshot.ts';
import { Units } from './units.ts';

/** How often leases are renewed, and for how long the units in hand are to last. Both in milliseconds. */
const usual = { everyMs: 1000, aheadMs: 75_000 };
/** Changes are seen at the next renewal. A change that the version does not show is seen after this time. */
const reloadMs = 5000;
/** How often old leases are settled and the share of valid answers is measured, and how often requests are forecast. */
const settleMs = 60_000;
const forecastMs = 10 * 60_000;
const settledAtOnce = 5000;
/** After this time, nearly all events of an answer are there. */
const quietMs = 2 * 60_000;
/** The share of valid answers before any is measured, and for how many answers this guess counts. */
const expectedShare = { share: 0.95, counts: 20 };
/** Draws until all candidates are looked at. */
const mostDraws = 8;

/**
 * Chooses advertisements in memory. A background task reads the running campaigns and takes the units that allow answers, once a second; a choice itself never
 * waits. If PostgreSQL is away, the last campaigns and the units in hand serve on.
 */
export class AdServer {
  readonly #db: Db;
  readonly #log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
  readonly #injected: (() => number) | undefined;
  readonly #everyMs: number;
  readonly #units: Units;
  readonly #people = new People();
  #places = new Places([], new Set());
  #live: Live[] = [];
  #open: ReadonlySet<string> = new Set();
  #forecast = new Forecast();
  #shares = new Map<string, number>();
  #version = -1;
  #clock: { base: number; at: number } | undefined;
  #due = { reload: 0, settle: 0, forecast: 0 };
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #starting: Promise<void> | undefined;
  #isAway = false;
  #isStopped = true;
  #unsubscribe: () => void = () => undefined;
  #day = { text: '', ends: 0 };

  /**
   * @param of `now` in milliseconds, for simulated time; without it the time is that of the database's clock. `everyMs`: 0 if the caller renews, as a simulation
   * does. `aheadMs`: for how long the units in hand are to last
   */
  constructor(of: { db: Db; log: Pick<FastifyBaseLogger, 'warn' | 'info'>; now?: () => number; everyMs?: number; aheadMs?: number }) {
    this.#db = of.db;
    this.#log = of.log;
    this.#injected = of.now;
    this.#everyMs = of.everyMs ?? usual.everyMs;
    this.#units = new Units(of.aheadMs ?? usual.aheadMs);
  }

  /** Reads the campaigns and begins to take units; a repeated call has no further effect. If PostgreSQL is away, it tries again in the background. */
  start(): Promise<void> {
    return (this.#starting ??= this.#start());
  }

  async #start(): Promise<void> {
    this.#isStopped = false;
    this.#unsubscribe = this.#db.onWrite((writes) => {
      if (writes.some(({ kind }) => kind === 'campaign' || kind === 'ad' || kind === 'zone')) this.reload();
    });
    await this.renew();
    this.#schedule();
  }

  /** Ends the background work and gives back what is unused. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#starting = undefined;
    this.#unsubscribe();
    clearTimeout(this.#timer);
    await this.#running;
    const now = this.now();
    this.#places = new Places([], new Set());
    await this.#db.pulse
      .unlessSilent(async () => {
        await this.#units.end(this.#db.pool, now);
        await this.#people.exchange(this.#db.pool, now, true);
      })
      // They are settled like those of a killed process.
      .catch(() => undefined);
  }

  /** The time by which units, days and hours are counted, in milliseconds: that of the database, whatever happens to this machine's clock. */
  now(): number {
    if (this.#injected) return this.#injected();
    return this.#clock ? this.#clock.base + performance.now() - this.#clock.at : Date.now();
  }

  /** Reads the campaigns anew, because they have changed. */
  reload(): void {
    this.#due.reload = 0;
    if (this.#isStopped || this.#everyMs === 0) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.renew().then(() => this.#schedule()), 20);
    this.#timer.unref();
  }

  /** Chooses an advertisement and takes its unit; null if there is none for this request. */
  decide(request: AdRequest): Chosen | null {
    const now = this.now();
    const at = { now, hour: hourOf(now), day: this.#dayOf(now) };
    const campaign = this.#draw(request, at);
    if (!campaign) return null;
    const ads = adsFor(campaign, request);
    const ad = ads.length === 1 ? ads[0] : pick(ads, ({ weight }) => weight, Math.random());
    const price = campaign.rates[request.zone];
    if (!ad || price === undefined) return null;
    const { lease, isLast } = this.#units.take(campaign);
    if (isLast) this.#places.admit(campaign.id, false);
    if (campaign.personCap !== null && request.viewer !== null) this.#people.take(campaign.id, request.viewer, now);
    return { campaign: campaign.id, ad: ad.id, type: ad.type, served: ad.served, target: campaign.target, price, lease };
  }

  /** Each campaign that is booked for the zone, and the rule that keeps it from this request; null if it could be chosen. It takes no units. */
  explain(request: AdRequest): { campaign: string; ad: string | null; rule: AdRule | null }[] {
    const now = this.now();
    const at = { now, hour: hourOf(now), day: this.#dayOf(now) };
    return this.#live
      .filter(({ zones }) => zones.includes(request.zone))
      .map((campaign) => ({ campaign: campaign.id, ad: campaign.ads[0]?.id ?? null, rule: this.#ruleAgainst(campaign, request, at) }));
  }

  #draw(request: AdRequest, at: { now: number; hour: number; day: string }): Live | undefined {
    const lottery = this.#places.at(request.zone, request.platform);
    if (!lottery) return undefined;
    for (let draws = 0; draws < mostDraws; draws++) {
      const drawn = lottery.draw(Math.random());
      if (!drawn) return undefined;
      if (this.#fits(drawn, request, at)) return drawn;
    }
    const all = lottery.all.filter((each) => this.#fits(each, request, at, false));
    return pick(all, ({ weight }) => weight, Math.random());
  }

  /** Whether a campaign may be chosen now. If only a unit of the person is missing, `mayAsk` lets it ask for one. */
  #fits(campaign: Live, request: AdRequest, at: { now: number; hour: number; day: string }, mayAsk = true): boolean {
    if (campaign.spent !== null || missedTarget(campaign, request, at) !== null) return false;
    if (!this.#units.has(campaign, at.now)) return false;
    if (campaign.personCap === null) return true;
    if (request.viewer === null) return false;
    return mayAsk ? this.#people.has(campaign.id, request.viewer, at) : this.#people.holds(campaign.id, request.viewer, at.day);
  }

  #ruleAgainst(campaign: Live, request: AdRequest, at: { now: number; hour: number; day: string }): AdRule | null {
    if (!this.#open.has(request.zone) || campaign.rates[request.zone] === undefined) return 'zone';
    if (!placesOf(campaign).includes(`${request.zone} ${request.platform}`)) return 'platform';
    const missed = missedTarget(campaign, request, at);
    if (missed !== null) return missed;
    if (campaign.spent !== null) return campaign.spent;
    if (!this.#units.has(campaign, at.now)) return this.#units.shortage(campaign);
    if (campaign.personCap === null) return null;
    if (request.viewer === null) return 'person_unknown';
    return this.#people.holds(campaign.id, request.viewer, at.day) ? null : 'person_cap';
  }

  /** The day of an instant, whose text is made once a day. */
  #dayOf(now: number): string {
    if (now >= this.#day.ends || now < this.#day.ends - 24 * hourMs) this.#day = { text: dayOf(now), ends: dayEnd(now) };
    return this.#day.text;
  }

  /** Renews everything once: the campaigns if they changed, the units of campaigns and of people. An error is logged once for each outage. */
  renew(): Promise<void> {
    return (this.#running ??= this.#db.pulse
      .unlessSilent(() => this.#renew())
      .then(
        () => {
          if (this.#isAway) this.#log.info('advertisements: the database is back');
          this.#isAway = false;
        },
        (error: unknown) => {
          if (!this.#isAway) this.#log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'advertisements: units cannot be taken');
          this.#isAway = true;
        },
      )
      .finally(() => (this.#running = undefined)));
  }

  /** The next renewal comes in a second, or when the hour turns, since no unit is for two days. */
  #schedule(): void {
    if (this.#isStopped || this.#everyMs === 0) return;
    clearTimeout(this.#timer);
    const now = this.now();
    this.#timer = setTimeout(() => void this.renew().then(() => this.#schedule()), Math.max(1, Math.min(this.#everyMs, hourEnd(now) - now)));
    this.#timer.unref();
  }

  async #renew(): Promise<void> {
    const { pool } = this.#db;
    await this.#readClock();
    const now = this.now();
    if (now >= this.#due.forecast || now < this.#due.forecast - forecastMs) {
      this.#forecast = await Forecast.read(pool, now);
      this.#due.forecast = now + forecastMs;
    }
    if (now >= this.#due.settle || now < this.#due.settle - settleMs) await this.#settle(now);
    if (now >= this.#due.reload || now < this.#due.reload - reloadMs) {
      // With the hour the day may change, and with it the campaigns that serve.
      this.#due.reload = Math.min(now + reloadMs, hourEnd(now));
      this.#open = await readZones(pool);
      const live = await readLive(pool, now);
      this.#units.attach(live);
      this.#live = live;
      this.#places = new Places(this.#live, this.#open);
      this.#admitAll(now);
    }
    const campaigns = this.#live.filter((each) => each.spent === null && servesNow(each.flight, now));
    await this.#units.renew(pool, { campaigns, planOf: (each) => this.#planOf(each, now), now });
    this.#admitAll(now);
    await this.#people.exchange(pool, now);
  }

  /** Lets those campaigns be drawn that have a unit and whose hour it is. */
  #admitAll(now: number): void {
    for (const each of this.#live)
      this.#places.admit(each.id, each.spent === null && each.ads.length > 0 && servesNow(each.flight, now) && this.#units.has(each, now));
  }

  async #readClock(): Promise<void> {
    const asked = performance.now();
    const { version, clock } = await readVersion(this.#db.pool);
    const answered = performance.now();
    if (version !== this.#version) this.#due.reload = 0;
    this.#version = version;
    // A slow answer says little about the clock.
    if (!this.#clock || answered - asked < 500) this.#clock = { base: clock, at: (asked + answered) / 2 };
  }

  async #settle(now: number): Promise<void> {
    const { pool } = this.#db;
    const settled = await settleLeases(pool, now, settledAtOnce);
    const rows = await answersOf(pool, now, quietMs);
    const { counts } = expectedShare;
    const sum = (of: 'answers' | 'valid') => rows.reduce((all, each) => all + each[of], 0);
    const usualShare = (sum('valid') + expectedShare.share * counts) / (sum('answers') + counts);
    this.#shares = new Map(rows.map(({ campaign, answers, valid }) => [campaign, (valid + usualShare * counts) / (answers + counts)]));
    this.#shares.set('', usualShare);
    await forgetPeople(pool, now, settledAtOnce);
    if (settled < settledAtOnce) this.#due.settle = now + settleMs;
  }

  #planOf(campaign: Live, now: number): Ask['plan'] {
    const { flight, left, leftToday, version } = campaign;
    if (flight.pacing === 'asap') return null;
    const share = Math.max(0.05, this.#shares.get(campaign.id) ?? this.#shares.get('') ?? expectedShare.share);
    const units = planned(flight, this.#forecast.of(campaign), { now, left, leftToday, share });
    // Rounded up as often as the fraction says, or a campaign of less than one impression in an hour would get none.
    return { units: Math.floor(units + Math.random()), key: String(version), until: instantOf(hourEnd(now)), share };
  }
}
