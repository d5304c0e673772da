import type { PoolClient } from 'pg';
import type { Db } from '../db/open.ts';
import type { Actor } from './actor.ts';
import { beginning, change, commit, Tx, undo } from './change.ts';

/**
 * So much shares a transaction at most. While one of a person's is under way, what comes next waits until it has ended, or is so much, or so long.
 * Eight stored most of 4, 6, 8, 10, 12, 16 and 32, for 16 callers on 2 cores.
 */
const most = 8;
const patienceMs = 20;

/** What shares one transaction: all of it is stored or nothing. */
class Group {
  readonly client: PoolClient;
  readonly size: number;
  /** Ends when all is stored, and rejects when nothing is. */
  readonly over: Promise<void>;
  readonly #over = Promise.withResolvers<void>();
  readonly #members: readonly Member[];
  readonly #gathered = new Map<string, { items: unknown[]; answers: Promise<readonly unknown[]> }>();
  #left: number;
  #isFine = true;

  constructor(client: PoolClient, members: readonly Member[]) {
    this.client = client;
    this.size = members.length;
    this.over = this.#over.promise;
    this.#members = members;
    this.#left = members.length;
  }

  /** Said by each member once. Nothing ends before all have said it: whoever was still at work would write outside of the transaction. */
  done(isFine: boolean): Promise<void> {
    this.#isFine &&= isFine;
    this.#left--;
    if (this.#left === 0) this.#end().then(this.#over.resolve, this.#over.reject);
    return this.over;
  }

  async #end(): Promise<void> {
    try {
      if (!this.#isFine) throw new Error('one of this transaction failed');
      await commit(this.client, this.#members);
    } catch (error) {
      await undo(this.client);
      throw error;
    }
  }

  async gather<I, A>(key: string, item: I, all: (items: readonly I[]) => Promise<readonly A[]>): Promise<A> {
    let those = this.#gathered.get(key);
    if (!those) {
      const items: unknown[] = [];
      // They began in the same moment: once it has passed, all have asked.
      const answers = new Promise<void>((resolve) => process.nextTick(resolve)).then(() => {
        this.#gathered.delete(key);
        return all(items as I[]);
      });
      those = { items, answers };
      this.#gathered.set(key, those);
    }
    const place = those.items.push(item) - 1;
    return (await those.answers)[place] as A;
  }
}

/** What one person has under way: nobody waits for anybody else's. */
export class Lane {
  /** how many are in it */
  users = 0;
  #waiting: { member: Member; begun: PromiseWithResolvers<void> }[] = [];
  #busy = 0;
  #isSoon = false;
  #late: NodeJS.Timeout | undefined;

  enter(member: Member): Promise<void> {
    const begun = Promise.withResolvers<void>();
    this.#waiting.push({ member, begun });
    this.#arrange();
    return begun.promise;
  }

  /** Sees to it that what waits goes: at some time it must, whatever hangs. */
  #arrange(): void {
    if (this.#waiting.length === 0) return;
    if (this.#busy > 0 && this.#waiting.length < most) this.#late ??= setTimeout(() => void this.#go(), patienceMs);
    else if (!this.#isSoon) {
      this.#isSoon = true;
      // Not at once, for the sake of those who arrive in the same moment.
      setImmediate(() => void this.#go());
    }
  }

  async #go(): Promise<void> {
    clearTimeout(this.#late);
    this.#late = undefined;
    this.#isSoon = false;
    const those = this.#waiting.splice(0, most);
    const members = those.map(({ member }) => member);
    if (!members[0]) return;
    this.#busy++;
    this.#arrange();
    try {
      const group = new Group(await beginning(members[0].db), members);
      for (const { member, begun } of those) {
        member.group = group;
        begun.resolve();
      }
      await group.over.catch(() => undefined);
    } catch (error) {
      for (const { begun } of those) begun.reject(error);
    } finally {
      this.#busy--;
      this.#arrange();
    }
  }
}

/** A transaction that begins with its first write: what is looked at before holds nobody up. */
class Member extends Tx {
  group: Group | undefined;
  readonly #lane: Lane;
  #begun: Promise<void> | undefined;
  constructor(db: Db, actor: Actor, lane: Lane) {
    super(db, actor);
    this.#lane = lane;
  }
  override get client(): PoolClient {
    return this.group?.client ?? super.client;
  }
  override begin(): Promise<void> {
    return (this.#begun ??= this.#lane.enter(this));
  }
  override gather<I, A>(key: string, item: I, all: (items: readonly I[]) => Promise<readonly A[]>): Promise<A> {
    return this.group && this.group.size > 1 ? this.group.gather(key, item, all) : super.gather(key, item, all);
  }
}

/**
 * Like `change`, in one transaction with whatever else the same person has under way: more than half of what a small write costs is paid for
 * each statement and each commit, however much is in it. Where one fails nothing of it is stored, and each is done again by itself: whoever is
 * refused hears of it alone. So `work` may run twice, and it must be known again if it was stored without our hearing of it: see `once`.
 */
export async function together<T>(db: Db, actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> {
  const person = `${actor.id} ${actor.role}`;
  const lane = db.lanes.get(person) ?? new Lane();
  db.lanes.set(person, lane);
  lane.users++;
  const tx = new Member(db, actor, lane);
  let isDone = false;
  try {
    const result = await work(tx);
    isDone = true;
    await tx.group?.done(true);
    return result;
  } catch (error) {
    const { group } = tx;
    if (!isDone) await group?.done(false).catch(() => undefined);
    if (!group || group.size === 1) throw error;
    return await change(db, actor, work);
  } finally {
    lane.users--;
    if (lane.users === 0) db.lanes.delete(person);
  }
}
