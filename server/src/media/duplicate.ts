import type { Field, Fields } from '@marquee/contract/kit/field';
import { limits } from '@marquee/contract/limits';
import type { mediaActions } from '@marquee/contract/media/action';
import { type FilmKind, filmKinds, type PublishedKind } from '@marquee/contract/media/content';
import type { Language } from '@marquee/contract/words/words';
import type { Deps } from '../deps.ts';
import { leadsToItself } from '../films/rendition.ts';
import type { Actor } from '../kit/actor.ts';
import type { Json } from '../kit/answer.ts';
import { change, type Tx } from '../kit/change.ts';
import { kindOf } from '../kit/kinds/every.ts';
import type { Call } from '../kit/mount.ts';
import { refuse } from '../kit/refusal.ts';
import { run, sql } from '../kit/sql.ts';

type Values = Record<string, unknown>;

/** What follows the title of a copy, in the language of the person who makes it. */
const marks: Record<Language, string> = { vi: ' (bản sao)', en: ' (copy)', ja: '（コピー）' };

/** What a copy does not take over: it is published by a decision of its own. */
const notCopied = ['visibility', 'copyright'];

/** A value as it is written: references and files as their ids. Rows get new ids. */
function written(field: Field, value: unknown): unknown {
  const idOf = (each: unknown) => (each !== null && typeof each === 'object' && 'id' in each ? each.id : each);
  if (!Array.isArray(value)) return idOf(value);
  if (kindOf(field).part?.key !== 'id') return value.map(idOf);
  return value.map(({ id: _id, ...row }: Values) => Object.fromEntries(Object.entries(row).map(([name, each]) => [name, idOf(each)])));
}

/** What a copy of a record takes over, as it is written. `found` is the record as it is read. */
export function copiedValues(deps: Deps, kind: PublishedKind, found: Values): Values {
  const fields = Object.entries((deps.writers.get(kind)?.resource.fields ?? {}) as Fields).filter(([name]) => !notCopied.includes(name) && found[name] != null);
  return Object.fromEntries(fields.map(([name, field]) => [name, written(field, found[name])]));
}

/** The title with the mark of a copy. A long title is cut. */
function copiedTitle(title: string, language: Language): string {
  const mark = marks[language];
  return `${[...title].slice(0, limits.line - mark.length).join('')}${mark}`;
}

/** The first free address of a movie that begins with `slug`. */
async function freeSlug(tx: Tx, slug: string): Promise<string> {
  const stem = slug.slice(0, limits.line - 8);
  const [free] = await run<{ slug: string }>(
    tx.client,
    sql`select s.slug from (select ${stem} || '-' || n as slug, n from generate_series(2, 1 + (select count(*)::int + 1 from movie where slug like ${`${stem}-%`})) n) s
        where not exists (select 1 from movie m where m.slug = s.slug and m.deleted_at is null) order by s.n limit 1`,
  );
  return free?.slug ?? `${stem}-2`;
}

/** The number after the last episode of a season. */
async function nextEpisode(tx: Tx, season: unknown): Promise<number> {
  const [last] = await run<{ n: number }>(
    tx.client,
    sql`select coalesce(max(episode_number), 0)::int as n from movie where season = ${String(season)}::uuid and deleted_at is null`,
  );
  return Math.min((last?.n ?? 0) + 1, 9999);
}

/** What cannot be the same on a copy: its address, its number, its place in an album, and a link to the film of the other record. */
async function ownValues(tx: Tx, kind: PublishedKind, id: string, { slug, season, track, play_link }: Values): Promise<Values> {
  const link = typeof play_link === 'string' && filmKinds.some((each) => each === kind) && leadsToItself(play_link, kind as FilmKind, id);
  return {
    ...(typeof slug === 'string' ? { slug: await freeSlug(tx, slug) } : {}),
    ...(season == null ? {} : { episode_number: await nextEpisode(tx, season) }),
    ...(track == null ? {} : { track: null }),
    ...(link ? { play_link: null } : {}),
  };
}

/** Makes drafts that are copies of content. A copy is created through the noun's own handler, so that its rules hold for it too. */
export function duplicateOf(deps: Deps) {
  return (call: Call<typeof mediaActions.duplicate>, actor: Actor): Promise<{ kind: PublishedKind; id: string }> =>
    change(call.db, actor, async (tx) => {
      const { kind, id } = call.body;
      const writer = deps.writers.get(kind);
      const { get, create } = writer?.handlers ?? {};
      if (!writer || !get || !create) throw refuse('not_found');
      const found = JSON.parse(((await get({ ...(call as unknown as Call), params: { id }, query: {}, body: undefined }, actor)) as Json).text) as Values;
      if (found['deleted_at'] != null) throw refuse('not_found');
      if (found['can_change'] === false || found['contest'] === true) throw refuse('forbidden');
      tx.copied = copiedValues(deps, kind, found);
      const body = {
        ...tx.copied,
        ...(await ownValues(tx, kind, id, tx.copied)),
        title: copiedTitle(String(found['title']), actor.language),
        draft: true,
      };
      const made = JSON.parse(((await create({ ...(call as unknown as Call), params: {}, query: {}, body, db: tx }, actor)) as Json).text) as Values;
      return { kind, id: String(made[writer.resource.id]) };
    });
}
