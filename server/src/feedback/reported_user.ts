import { reportedUser, userAnswers } from '@marquee/contract/feedback/reported_user';
import { pgTable } from 'drizzle-orm/pg-core';
import { key } from '../db/columns.ts';
import { implement } from '../kit/mount.ts';
import { moves } from '../kit/move.ts';
import { records } from '../kit/records.ts';
import { staffAlone } from '../kit/scope.ts';
import { answerValues, computed, groupCalls, groupColumns, groupIndexes, own } from './reported.ts';

/** The reports of one viewer. */
export const reportedUsers = pgTable('reported_user', { idReportedUser: key(), ...groupColumns() }, (t) => groupIndexes('reported_user', t, t.idReportedUser));

export const reportedUserRoutes = implement(reportedUser, (deps) => {
  const groups = records(reportedUser, deps.db, reportedUsers, { scope: { ...staffAlone, audience: [] }, computed, own });
  return { ...groupCalls('user', reportedUser, deps, groups), ...moves(userAnswers, groups, answerValues) };
});
