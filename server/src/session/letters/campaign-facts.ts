import type { rejectReasons } from '@marquee/contract/advertise/campaign';
import { limits } from '@marquee/contract/limits';
import { words as en } from '@marquee/contract/words/en';
import { words as ja } from '@marquee/contract/words/ja';
import { words as vi } from '@marquee/contract/words/vi';
import type { Language } from '@marquee/contract/words/words';
import { run, type Runner, sql } from '../../kit/sql.ts';

const dictionaries = { vi, en, ja };

type Stored = {
  name: string;
  company: string | null;
  submitted_at: Date | null;
  reject_reason: (typeof rejectReasons)[number] | null;
  reject_text: string | null;
  start_date: string | null;
  finish_date: string | null;
};

/** What a mail about a campaign says of it, in the reader's language and time zone. */
export async function campaignFacts(
  on: Runner,
  id: string,
  { language, time_zone }: { language: Language; time_zone: string },
): Promise<Record<string, string>> {
  const [of] = await run<Stored>(
    on,
    sql`select name, company, submitted_at, reject_reason, reject_text, start_date::text, finish_date::text from campaign where "campaignId" = ${id}::uuid`,
  );
  if (!of) return {};
  const day = (text: string | null) => (text === null ? '' : new Date(`${text}T00:00:00Z`).toLocaleDateString(language, { timeZone: 'UTC' }));
  const due = of.submitted_at === null ? null : new Date(of.submitted_at.getTime() + limits.campaignReplyHours * 3_600_000);
  return {
    campaign: of.name,
    company: of.company ?? '',
    until: due?.toLocaleString(language, { dateStyle: 'short', timeStyle: 'short', timeZone: time_zone }) ?? '',
    reason: of.reject_reason === null ? '' : dictionaries[language].values.campaign.reject_reason[of.reject_reason],
    text: of.reject_text ?? '',
    days: `${day(of.start_date)} – ${day(of.finish_date)}`,
  };
}
