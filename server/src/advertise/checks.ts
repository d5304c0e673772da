import type { AdType } from '@marquee/contract/advertise/zone';
import { type CampaignCheck, type CampaignChecked, type CheckCause, type CheckOutcome, checkOutcomes } from '@marquee/contract/advertise/review';
import { limits } from '@marquee/contract/limits';
import type { Deps } from '../deps.ts';
import { run, sql } from '../kit/sql.ts';
import { screenTexts } from '../screening/blacklist.ts';
import { landingOf } from './landing.ts';
import type { Forecast } from './forecast.ts';

/** What of a campaign is checked. */
export type Checked = {
  name: string;
  ads_type: AdType;
  title: string | null;
  text: string | null;
  ads_url: string;
  file: string | null;
  skippable: boolean;
  skip_after: number;
  budget: number;
  quota: number | null;
};

/** How each cause comes out. */
const outcomeOf: Record<CheckCause, CheckOutcome> = {
  keyword_found: 'failed',
  keyword_none: 'passed',
  skip_allowed: 'passed',
  skip_late: 'warning',
  skip_never: 'warning',
  file_whole: 'passed',
  file_lost: 'failed',
  file_other_type: 'failed',
  file_own_tag: 'unknown',
  landing_opens: 'passed',
  landing_private: 'failed',
  landing_status: 'failed',
  landing_silent: 'failed',
  landing_busy: 'unknown',
  price_fits: 'passed',
  price_too_small: 'failed',
  price_over_quota: 'warning',
  room_enough: 'passed',
  room_short: 'warning',
  room_no_history: 'unknown',
  room_not_counted: 'unknown',
};

const checked = (check: CampaignCheck, cause: CheckCause, value: number | null = null): CampaignChecked => ({
  check,
  outcome: outcomeOf[cause],
  cause,
  value,
  matches: [],
});

/** The checks of a campaign, failures first, and the bytes of its file. */
export async function checksOf(deps: Deps, of: Checked, forecast: Forecast): Promise<{ checks: CampaignChecked[]; file_bytes: number | null }> {
  const [keywords, file, landing] = await Promise.all([keywordsIn(deps, of), fileOf(deps, of), landingOf(deps.outbound, of.ads_url)]);
  const checks = [keywords, skipOf(of), file?.check, checked('landing', landing.cause, landing.value), priceOf(of, forecast), roomOf(forecast)];
  const shown = checks.filter((each) => each !== undefined).toSorted((a, b) => checkOutcomes.indexOf(a.outcome) - checkOutcomes.indexOf(b.outcome));
  return { checks: shown, file_bytes: file?.bytes ?? null };
}

async function keywordsIn({ db }: Deps, { name, title, text }: Checked): Promise<CampaignChecked> {
  const texts: Record<string, string> = { name, title: title ?? '', text: text ?? '' };
  const found = await screenTexts(db, texts);
  const matches = found.map((match) => ({ ...match, text: texts[match.field] ?? '' }));
  return { ...checked('keywords', found.length > 0 ? 'keyword_found' : 'keyword_none'), matches };
}

function skipOf({ ads_type, skippable, skip_after }: Checked): CampaignChecked | undefined {
  if (ads_type !== 'vast') return undefined;
  if (!skippable) return checked('skip', 'skip_never');
  return checked('skip', skip_after > limits.adSkipAfterAllowed ? 'skip_late' : 'skip_allowed', skip_after);
}

/** Whether the file is whole and of the campaign's type. It was probed when it was uploaded. */
async function fileOf({ db, storage }: Deps, { ads_type, file }: Checked): Promise<{ check: CampaignChecked; bytes: number | null } | undefined> {
  if (ads_type === 'text') return undefined;
  if (file === null) return { check: checked('file', 'file_own_tag'), bytes: null };
  const [asset] = await run<{ storage_key: string; size: number; content_type: string }>(
    db.pool,
    sql`select storage_key, size::float8 as size, content_type from asset where id = ${file}::uuid and state = 'ready'`,
  );
  const stored = asset === undefined ? null : await storage.stat(asset.storage_key);
  if (asset === undefined || stored === null || stored.size !== asset.size) return { check: checked('file', 'file_lost'), bytes: null };
  const fits = asset.content_type.startsWith(ads_type === 'image' ? 'image/' : 'video/');
  return { check: checked('file', fits ? 'file_whole' : 'file_other_type'), bytes: asset.size };
}

function priceOf({ budget, quota }: Checked, { least, zones }: Forecast): CampaignChecked {
  if (budget < least) return checked('price', 'price_too_small', least);
  const events = zones.reduce((sum, zone) => sum + zone.events, 0);
  return checked('price', quota !== null && events > quota ? 'price_over_quota' : 'price_fits');
}

function roomOf({ room, isCounted }: Forecast): CampaignChecked {
  if (!isCounted) return checked('room', 'room_not_counted');
  if (room === null) return checked('room', 'room_no_history');
  return checked('room', room < 100 ? 'room_short' : 'room_enough', room);
}
