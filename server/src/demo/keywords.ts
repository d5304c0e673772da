import { keywords } from '@marquee/contract/feedback/keyword';
import type { Strength } from '@marquee/contract/feedback/match';
import { change } from '../kit/change.ts';
import { run, sql } from '../kit/sql.ts';
import { accounts } from './account.ts';
import { type CatalogueContext, createOrLog } from './catalogue.ts';
import { markSample, samplesOf } from './sample.ts';

/** A dozen keywords as a platform for families would block them: gambling, fraud and insults. */
const lists: readonly { strength: Strength; words: string[]; exceptions?: string[] }[] = [
  { strength: 'obfuscated', words: ['cờ bạc', 'lô đề', 'cá độ', 'casino'] },
  { strength: 'tone_blind', words: ['vay nặng lãi', 'hack nick', 'mua bán dâm', 'hàng giả'], exceptions: ['chống hàng giả'] },
  { strength: 'exact', words: ['ngu', 'đồ chó', 'mất dạy', 'rác rưởi'] },
];

/** Puts the sample keywords on the blacklist, those that are missing. */
export async function makeKeywords({ deps, callApi, actorOf, signal }: Pick<CatalogueContext, 'deps' | 'callApi' | 'actorOf' | 'signal'>): Promise<void> {
  const known = await samplesOf(deps.db.pool, 'keyword');
  const owner = actorOf(accounts.super_admin);
  for (const { words, ...rest } of lists) {
    const missing = words.filter((word) => !known.has(word));
    const [first] = missing;
    if (first === undefined) continue;
    await createOrLog({ deps, signal }, first, () =>
      change(deps.db, owner, async (tx) => {
        await callApi(keywords.create, { body: { ...rest, words: missing }, tx }, owner);
        const made = await run<{ id: string; word: string }>(
          tx.client,
          sql`select "idKeyword" as id, word from keyword where deleted_at is null and word = any(${missing}::text[])`,
        );
        for (const { id, word } of made) await markSample(tx, 'keyword', word, id);
      }),
    );
  }
}
