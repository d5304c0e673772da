import { codeLetters, codeLength } from '@marquee/contract/contest/entry';
import type { EntryStatus } from '@marquee/contract/contest/judging';
import { instantJson } from '../kit/kinds.ts';
import { refuse } from '../kit/refusal.ts';
import { raw, type Runner, run, sql } from '../kit/sql.ts';

/**
 * What became of an entry, for whoever knows its code. The form asks for no e-mail address, so this is how entrants learn the decision. A code may be
 * typed in groups and in small letters. @throws 404 if no entry has it, or the entry was deleted
 */
export async function entryStatus(on: Runner, typed: string): Promise<EntryStatus> {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '');
  if (code.length !== codeLength || [...code].some((letter) => !codeLetters.includes(letter))) throw refuse('not_found');
  const [row] = await run<EntryStatus>(
    on,
    sql`select e.decision, e.reason, ${instantJson(raw('v.created_at'))} as created_at,
          exists (select 1 from video l where l."idVideo" = e.clip and l.deleted_at is null and l.status = 'public') as is_video
        from contest_entry e join video v on v."idVideo" = e.owner where e.code = ${code} and v.deleted_at is null`,
  );
  if (!row) throw refuse('not_found');
  return row;
}
