import { entries, type Entry, type Role } from '@marquee/contract/access';
import type { Body } from '@marquee/contract/kit/endpoint';
import { faults as faultsOf, ruleFaults } from '@marquee/contract/kit/faults';
import { emailAddress } from '@marquee/contract/kit/field';
import { line } from '@marquee/contract/kit/line';
import { limits } from '@marquee/contract/limits';
import { isWeakPassword } from '@marquee/contract/session/password';
import { normalizeAddress } from '@marquee/contract/users/addresses';
import { invitation, type InvitationResult } from '@marquee/contract/users/invitation';
import { entriesFitRole } from '@marquee/contract/users/user';
import type { Language } from '@marquee/contract/words/words';
import { isInvited } from '../accounts/user.ts';
import { needsFactor } from '../accounts/required-factor.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from '../kit/actor.ts';
import { change, type Tx } from '../kit/change.ts';
import { classify } from '../kit/failure.ts';
import { type Call, implement } from '../kit/mount.ts';
import { fault, invalid, Refusal, refusalBody, refuse } from '../kit/refusal.ts';
import { run, type Runner, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { checkLink, endInvitationLinks, redeemLink } from '../session/link.ts';
import { limitGuesses } from '../session/link-guesses.ts';
import { enqueueMail } from '../session/mail.ts';
import { getSignInAccount, openSession } from '../session/open-session.ts';
import { hashPassword } from '../session/password.ts';

type Invite = Body<typeof invitation.invite>;
/** What an invitation says about a person; its columns in `"user"`. */
type Invited = { displayName: string; email: string; role: Role; permissions: readonly Entry[]; language: Language };

const about = { name: invitation.name, fields: invitation.fields };
const displayName = line(limits.line);

/** The entries of a role: a super_admin enters everything without a list, so none is stored. */
const permissionsOf = ({ role, permissions }: Pick<Invite, 'role' | 'permissions'>) =>
  role === 'super_admin' ? [] : entries.filter((each) => permissions.includes(each));

/** A typed person as an account would store it. @throws 422 */
function readPerson(typed: Invite['people'][number]): { email: string; displayName: string } {
  const email = emailAddress.safeParse(normalizeAddress(typed.email));
  if (!email.success)
    throw invalid(
      faultsOf(email.error, typed.email).map((each) => ({ ...each, path: 'email' })),
      about,
    );
  if ((typed.displayName ?? '').trim() === '') return { email: email.data, displayName: email.data.split('@')[0] ?? email.data };
  const name = displayName.safeParse(typed.displayName);
  if (!name.success)
    throw invalid(
      faultsOf(name.error, typed.displayName).map((each) => ({ ...each, path: 'displayName' })),
      about,
    );
  return { email: email.data, displayName: name.data };
}

/** Invitations: see the contract. An invited person is a row of `"user"` without a password. */
export const invitationRoutes = implement(invitation, (deps: Deps) => {
  /** Writes a person's invitation, or replaces the one they have. @throws 422 `taken` for the address of an account */
  const store = async (tx: Tx, invited: Invited, actor: Actor): Promise<{ idUser: string; isNew: boolean }> => {
    const id = newId();
    const made = await run(
      tx.client,
      sql`insert into "user" ("idUser", "displayName", email, role, permissions, language, invited_by, invited_at, invited_until)
          values (${id}::uuid, ${invited.displayName}, ${invited.email}, ${invited.role}, ${invited.permissions}::text[], ${invited.language},
            ${actor.id}::uuid, now(), now() + make_interval(days => ${limits.invitationDays}))
          on conflict (email) where deleted_at is null do nothing returning 1`,
    );
    const [before] = await run<Invited & { idUser: string; isInvited: boolean }>(
      tx.client,
      sql`select u."idUser", u."displayName", u.email, u.role, u.permissions, u.language, ${isInvited} as "isInvited"
          from "user" u where u.email = ${invited.email} and u.deleted_at is null for no key update`,
    );
    // The invitation was withdrawn, or the account deleted, at this very moment.
    if (!before) throw refuse('conflict');
    const { idUser } = before;
    const isNew = made.length > 0;
    if (!before.isInvited) throw invalid([fault('email', 'taken', { id: idUser, displayName: before.displayName })], about);
    if (!isNew) {
      await run(
        tx.client,
        sql`update "user" set "displayName" = ${invited.displayName}, role = ${invited.role}, permissions = ${invited.permissions}::text[], language = ${invited.language},
              invited_by = ${actor.id}::uuid, invited_at = now(), invited_until = now() + make_interval(days => ${limits.invitationDays}),
              version = version + 1, updated_at = now()
            where "idUser" = ${idUser}::uuid`,
      );
      await endInvitationLinks(tx.client, idUser, 'replaced');
    }
    const changes = Object.fromEntries(
      (['displayName', 'email', 'role', 'permissions', 'language'] as const).flatMap((name) => {
        const [from, to] = [isNew ? null : before[name], invited[name]];
        // Who was invited as what is told whole, also where it stays the same.
        return name === 'email' || name === 'role' || JSON.stringify(from) !== JSON.stringify(to) ? [[name, [from, to] as [unknown, unknown]]] : [];
      }),
    );
    tx.recordWrite({ kind: 'user', record: idUser, verb: 'invite', changes, audience: [idUser] });
    return { idUser, isNew };
  };

  /** Makes a person a member of exactly these channels, each by a change of the channel's own. @throws 422 for a channel that does not exist, or is full */
  const setChannels = async (tx: Tx, idUser: string, wanted: readonly string[], call: Call<any>, actor: Actor): Promise<void> => {
    const held = await run<{ id: string }>(tx.client, sql`select owner as id from channel_member where target = ${idUser}::uuid`);
    const old = new Set(held.map(({ id }) => id));
    const update = deps.writers.get('channel')?.handlers.update;
    // In one order for everybody, so that two invitations do not wait for each other.
    for (const id of [...new Set([...wanted, ...old])].toSorted()) {
      if (wanted.includes(id) === old.has(id)) continue;
      const path = `channels.${wanted.indexOf(id)}`;
      const [channel] = await run(tx.client, sql`select 1 from channel where "idChannel" = ${id}::uuid and deleted_at is null for update`);
      if (!channel && !wanted.includes(id)) continue;
      if (!channel) throw invalid([fault(path, 'not_found')], about);
      const rows = await run<{ target: string }>(tx.client, sql`select target from channel_member where owner = ${id}::uuid order by position`);
      const others = rows.map(({ target }) => target).filter((target) => target !== idUser);
      const members = wanted.includes(id) ? [...others, idUser] : others;
      if (members.length > limits.members) throw invalid([fault(path, 'too_many', { max: limits.members })], about);
      await update?.({ ...call, params: { id }, query: {}, body: { members }, ifMatch: undefined, db: tx }, actor);
    }
  };

  /** The open or lapsed invitation of a person, held. @throws 404, 409 `not_invited` */
  const hold = async (tx: Tx, idUser: string): Promise<{ email: string; label: string; role: Role }> => {
    const [found] = await run<{ email: string; label: string; role: Role; isInvited: boolean }>(
      tx.client,
      sql`select u.email, u."displayName" as label, u.role, ${isInvited} as "isInvited" from "user" u where u."idUser" = ${idUser}::uuid and u.deleted_at is null for update`,
    );
    if (!found) throw refuse('not_found');
    if (!found.isInvited) throw refuse('not_invited');
    return found;
  };

  /** The invitation of a token that can be accepted now. Whoever invited must still have the right to. @throws 410 */
  const open = async (on: Runner, token: string) => {
    const { user } = await checkLink(on, token, 'invite');
    const [found] = await run<{
      email: string;
      displayName: string;
      role: Role;
      invited_by: string | null;
      invited_until: Date;
      isInvited: boolean;
      isOver: boolean;
      isBarred: boolean;
      needs_second_factor: boolean;
    }>(
      on,
      sql`select u.email, u."displayName", u.role, u.invited_until, ${isInvited} as "isInvited", u.invited_until <= now() as "isOver",
            i."displayName" as invited_by, coalesce(s.banned_until > now(), false) as "isBarred", ${needsFactor(sql`u."idUser"`, sql`u.role`)} as needs_second_factor
          from "user" u left join user_side s on s.owner = u."idUser"
            left join ("user" i join user_side b on b.owner = i."idUser" and coalesce(b.banned_until, now()) <= now())
              on i."idUser" = u.invited_by and i.deleted_at is null and i.role = 'super_admin'
          where u."idUser" = ${user}::uuid`,
    );
    if (!found?.isInvited) throw refuse('link_used');
    if (found.isOver) throw refuse('link_expired');
    const { invited_by } = found;
    if (invited_by === null || found.isBarred) throw refuse('link_withdrawn');
    return { ...found, user, invited_by };
  };

  const sendMail = (tx: Tx, email: string) => enqueueMail(tx, deps, { occasion: 'invite', email, base: deps.origin() });

  return {
    invite: async (call, actor) => {
      const { people, role, language = 'vi', channels = [] } = call.body;
      const unfit = [
        ...ruleFaults([entriesFitRole], call.body, []),
        ...(role !== 'partner' && channels.length > 0 ? [fault('channels', 'only_partners_have_channels')] : []),
      ];
      if (unfit.length > 0) throw invalid(unfit, about);
      const results: InvitationResult[] = [];
      const seen = new Set<string>();
      for (const typed of people) {
        try {
          const person = readPerson(typed);
          if (seen.has(person.email)) throw invalid([fault('email', 'repeated')], about);
          seen.add(person.email);
          const { idUser, isNew } = await change(deps.db, actor, async (tx) => {
            const stored = await store(tx, { ...person, role, permissions: permissionsOf(call.body), language }, actor);
            await setChannels(tx, stored.idUser, channels, call, actor);
            await sendMail(tx, person.email);
            return stored;
          });
          results.push({ email: person.email, outcome: isNew ? 'invited' : 'replaced', idUser, errors: [] });
        } catch (error) {
          const refused = error instanceof Refusal ? error : classify(error as Error);
          if (refused.code === 'internal' || refused.code === 'database_away') throw error;
          const { errors, code, message } = refusalBody(refused, actor.language, actor.requestId);
          results.push({
            email: typed.email.slice(0, limits.email),
            outcome: 'refused',
            idUser: null,
            errors: errors.length > 0 ? errors : [{ path: 'email', code, message }],
          });
        }
      }
      return results;
    },

    resend: ({ body: { idUser }, db }, actor) =>
      change(db, actor, async (tx) => {
        const { email, role } = await hold(tx, idUser);
        const [{ until } = { until: new Date() }] = await run<{ until: Date }>(
          tx.client,
          sql`update "user" set invited_by = ${actor.id}::uuid, invited_at = now(), invited_until = now() + make_interval(days => ${limits.invitationDays}),
                version = version + 1, updated_at = now() where "idUser" = ${idUser}::uuid returning invited_until as until`,
        );
        await endInvitationLinks(tx.client, idUser, 'replaced');
        tx.recordWrite({ kind: 'user', record: idUser, verb: 'invite', changes: { email: [email, email], role: [role, role] }, audience: [idUser] });
        await sendMail(tx, email);
        return { invited_until: until.toISOString() };
      }),

    withdraw: async (call, actor) => {
      const { idUser } = call.body;
      await change(call.db, actor, async (tx) => {
        const { email, label, role } = await hold(tx, idUser);
        await setChannels(tx, idUser, [], call, actor);
        await endInvitationLinks(tx.client, idUser, 'withdrawn');
        await run(tx.client, sql`delete from "user" where "idUser" = ${idUser}::uuid`);
        tx.recordWrite({ kind: 'user', record: idUser, verb: 'withdraw', changes: { email: [email, null], role: [role, null] }, audience: [idUser], label });
      });
      return { state: 'DONE' as const };
    },

    check: ({ body, request }) =>
      limitGuesses(deps, request, async () => {
        const { email, displayName, role, invited_by, invited_until, needs_second_factor } = await open(deps.db.pool, body.token);
        return { email, displayName, role, invited_by, invited_until: invited_until.toISOString(), needs_second_factor };
      }),

    accept: ({ body, db, request, reply }, actor) =>
      limitGuesses(deps, request, async () => {
        const { user, email, displayName: before } = await open(deps.db.pool, body.token);
        // A refused password must not use up the link.
        if (isWeakPassword(body.password, email)) throw invalid([fault('password', 'weak_password', { min: limits.password })], about);
        const password = await hashPassword(body.password);
        await change(db, { ...actor, id: user }, async (tx) => {
          // Hashing takes a while: the right to invite may be gone meanwhile, or somebody else may have accepted.
          await run(tx.client, sql`select from "user" where "idUser" = ${user}::uuid for no key update`);
          await open(tx.client, body.token);
          await redeemLink(tx, body.token, 'invite');
          await run(
            tx.client,
            sql`update "user" set "displayName" = ${body.displayName}, password = ${password}, confirmed_at = now(), updated_at = now(), version = version + 1
                where "idUser" = ${user}::uuid`,
          );
          const changes: Record<string, [unknown, unknown]> = body.displayName === before ? {} : { displayName: [before, body.displayName] };
          tx.recordWrite({ kind: 'user', record: user, verb: 'accept', changes, audience: [user] });
        });
        const account = await getSignInAccount(deps, user);
        if (!account) throw refuse('wrong_credentials');
        return openSession(deps, account, { remember: false, request, reply, actor });
      }),
  };
});
