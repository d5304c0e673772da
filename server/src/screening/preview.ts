import type { KeywordEffect, KeywordSample } from '@marquee/contract/feedback/keyword';
import type { Strength } from '@marquee/contract/feedback/match';
import { moderatedKinds } from '@marquee/contract/feedback/moderation';
import { limits } from '@marquee/contract/limits';
import { contentKinds } from '../content/registry.ts';
import type { Db } from '../db/open.ts';
import type { Reference } from '../kit/kinds.ts';
import { name, raw, run, type Sql, sql } from '../kit/sql.ts';
import { compile } from './matcher.ts';
import { matchesIn } from './blacklist.ts';
import { moderatedTables } from './items.ts';
import { tableOf, textsOf } from './texts.ts';

/** A preview ends after this long, in milliseconds, with what it has found until then. */
const maxMs = 3000;
const batch = 1000;

type Read = { id: string; title: string; texts: Record<string, string> };

/** A word is doubtful if it is found this much more often without tones: most of these texts mean another word. */
const isAmbiguous = (exact: number, toneBlind: number): boolean => toneBlind >= exact + 3 && toneBlind >= 3 * exact;

type Source = { kind: string; table: Sql; id: Sql; title: Sql; texts: Sql; changed: Sql };

/** Where texts that viewers see stand: content, and what viewers wrote about it. */
const sourcesOf = (db: Db): Source[] => [
  ...moderatedKinds.map((kind): Source => {
    const { table, id, text } = moderatedTables[kind];
    return { kind, table, id, title: sql`left(t.${text}, 80)`, texts: sql`jsonb_build_object(${raw(`'${kind}'`)}, t.${text})`, changed: raw('t.created_at') };
  }),
  ...contentKinds.map((kind): Source => {
    const { title } = db.references.get(kind) as Reference;
    return { kind, ...tableOf(db, kind), title: sql`t.${name(title)}`, texts: textsOf(db, kind), changed: raw('t.updated_at') };
  }),
];

/** What words would have hit among recent content and what viewers wrote, in which nothing is stored. */
export async function previewOf(db: Db, words: readonly string[], strength: Strength, exceptions: readonly string[]) {
  const keywordsOf = (as: Strength) => compile(words.map((word) => ({ word, strength: as, exceptions })));
  const [exact, toneBlind, wanted] = [keywordsOf('exact'), keywordsOf('tone_blind'), keywordsOf(strength)];
  const counts = new Map(words.map((word) => [word, { exact: 0, tone_blind: 0 }]));
  const samples: KeywordSample[] = [];
  let [hits, records, isComplete] = [0, 0, true];
  const until = performance.now() + maxMs;
  for (const { kind, table, id, title, texts: read, changed } of sourcesOf(db)) {
    for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
      if (records >= limits.previewRecords || performance.now() > until) {
        isComplete = false;
        break;
      }
      const rows: Read[] = await run<Read>(
        db.pool,
        sql`select t.${id} as id, coalesce(${title}, '') as title, ${read} as texts from ${table} t
            where t.deleted_at is null and ${changed} > now() - make_interval(days => ${limits.previewDays}) and t.${id} > ${after}::uuid order by t.${id} limit ${batch}`,
      );
      for (const { id: record, title: label, texts } of rows) {
        const found = new Map([
          ['exact', new Set(matchesIn(exact, texts).map(({ word }) => word))],
          ['tone_blind', new Set(matchesIn(toneBlind, texts).map(({ word }) => word))],
        ] as const);
        for (const [as, those] of found)
          for (const word of those) {
            const count = counts.get(word);
            if (count) count[as] += 1;
          }
        const [match] = matchesIn(wanted, texts);
        if (match === undefined) continue;
        hits += 1;
        if (samples.length < limits.previewSamples) samples.push({ kind, id: record, title: label, text: texts[match.field] as string, match });
      }
      records += rows.length;
      const last = rows.at(-1);
      if (last === undefined || rows.length < batch) break;
      after = last.id;
    }
  }
  const effects = [...counts].map(([word, each]): KeywordEffect => ({ word, ...each, is_ambiguous: isAmbiguous(each.exact, each.tone_blind) }));
  return { effects, samples, hits, records, is_complete: isComplete };
}
