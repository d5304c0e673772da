import { run, type Runner, sql } from '../../kit/sql.ts';
import { dayOf } from './calendar.ts';

/** What this process holds of one person's units of a campaign. `isEmpty`: PostgreSQL had none left. */
type Hand = { units: number; day: string; at: number; isEmpty: boolean };

/** The people that a process remembers, and those whose units it asks for at once. Beyond that nobody gets a limited advertisement for the moment. */
const mostPeople = 100_000;
const mostAsks = 5000;
/** Unused units go back after this time, and a person who had none left is asked about again after the second. */
const idleMs = 10 * 60_000;
const emptyMs = 60_000;

type Key = { campaign: string; viewer: string; day: string };
const keyOf = (campaign: string, viewer: string) => `${campaign} ${viewer}`;
const partsOf = (key: string) => ({ campaign: key.slice(0, 36), viewer: key.slice(37) });

/**
 * The limits for each person. A choice never waits for the database: it takes a unit that the process holds, or it gets none and asks for the next time.
 * A day is that of the platform's home.
 */
export class People {
  readonly #hands = new Map<string, Hand>();
  #asked = new Set<string>();

  /** Whether this process holds a unit of a person. If not, it will be asked for. */
  has(campaign: string, viewer: string, { day, now }: { day: string; now: number }): boolean {
    const key = keyOf(campaign, viewer);
    const hand = this.#hands.get(key);
    if (this.holds(campaign, viewer, day)) return true;
    if (hand?.day !== day || now - hand.at > emptyMs || !hand.isEmpty) this.#ask(key);
    return false;
  }

  /** The same, without asking. */
  holds(campaign: string, viewer: string, day: string): boolean {
    const hand = this.#hands.get(keyOf(campaign, viewer));
    return hand?.day === day && hand.units > 0;
  }

  /** Takes a unit that `has` has found. */
  take(campaign: string, viewer: string, now: number): void {
    const key = keyOf(campaign, viewer);
    const hand = this.#hands.get(key);
    if (!hand) return;
    hand.units -= 1;
    hand.at = now;
    if (hand.units === 0) this.#ask(key);
  }

  #ask(key: string): void {
    if (this.#asked.size < mostAsks) this.#asked.add(key);
  }

  /**
   * Gets the units that were asked for, and gives back those that nobody used. What PostgreSQL did not answer is asked for again by the next choice.
   * @param atEnd all units go back, because the process ends
   */
  async exchange(on: Runner, now: number, atEnd = false): Promise<void> {
    const day = dayOf(now);
    const unused: (Key & { units: number })[] = [];
    for (const [key, hand] of this.#hands) {
      const isFull = this.#hands.size > mostPeople;
      if (!atEnd && !isFull && hand.day === day && now - hand.at < idleMs) continue;
      this.#hands.delete(key);
      if (hand.units > 0 && hand.day === day) unused.push({ ...partsOf(key), day: hand.day, units: hand.units });
    }
    for (let at = 0; at < unused.length; at += mostAsks) await returnUnits(on, unused.slice(at, at + mostAsks));
    if (this.#asked.size === 0 || atEnd) return;
    const asked = [...this.#asked].map((key) => ({ ...partsOf(key), day }));
    this.#asked = new Set();
    for (const { campaign, viewer, granted } of await takeUnits(on, asked)) {
      const key = keyOf(campaign, viewer);
      const held = this.#hands.get(key);
      this.#hands.delete(key);
      this.#hands.set(key, { units: (held?.day === day ? held.units : 0) + granted, day, at: now, isEmpty: granted === 0 });
    }
  }
}

/** Takes one unit for each of some people, in one statement that never exceeds the limit of their campaign. */
const takeUnits = (on: Runner, asked: readonly Key[]) =>
  run<{ campaign: string; viewer: string; granted: number }>(
    on,
    sql`insert into ad_person as p (campaign, viewer, day, taken, granted)
        select x.campaign, x.viewer, x.day, 1, 1 from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as x(campaign uuid, viewer text, day date)
          join campaign c on c."campaignId" = x.campaign where c.person_cap > 0 order by 1, 2, 3
        on conflict (campaign, viewer, day) do update set (taken, granted) =
          (select p.taken + y.n, y.n from (select case when p.taken < c.person_cap then 1 else 0 end as n from campaign c where c."campaignId" = p.campaign) y)
        returning campaign, viewer, granted`,
  );

const returnUnits = (on: Runner, unused: readonly (Key & { units: number })[]) =>
  run(
    on,
    sql`with back as (select * from jsonb_to_recordset(${JSON.stringify(unused)}::jsonb) as x(campaign uuid, viewer text, day date, units int)),
      held as (select p.campaign, p.viewer, p.day from ad_person p join back using (campaign, viewer, day) order by 1, 2, 3 for update of p)
      update ad_person p set taken = greatest(0, p.taken - b.units) from back b join held using (campaign, viewer, day)
      where (p.campaign, p.viewer, p.day) = (b.campaign, b.viewer, b.day)`,
  );

/** Removes what is known of people on earlier days, in pieces. Returns how many rows it removed. */
export const forgetPeople = async (on: Runner, now: number, most: number): Promise<number> => {
  const rows = await run(
    on,
    sql`delete from ad_person p using (select campaign, viewer, day from ad_person where day < ${dayOf(now)}::date - 1 order by day limit ${most}) x
        where (p.campaign, p.viewer, p.day) = (x.campaign, x.viewer, x.day) returning 1`,
  );
  return rows.length;
};
