import { randomBytes } from 'node:crypto';
import { limits } from '@marquee/contract/limits';
import { consentVersion, registrationFaults, viewer, type ViewerAccount } from '@marquee/contract/platform/viewer';
import { isWeakPassword } from '@marquee/contract/session/password';
import { homeZone } from '@marquee/contract/users/user';
import { date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { FastifyRequest } from 'fastify';
import { refuseBanned } from '../accounts/ban.ts';
import { platforms } from '../accounts/platform.ts';
import { users } from '../accounts/user.ts';
import { instant } from '../db/columns.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from '../kit/actor.ts';
import { addressOf } from '../kit/address.ts';
import { eraseReports } from '../feedback/report-group.ts';
import { change, type Tx } from '../kit/change.ts';
import { implement } from '../kit/mount.ts';
import { fault, invalid, refuse } from '../kit/refusal.ts';
import { run, type Runner, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { admitSignIn, resetSignInAttempts } from '../session/admission.ts';
import { lockUnchangedAccount } from '../session/open-session.ts';
import { reauthenticate } from '../session/reauthentication.ts';
import { hashPassword, isCorrectPassword } from '../session/password.ts';
import { addressRateLimit, consumeAttempt } from '../session/sign-in-attempts.ts';
import { tokenHash } from '../session/token.ts';
import { eraseHistory } from '../users/seal.ts';

/** What an account of a viewer has beside that of other people. */
export const viewers = pgTable(
  'viewer',
  {
    owner: uuid()
      .primaryKey()
      .references(() => users.idUser, { onDelete: 'cascade' }),
    birth_date: date({ mode: 'string' }).notNull(),
    /** when they agreed, and to which edition of the text */
    consent_at: instant().notNull(),
    consent_version: text().notNull(),
    /** of those who were under `limits.guardianYears` */
    guardian_name: text(),
    guardian_phone: text(),
    /** the platform over which they registered; null once that was removed for good */
    platform: uuid().references(() => platforms.idPlatform, { onDelete: 'set null' }),
  },
  (t) => [index('viewer_platform').on(t.platform)],
);

/** Days of birth are compared with the day where the platform is at home. */
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: homeZone }).format(new Date());

const registrationLimit = (request: FastifyRequest) => addressRateLimit('viewer registration', addressOf(request), limits.registrationsPerHour, 60);

type Row = {
  idUser: string;
  name: string;
  birth_date: string;
  phone: string | null;
  email: string | null;
  consent_at: Date;
  consent_version: string;
  guardian_name: string | null;
  guardian_phone: string | null;
};

/** The columns of a viewer's account, of the tables `u` and `v`. */
const accountColumns = sql`u."idUser", u."displayName" as name, to_char(v.birth_date, 'YYYY-MM-DD') as birth_date, u.phone, u.email,
  v.consent_at, v.consent_version, v.guardian_name, v.guardian_phone`;

const accountOf = ({ guardian_name, guardian_phone, consent_at, ...row }: Row): ViewerAccount => ({
  ...row,
  consent_at: consent_at.toISOString(),
  guardian: guardian_name === null ? null : { name: guardian_name, phone: guardian_phone ?? '' },
});

async function readAccount(on: Runner, id: string): Promise<ViewerAccount> {
  const [row] = await run<Row>(on, sql`select ${accountColumns} from "user" u join viewer v on v.owner = u."idUser" where u."idUser" = ${id}::uuid`);
  if (!row) throw refuse('not_found');
  return accountOf(row);
}

/** Opens a viewer's session over the platform that calls. Of too many the ones unused for longest end. The caller has locked the account. */
async function openViewerSession(tx: Tx, deps: Deps, id: string, request: FastifyRequest, actor: Actor): Promise<{ token: string; expires_at: string }> {
  const token = randomBytes(32).toString('base64url');
  const agent = request.headers['user-agent']?.slice(0, 500) ?? null;
  const [opened] = await run<{ expires_at: Date }>(
    tx.client,
    sql`insert into session (hash, "user", created_at, seen_at, expires_at, idle_minutes, platform, address, agent)
        values (${tokenHash(token)}, ${id}::uuid, now(), now(), now() + make_interval(days => ${limits.viewerSessionDays}), ${limits.viewerSessionDays * 24 * 60},
          ${actor.platform}::uuid, ${addressOf(request)}::inet, ${agent})
        returning expires_at`,
  );
  await run(tx.client, sql`update user_side set last_seen = now() where owner = ${id}::uuid`);
  const ended = await run(
    tx.client,
    sql`delete from session where hash in (select hash from session
          where "user" = ${id}::uuid order by hash = ${tokenHash(token)} desc, seen_at desc, created_at desc offset ${limits.sessions}) returning 1`,
  );
  if (ended.length > 0) tx.afterCommit.push(() => deps.sessions.invalidateEverywhere());
  return { token, expires_at: (opened as { expires_at: Date }).expires_at.toISOString() };
}

