import { may, type Right } from '@marquee/contract/access';
import { moderatedKinds } from '@marquee/contract/feedback/moderation';
import { type GroupKind, groupKinds } from '@marquee/contract/feedback/reported';
import { limits } from '@marquee/contract/limits';
import { filmKinds, publishedKinds } from '@marquee/contract/media/content';
import { today, type Today } from '@marquee/contract/session/today';
import { isInvited } from '../accounts/user.ts';
import { filmTables } from '../content/content.ts';
import { inQueue } from '../content/judging-queue.ts';
import type { Db } from '../db/open.ts';
import type { Actor } from '../kit/actor.ts';
import { Json } from '../kit/answer.ts';
import { concat, type FieldJson, instantJson, objectText, quoted, type Reference } from '../kit/kinds.ts';
import { storedPictureText } from '../kit/kinds/files.ts';
import { implement } from '../kit/mount.ts';
import { ownChannels } from '../kit/scope.ts';
import { allOf, join, name, raw, runArray, type Sql, sql } from '../kit/sql.ts';
import { moderatedTables } from '../screening/items.ts';

/** One group: `found` selects the rows in their order, at most as many as are counted, and `row` makes the JSON of the row `f`. */
type Group = { found: Sql; row: readonly (readonly [key: string, value: FieldJson])[] };

/** The tables of reports, and their ids. They stand here because Feedback already imports from this area. */
const groupTables: Record<GroupKind, { table: Sql; id: Sql }> = {
  content: { table: raw('reported_content'), id: raw('"idReportedContent"') },
  user: { table: raw('reported_user'), id: raw('"idReportedUser"') },
  ad: { table: raw('reported_ad'), id: raw('"idReportedAd"') },
};

/** Letters of a comment that stand in its row. */
const textLetters = 120;
const scope = ownChannels('channel');
const most = raw(`limit ${limits.todayCounted}`);
const json = (column: string): FieldJson => ({ text: [raw(`coalesce(to_json(f.${column})::text, 'null')`)] });
const id = (column: string): FieldJson => quoted(raw(`f.${column}`));
const instant = (column: string): FieldJson => ({ text: [sql`coalesce('"' || ${instantJson(raw(`f.${column}`))} || '"', 'null')`] });

/** What a registered record `t` shows of itself: its id, title and poster. */
const shown = raw('t.id, t.title::text as title, t.poster');

