import CheckOutlined from '@ant-design/icons/CheckOutlined';
import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled';
import QuestionCircleOutlined from '@ant-design/icons/QuestionCircleOutlined';
import WarningFilled from '@ant-design/icons/WarningFilled';
import type { CampaignChecked, CampaignContext, CheckOutcome } from '@marquee/contract/advertise/review';
import { limits } from '@marquee/contract/limits';
import { Marked } from '../../content/Marked.tsx';
import { fieldName } from '../../content/fieldName.ts';
import { bytes, many, money, number } from '../../kit/format.ts';
import { useTexts } from '../../words/words.ts';

const icons: Record<CheckOutcome, typeof CheckOutlined> = {
  failed: CloseCircleFilled,
  warning: WarningFilled,
  unknown: QuestionCircleOutlined,
  passed: CheckOutlined,
};

/** What was checked of a campaign, failures first. With `isShort` those that passed are one line. */
export function Checks({ of: { checks, file_bytes }, isShort }: { of: CampaignContext; isShort: boolean }) {
  const t = useTexts();
  const passed = checks.filter(({ outcome }) => outcome === 'passed');
  const shown = isShort && passed.length > 1 ? checks.filter(({ outcome }) => outcome !== 'passed') : checks;
  return (
    <ul className="review-checks" aria-label={t('adReview.checks.title')}>
      {shown.map((each) => (
        <CheckLine key={each.check} of={each} note={each.check === 'file' && file_bytes !== null ? bytes(file_bytes) : undefined} />
      ))}
      {shown !== checks && (
        <li className="check-passed">
          <CheckOutlined aria-hidden />
          <span>{t('adReview.checks.othersPassed', many(passed.length))}</span>
        </li>
      )}
    </ul>
  );
}

function CheckLine({ of, note }: { of: CampaignChecked; note: string | undefined }) {
  const t = useTexts();
  const { check, outcome, cause, value, matches } = of;
  const Icon = icons[outcome];
  const [match] = matches;
  const text = t(`adReview.checks.causes.${cause}`, {
    value: value === null ? '' : cause === 'landing_status' ? String(value) : number(value),
    money: money(value ?? 0, 'VND'),
    most: number(limits.adSkipAfterAllowed),
    word: match?.text.slice(match.start, match.end) ?? '',
    field: match === undefined ? '' : fieldName('campaign', match.field),
  });
  return (
    <li className={`check-${outcome}`}>
      <Icon aria-hidden />
      <span>
        {text}
        {matches.map((each) => (
          <q key={`${each.field} ${each.start}`} className="check-quote" dir="auto">
            <Marked text={each.text} matches={[each]} />
          </q>
        ))}
      </span>
      {check === 'skip' && <small className="muted">{t('adReview.checks.decree')}</small>}
      {note !== undefined && <small className="muted">{note}</small>}
    </li>
  );
}
