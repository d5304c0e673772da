import { Lottery } from './draw.ts';
import { type Live, placesOf } from './snapshot.ts';

/** A campaign in the index: where it stands, and whether it can be drawn there. */
type Entry = { campaign: Live; seats: { lottery: Lottery<Live>; at: number }[]; isIn: boolean };

/**
 * The campaigns by zone and kind of platform. Those without a unit, or whose hour it is not, cannot be drawn, so a choice among a thousand campaigns takes no
 * longer than one among ten.
 */
export class Places {
  readonly #lotteries = new Map<string, Lottery<Live>>();
  readonly #entries = new Map<string, Entry>();

  constructor(campaigns: readonly Live[], open: ReadonlySet<string>) {
    const byPlace = new Map<string, Live[]>();
    for (const campaign of campaigns) {
      this.#entries.set(campaign.id, { campaign, seats: [], isIn: false });
      for (const place of placesOf(campaign)) {
        if (!open.has(place.slice(0, place.indexOf(' ')))) continue;
        const there = byPlace.get(place);
        if (there) there.push(campaign);
        else byPlace.set(place, [campaign]);
      }
    }
    for (const [place, there] of byPlace) {
      const lottery = new Lottery(there, ({ weight }) => weight);
      this.#lotteries.set(place, lottery);
      for (const [at, { id }] of there.entries()) this.#entries.get(id)?.seats.push({ lottery, at });
    }
  }

  at(zone: string, platform: string): Lottery<Live> | undefined {
    return this.#lotteries.get(`${zone} ${platform}`);
  }

  get campaigns(): Live[] {
    return [...this.#entries.values()].map(({ campaign }) => campaign);
  }

  /** Lets a campaign be drawn, or not. */
  admit(id: string, isIn: boolean): void {
    const entry = this.#entries.get(id);
    if (!entry || entry.isIn === isIn) return;
    entry.isIn = isIn;
    for (const { lottery, at } of entry.seats) lottery.admit(at, isIn);
  }
}
