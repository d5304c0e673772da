import type { Runner } from '../../kit/sql.ts';
import { dayEnd, dayMs } from './calendar.ts';
import { type Ask, giveBack, openBudgets, type Short, takeUnits } from './lease.ts';
import type { Live } from './snapshot.ts';

/**
 * When leases are renewed, and until when they may be used if PostgreSQL is away, on the day that `begins`. All campaigns share it, so that a choice finds it in
 * the processor's cache.
 */
type Term = { begins: number; turn: number; ends: number };

/** What this process holds of a campaign. `used`: units since the last renewal; `rate`: units in a millisecond. */
export type Hand = { units: number; term: Term; lease: number | null; used: number; rate: number; short: Short };

/** Leases are renewed at every fifth minute of the clock, so never over the end of an hour, and may be used for two minutes more, but not on another day. */
const turnMs = 5 * 60_000;
const spareMs = 2 * 60_000;
/** Units beside those that the rate asks for, so that a campaign can begin. */
const few = 4;
const most = 1_000_000;
const over: Term = { begins: 0, turn: 0, ends: 0 };

/** The units of campaigns in the hands of this process. */
export class Units {
  readonly #aheadMs: number;
  readonly #hands = new Map<string, Hand>();
  /** Leases of which it is not known that they were closed. */
  #open: { lease: number; units: number }[] = [];
  #renewedAt = 0;
  #term = over;

  /** @param aheadMs for how long the units in hand are to last; also how far the plan may be taken in advance */
  constructor(aheadMs: number) {
    this.#aheadMs = aheadMs;
  }

  /** Lets campaigns that were just read have what is in hand of them. */
  attach(campaigns: readonly Live[]): void {
    for (const each of campaigns) each.hand = this.#hands.get(each.id);
  }

  has({ hand }: Live, now: number): boolean {
    return hand !== undefined && hand.units > 0 && now < hand.term.ends && now >= hand.term.begins;
  }

  /** Takes a unit that `has` has found. Returns its lease, and whether it was the last. */
  take({ hand }: Live): { lease: number; isLast: boolean } {
    if (!hand || hand.lease === null) throw new Error('no unit of this campaign is in hand');
    hand.units -= 1;
    hand.used += 1;
    return { lease: hand.lease, isLast: hand.units === 0 };
  }

  /** Why there is no unit in hand: which limit was reached, or `lease` if the next renewal may bring some. */
  shortage({ hand }: Live): NonNullable<Short> | 'lease' {
    return hand?.short ?? 'lease';
  }

  /** Gives back what is over, and takes what the next moments need. `planOf`: the plan of a campaign, null if it needs none. */
  async renew(on: Runner, of: { campaigns: readonly Live[]; planOf: (campaign: Live) => Ask['plan']; now: number }): Promise<void> {
    const { campaigns, planOf, now } = of;
    const isLive = new Set(campaigns.map(({ id }) => id));
    for (const [id, hand] of this.#hands) {
      if (hand.lease !== null && (now >= hand.term.turn || !isLive.has(id))) this.#drop(hand);
      if (!isLive.has(id)) this.#hands.delete(id);
    }
    await this.#close(on, now);
    const isNew = campaigns.filter(({ id }) => !this.#hands.has(id)).map(({ id }) => id);
    if (isNew.length > 0) await openBudgets(on, isNew);
    for (const id of isNew) this.#hands.set(id, { units: 0, term: over, lease: null, used: 0, rate: 0, short: null });
    this.attach(campaigns);
    const asks = campaigns.flatMap((each) => this.#ask(each, now, planOf) ?? []);
    this.#renewedAt = now;
    if (asks.length === 0) return;
    const turn = (Math.floor(now / turnMs) + 1) * turnMs;
    if (this.#term.turn !== turn) this.#term = { begins: dayEnd(now) - dayMs, turn, ends: Math.min(turn + spareMs, dayEnd(now)) };
    for (const { campaign, units, lease, short } of await takeUnits(on, asks, { now, ahead: now + this.#aheadMs, endsAt: this.#term.ends })) {
      const hand = this.#hands.get(campaign);
      if (!hand) continue;
      hand.short = short;
      if (units === 0 || lease === null) continue;
      if (hand.lease === null) Object.assign(hand, { lease, term: this.#term });
      hand.units += units;
    }
  }

  /** Gives everything back. */
  async end(on: Runner, now: number): Promise<void> {
    for (const hand of this.#hands.values()) if (hand.lease !== null) this.#drop(hand);
    await this.#close(on, now);
  }

  #drop(hand: Hand): void {
    this.#open.push({ lease: hand.lease as number, units: hand.units });
    Object.assign(hand, { lease: null, units: 0 });
  }

  async #close(on: Runner, now: number): Promise<void> {
    const open = this.#open;
    await giveBack(on, open, now);
    this.#open = this.#open.slice(open.length);
  }

  /** What to ask for a campaign; undefined if enough is in hand. */
  #ask(campaign: Live, now: number, planOf: (campaign: Live) => Ask['plan']): Ask | undefined {
    const { hand } = campaign;
    if (!hand) return undefined;
    const passed = now - this.#renewedAt;
    // A clock that went back says nothing about the rate.
    const measured = passed > 0 ? hand.used / passed : hand.rate;
    // A campaign whose units ran out could have used more, unless its plan is the reason.
    hand.rate = hand.units === 0 && hand.short !== 'pacing' ? Math.max(2 * measured, 0.7 * hand.rate) : 0.7 * hand.rate + 0.3 * measured;
    hand.used = 0;
    const enough = Math.min(Math.ceil(hand.rate * this.#aheadMs) + few, most);
    if (hand.units > 0.75 * enough) return undefined;
    return { campaign: campaign.id, want: enough - hand.units, lease: hand.lease, plan: planOf(campaign) };
  }
}