export const viewerRoutes = implement(viewer, (deps) => ({
  register: async ({ body, db, request }, actor) => {
    const { name, birth_date, phone = null, email = null, guardian } = body;
    const found = registrationFaults(body, today());
    if (isWeakPassword(body.password, email ?? '') || (phone !== null && body.password.includes(phone.slice(-9))))
      found.push(fault('password', 'weak_password', { min: limits.password }));
    if (found.length > 0) throw invalid(found);
    await consumeAttempt(deps.db.pool, [registrationLimit(request)]);
    const password = await hashPassword(body.password);
    return change(db, actor, async (tx) => {
      const id = newId();
      // Of two registrations at once the unique index refuses the second.
      await run(
        tx.client,
        sql`insert into "user" ("idUser", "displayName", name, email, phone, password, role, language)
            values (${id}::uuid, ${name}, ${name}, ${email}, ${phone}, ${password}, 'user', ${actor.language})`,
      );
      await run(
        tx.client,
        sql`insert into viewer (owner, birth_date, consent_at, consent_version, guardian_name, guardian_phone, platform)
            values (${id}::uuid, ${birth_date}::date, now(), ${consentVersion}, ${guardian?.name ?? null}, ${guardian?.phone ?? null}, ${actor.platform}::uuid)`,
      );
      // What is personal stands in the account alone, so that it can be erased.
      tx.recordWrite({ kind: 'user', record: id, verb: 'create', changes: { role: [null, 'user'] }, audience: null });
      const opened = await openViewerSession(tx, deps, id, request, actor);
      return { ...opened, user: await readAccount(tx.client, id) };
    });
  },

  login: async ({ body, db, request }, actor) => {
    const { phone = null, email = null } = body;
    if (phone === null && email === null) throw invalid([fault('phone', 'phone_or_email')]);
    // Apart from the sign-ins of the console: who tries passwords here must not delay staff there.
    const subject = `viewer ${phone ?? email}`;
    const { refund } = await admitSignIn(deps, subject, request);
    const [account] = await run<{ idUser: string; password: string }>(
      deps.db.pool,
      sql`select u."idUser", u.password from "user" u join viewer v on v.owner = u."idUser"
          where u.role = 'user' and u.deleted_at is null and ${phone === null ? sql`u.email = ${email}` : sql`(case when u.role = 'user' then u.phone end) = ${phone}`}`,
    );
    if (!(await isCorrectPassword(account?.password, body.password)) || !account) throw refuse('wrong_credentials');
    await refund();
    // Only whoever knows the password may learn of it.
    await refuseBanned(deps.db.pool, account.idUser, 'sign_in');
    const opened = await change(db, actor, async (tx) => {
      await lockUnchangedAccount(tx, account);
      return openViewerSession(tx, deps, account.idUser, request, actor);
    });
    await resetSignInAttempts(deps, subject, request);
    return { ...opened, user: await readAccount(deps.db.pool, account.idUser) };
  },

  logout: async (_call, actor) => {
    await deps.sessions.revoke(sql`hash = ${actor.session}`);
    return { state: 'DONE' as const };
  },

  erase: async ({ body, db }, actor) => {
    const id = actor.id ?? '';
    await reauthenticate(deps, actor, body);
    return change(db, actor, async (tx) => {
      // What staff changed of a profile stands in its history, which goes with the person. That there was an account and who erased it stays.
      await eraseHistory(tx, deps, id);
      await eraseReports(tx, deps, id);
      await run(tx.client, sql`delete from session where "user" = ${id}::uuid`);
      await run(tx.client, sql`delete from "user" where "idUser" = ${id}::uuid`);
      tx.recordWrite({ kind: 'user', record: id, verb: 'erase', changes: {}, audience: null });
      tx.afterCommit.push(() => deps.sessions.invalidateEverywhere());
      return { state: 'DELETED' as const };
    });
  },

  account: (_call, actor) => readAccount(deps.db.pool, actor.id ?? ''),
}));