/** What waits for this person, by group. A group that they may not see is left out. */
function groupsFor(db: Db, actor: Actor): { [G in keyof Today]?: Group } {
  const has = (area: 'media' | 'users' | 'feedback' | 'advertise', right: Right) => actor.role !== null && may(actor.role, actor.permissions, area, right);
  const picture: FieldJson = {
    text: [sql`coalesce((select ${concat(storedPictureText(db))} from asset a where a.id = f.poster), 'null')`],
  };
  const record = [
    ['id', id('id')],
    ['title', json('title')],
    ['poster', picture],
  ] as const;
  const isSeen = allOf([raw('t.deleted_at is null'), scope.reads(actor)]);

  const channels_down: Group = {
    found: sql`select ${shown}, s.health_since, s.health_cause, s.http_status from television_side s join content t on t.id = s.owner
      where s.health = 'down' and t.status = 'public' and ${isSeen} order by s.health_since ${most}`,
    row: [...record, ['since', instant('health_since')], ['cause', json('health_cause')], ['http_status', json('http_status')]],
  };
  const failed = filmKinds.map(
    (kind) => sql`(select ${shown}, t.kind, j.job_id, j.cause, j.at_s, coalesce(j.finished_at, j.created_at) as since
      from ${filmTables[kind].side} s join content t on t.id = s.owner
        cross join lateral (select * from transcode_job j where j.record = s.owner order by j.created_at desc limit 1) j
      where s.transcode_status = 'failed' and ${isSeen} order by s.owner desc ${most})`,
  );
  const failed_transcodes: Group = {
    found: sql`${join(failed, ' union all ')} order by since desc ${most}`,
    row: [...record, ['kind', json('kind')], ['job_id', id('job_id')], ['cause', json('cause')], ['at_s', json('at_s')], ['since', instant('since')]],
  };
  const drafts = publishedKinds.map((kind) => {
    const { table, id: key } = db.references.get(kind) as Reference;
    return sql`(select t.${name(key)} as id, t.missing, t.updated_at, t.channel from ${name(table)} t
      where t.status = 'draft' and t.created_by = ${actor.id}::uuid and ${isSeen} order by t.updated_at desc ${most})`;
  });
  const channel: FieldJson = {
    text: [raw(`coalesce((select json_build_object('id', c."idChannel", 'label', c.name)::text from channel c where c."idChannel" = f.channel), 'null')`)],
  };
  const own: Group = {
    found: sql`select ${shown}, t.kind, d.missing, d.updated_at, d.channel from (${join(drafts, ' union all ')}) d join content t on t.id = d.id
      order by d.updated_at desc ${most}`,
    row: [...record, ['kind', json('kind')], ['channel', channel], ['missing', json('missing')], ['updated_at', instant('updated_at')]],
  };
  const campaigns: Group = {
    found: sql`select t."campaignId" as id, t.name as title, t.company, t.submitted_at from campaign t
      where t.state in ('new', 'in_review') and not t.is_asked and t.submitted_at is not null and t.deleted_at is null order by t.submitted_at ${most}`,
    row: [
      ['id', id('id')],
      ['title', json('title')],
      ['company', json('company')],
      ['submitted_at', instant('submitted_at')],
    ],
  };
  const own_campaigns: Group = {
    found: sql`select t."campaignId" as id, t.name as title, t.is_asked and t.state <> 'draft' as is_asked, t.missing, coalesce(t.asked_at, t.updated_at) as at
      from campaign t where t."userId" = ${actor.id}::uuid and (t.state = 'draft' or (t.is_asked and t.state in ('new', 'in_review'))) and t.deleted_at is null
      order by is_asked desc, at desc ${most}`,
    row: [
      ['id', id('id')],
      ['title', json('title')],
      ['is_asked', json('is_asked')],
      ['missing', json('missing')],
      ['at', instant('at')],
    ],
  };
  const entries: Group = {
    found: sql`select ${shown}, v.created_at, e.decision from contest_entry e join video v on v."idVideo" = e.owner join content t on t.id = e.owner
      where ${inQueue('undecided', actor)} or ${inQueue('waiting', actor)} order by v.created_at ${most}`,
    row: [...record, ['created_at', instant('created_at')], ['decision', json('decision')]],
  };
  const written = moderatedKinds.map((kind) => {
    const { table, id: key, text } = moderatedTables[kind];
    return sql`(select t.${key} as id, ${raw(`'${kind}'`)} as kind, left(t.${text}, ${textLetters}::int) as title, t.approve_type, t.created_at from ${table} t
      where t.state = 'APPROVE' and t.deleted_at is null order by t.created_at, t.${key} ${most})`;
  });
  const items: Group = {
    found: sql`${join(written, ' union all ')} order by created_at ${most}`,
    row: [
      ['id', id('id')],
      ['kind', json('kind')],
      ['title', json('title')],
      ['approve_type', json('approve_type')],
      ['created_at', instant('created_at')],
    ],
  };
  const groups = groupKinds.map((kind) => {
    const { table, id: key } = groupTables[kind];
    return sql`(select t.${key} as id, ${raw(`'${kind}'`)} as kind, t.title, t.reported_at from ${table} t
      where t.state = 'DOING' and t.deleted_at is null order by t.reported_at_sort desc, t.${key} desc ${most})`;
  });
  const reports: Group = {
    found: sql`${join(groups, ' union all ')} order by reported_at desc ${most}`,
    row: [
      ['id', id('id')],
      ['kind', json('kind')],
      ['title', json('title')],
      ['reported_at', instant('reported_at')],
    ],
  };
  const invitations: Group = {
    found: sql`select u."idUser" as id, u.email, u.role, u.invited_until from "user" u where ${isInvited} order by u.invited_until ${most}`,
    row: [
      ['id', id('id')],
      ['email', json('email')],
      ['role', json('role')],
      ['invited_until', instant('invited_until')],
    ],
  };
  return {
    ...(has('media', 'read') && { channels_down, failed_transcodes }),
    ...(has('media', 'edit') && { drafts: own }),
    ...(has('media', 'decide') && { entries }),
    ...(has('advertise', 'decide') && { campaigns }),
    ...(has('advertise', 'edit') && { own_campaigns }),
    ...(has('feedback', 'decide') && { items, reports }),
    ...(has('users', 'administer') && { invitations }),
  };
}

/** The JSON of one group. */
const groupText = ({ found, row }: Group): Sql =>
  sql`(with f as materialized (${found}) select '{"total":' || (select count(*) from f) || ',"rows":[' ||
    coalesce((select string_agg(${concat(objectText(row))}, ',') from (select * from f limit ${raw(String(limits.todayRows))}) f), '') || ']}')`;

const names = [
  'channels_down',
  'failed_transcodes',
  'drafts',
  'campaigns',
  'own_campaigns',
  'entries',
  'items',
  'reports',
  'invitations',
] as const satisfies readonly (keyof Today)[];

export const todayRoutes = implement(today, ({ db }) => ({
  get: async (_call, actor) => {
    const groups = groupsFor(db, actor);
    const texts = names.map((each) => {
      const group = groups[each];
      return group === undefined ? raw(`'{"total":0,"rows":[]}'`) : groupText(group);
    });
    const [row] = await runArray<string[]>(db.pool, sql`select ${join(texts, ', ')}`);
    return new Json(`{${names.map((each, at) => `"${each}":${row?.[at]}`).join(',')}}`, 1);
  },
}));
