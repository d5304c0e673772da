import type { FieldErrorCode } from '@marquee/contract/errors';
import type { FilmKind } from '@marquee/contract/media/content';
import type { movie } from '@marquee/contract/media/movie';
import type { music } from '@marquee/contract/media/music';
import type { video } from '@marquee/contract/media/video';
import type { Deps } from '../deps.ts';
import type { Actor } from '../kit/actor.ts';
import type { Json } from '../kit/answer.ts';
import { change, type Tx } from '../kit/change.ts';
import type { Call, RefusedUpdate, FurtherFaults } from '../kit/mount.ts';
import { fault, invalid, Refusal, refuse } from '../kit/refusal.ts';
import { ownChannels } from '../kit/scope.ts';
import { allOf, raw, run, type Sql, sql } from '../kit/sql.ts';
import { filmTables } from '../content/content.ts';
import { blockedFault, lacking, mayPublish, refusePublicDraft, requireChannel, storePublication } from '../content/publication.ts';
import { type LinkFault, linkFault } from './play-link.ts';
import { leadsToItself } from './rendition.ts';
import { dropFilm, followFilm } from './transcoding.ts';

/** The content that is published: what is special about its writes is the same for all. */
type Content = typeof movie | typeof video | typeof music;
type Creates<C extends Content> = (call: Pick<Call<C['create']>, 'body' | 'db'>, actor: Actor) => Promise<Json>;
type Restores = (call: { params: { id: string }; ifMatch: readonly number[] | undefined; db: Call['db'] }, actor: Actor) => Promise<Json>;
type Removes = (call: Parameters<Restores>[0], actor: Actor) => Promise<{ state: 'DELETED' }>;
type CrudHandlers<C extends Content> = {
  create: Creates<C>;
  update: (call: { params: { id: string }; body: unknown; ifMatch: readonly number[] | undefined; db: Call['db'] }, actor: Actor) => Promise<Json>;
  remove: Removes;
  restore: Restores;
  findFurtherFaults: (refused: RefusedUpdate, actor: Actor) => Promise<FurtherFaults | null>;
};
type Body = { [F in 'visibility' | 'play_link' | 'film']?: string | null | undefined } & {
  copyright?: boolean | null | undefined;
  draft?: boolean | undefined;
};

/** Content as its publication is judged: `ready` where there is a rendition, or in the parts of a whole. */
type PublicationState = { visibility: string; status: string; film: string | null; play_link: string | null; ready: boolean; whole: boolean };

/** Records `m` that have no film of their own but are made of others, such as albums: which these are, when they can be played, and the fault otherwise. */
type Whole = { isWhole: Sql; isReady: Sql; code: FieldErrorCode };

/** What was found out about a play link before the transaction; `fault` null: it plays. */
type LinkCheck = { link: string; fault: LinkFault | null } | undefined;

/** The longest that publishing waits for a play link to show that it plays. */
const linkCheckMs = 15_000;

const scope = ownChannels('channel');

/**
 * What the writes of content mean beyond its fields: a new film is sent to be transcoded, and publishing has a guard: who may publish, whether
 * there is something to play, and who took responsibility for copyrights when. Refusals say what is missing; nothing is half published.
 */
export function publishing<C extends Content>(of: C, crud: CrudHandlers<C>, deps: Deps, parts?: Whole) {
  const kind: FilmKind = of.name;
  const tables = filmTables[kind];
  const { table, id: key, side } = tables;

  /** Tries the play link of what is about to be public, outside the transaction: a foreign server may take its time. One that played within a day is trusted. */
  const checkPlayLink = async (id: string | null, body: Body, actor: Actor): Promise<LinkCheck> => {
    if (!mayPublish(actor) || (body.visibility === undefined && body.play_link === undefined && body.film === undefined)) return undefined;
    const [now] = id
      ? await run<{ visibility: string; play_link: string | null; ready: boolean; known: boolean }>(
          deps.db.pool,
          sql`select t.visibility, t.play_link, s.rendition is not null as ready, coalesce(s.play_link_ok_at > now() - interval '1 day', false) as known
              from ${table} t join ${side} s on s.owner = t.${key} where t.${key} = ${id}::uuid and t.deleted_at is null and ${allOf([scope.reads(actor)])}`,
        )
      : [];
    if (id && !now) return undefined;
    const link = body.play_link === undefined ? now?.play_link : body.play_link;
    // A film that is taken away takes its rendition with it.
    const isReady = now?.ready === true && body.film !== null;
    if ((body.visibility ?? now?.visibility) !== 'enable' || !link || isReady || (id && leadsToItself(link, kind, id))) return undefined;
    return { link, fault: now?.known && now.play_link === link ? null : await linkFault(deps, link, linkCheckMs) };
  };

  /** Its play link, if that leads anywhere: without its film, a link that leads back here leads nowhere. */
  const externalLink = ({ play_link }: PublicationState, id: string) => (play_link !== null && !leadsToItself(play_link, kind, id) ? play_link : null);
  const sourceFault = (now: PublicationState, id: string) =>
    !now.whole && now.film === null && externalLink(now, id) === null ? fault('play_link', 'link_or_upload') : null;
  /** What keeps content from being public, as far as can be said without trying its play link. */
  const notReadyFault = (now: PublicationState, id: string) =>
    now.ready || externalLink(now, id) !== null ? null : now.whole && parts ? fault('visibility', parts.code) : fault('film', 'not_ready');
  const hasRendition = sql`s.rendition is not null`;
  const whole = parts?.isWhole ?? raw('false');
  const isReady = parts ? sql`case when ${whole} then ${parts.isReady} else ${hasRendition} end` : hasRendition;
  const selectState = sql`select m.visibility, m.status, m.film, m.play_link, ${isReady} as ready, ${whole} as whole from ${table} m join ${side} s on s.owner = m.${key}`;

  const applyPublication = async (tx: Tx, id: string, actor: Actor, body: Body, link: LinkCheck, made: Json, again: () => Promise<Json>): Promise<Json> => {
    const changesPublication = body.visibility !== undefined || body.copyright !== undefined;
    if (body.draft && body.visibility !== 'enable') refusePublicDraft(of, made);
    if (!changesPublication && body.play_link === undefined && body.film === undefined) return made;
    if (changesPublication && !mayPublish(actor)) throw refuse('forbidden');
    if (body.film !== undefined) await followFilm(tx, deps.jobs, { kind, record: id, by: actor.id });
    const [now] = await run<PublicationState>(tx.client, sql`${selectState} where m.${key} = ${id}::uuid`);
    if (!now) throw refuse('not_found');
    const external = externalLink(now, id);
    const nowhere = sourceFault(now, id);
    // A draft may have nothing to play yet. A link that leads back here is wrong in a draft too.
    const isOpen = body.draft === true && now.play_link === null;
    if (nowhere && !isOpen) throw invalid([nowhere], of);
    if (now.visibility === 'enable') {
      if (!now.ready && external !== null && link?.link !== external) throw refuse('conflict');
      const refusedLink = !now.ready && link?.fault ? fault('play_link', link.fault) : null;
      const left = body.visibility === 'enable' ? lacking(of, made) : [];
      const source = left.some(({ path }) => path === 'play_link') ? null : (notReadyFault(now, id) ?? refusedLink);
      const missing = [...left, source, blockedFault(now)].filter((f) => f !== null);
      if (missing.length > 0) throw new Refusal('not_publishable', missing, {}, of);
    }
    if (body.play_link !== undefined || link)
      await run(tx.client, sql`update ${side} set play_link_ok_at = ${link?.fault === null ? sql`now()` : sql`null`} where owner = ${id}::uuid`);
    if (changesPublication) await storePublication(tx, tables, id, actor);
    return again();
  };

  return {
    /** Nobody needs a film made of what is deleted. */
    remove: (call: Parameters<Removes>[0], actor: Actor): Promise<{ state: 'DELETED' }> =>
      change(call.db, actor, async (tx) => {
        const removed = await crud.remove({ ...call, db: tx }, actor);
        await dropFilm(tx, { kind, record: call.params.id });
        return removed;
      }),
    restore: (call: Parameters<Restores>[0], actor: Actor): Promise<Json> =>
      change(call.db, actor, async (tx) => {
        const restored = await crud.restore({ ...call, db: tx }, actor);
        await requireChannel(tx, tables, call.params.id);
        // A film that was waiting for its turn when its record was deleted has lost it.
        const isSent = await followFilm(tx, deps.jobs, { kind, record: call.params.id, by: actor.id });
        return isSent ? crud.update({ params: call.params, body: {}, ifMatch: undefined, db: tx }, actor) : restored;
      }),
    create: async (call: Pick<Call<C['create']>, 'body' | 'db'>, actor: Actor): Promise<Json> => {
      const body = call.body as Body;
      // The commonest creation writes nothing that needs a second look.
      if (body.film == null && body.visibility === undefined && body.copyright === undefined) return crud.create(call, actor);
      const link = await checkPlayLink(null, body, actor);
      return change(call.db, actor, async (tx) => {
        const made = await crud.create({ ...call, db: tx }, actor);
        const { [of.id]: id } = JSON.parse(made.text) as { [id: string]: string };
        const params = { id: id as string };
        return applyPublication(tx, params.id, actor, body, link, made, () => crud.update({ params, body: {}, ifMatch: undefined, db: tx }, actor));
      });
    },
    update: async (call: Parameters<CrudHandlers<C>['update']>[0], actor: Actor): Promise<Json> => {
      // Whether it is complete is asked below, where publishing says all that is missing at once.
      const body: Body = (call.body as Body).visibility === 'enable' ? { ...(call.body as Body), draft: true } : (call.body as Body);
      const link = await checkPlayLink(call.params.id, body, actor);
      return change(call.db, actor, async (tx) => {
        const made = await crud.update({ ...call, body, db: tx }, actor);
        return applyPublication(tx, call.params.id, actor, body, link, made, () =>
          crud.update({ params: call.params, body: {}, ifMatch: undefined, db: tx }, actor),
        );
      });
    },
    /** A play link is not tried: that is for what can be saved. */
    findFurtherFaults: async (call: RefusedUpdate, actor: Actor): Promise<FurtherFaults | null> => {
      const wrong = await crud.findFurtherFaults(call, actor);
      const { visibility, play_link, film } = call.body as Body;
      const [now] = wrong && mayPublish(actor) ? await run<PublicationState>(deps.db.pool, sql`${selectState} where m.${key} = ${call.params.id}::uuid`) : [];
      if (!wrong || !now || (visibility === undefined && play_link === undefined && film === undefined)) return wrong;
      const { id } = call.params;
      const then: PublicationState = { ...now, ...(wrong.record as Pick<PublicationState, 'visibility' | 'film' | 'play_link'>) };
      const nowhere = sourceFault(then, id);
      const said = [
        nowhere,
        // What has neither film nor link lacks them, rather than a transcode.
        ...(then.visibility === 'enable'
          ? [nowhere ? null : notReadyFault({ ...then, ready: now.ready && (then.whole || then.film !== null) }, id), blockedFault(then)]
          : []),
      ].filter((f) => f !== null);
      const isOpen = call.unfit.has('film') || call.unfit.has('play_link');
      return { ...wrong, faults: [...wrong.faults, ...said.filter(({ path }) => !isOpen || path === 'visibility')] };
    },
  };
}
