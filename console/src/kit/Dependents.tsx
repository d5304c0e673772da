import type { DependentsCall } from '@marquee/contract/kit/dependents';
import { limits } from '@marquee/contract/limits';
import { Link } from 'react-router';
import { useFindRecordScreen } from '../shell/records.ts';
import { useTexts } from '../words/words.ts';
import { useEndpoint } from './ask.ts';
import { inSentence, many, names } from './format.ts';
import { countedLabel, label, nounLabel } from './label.ts';
import { type AnyResource, idOf, type Row } from './record.ts';

/** The most records in one request. */
const mostIds = 100;

/** Lists the records that would lose a required field if these records were deleted. It is shown before a deletion, and shows nothing if there are none. */
export function Dependents({ of, rows }: { of: AnyResource & { dependents: DependentsCall }; rows: readonly Row[] }) {
  const t = useTexts();
  const findScreen = useFindRecordScreen();
  const ids = rows.slice(0, mostIds).map((row) => idOf(of, row));
  const { data } = useEndpoint(of.dependents, { query: { ids } }, { quiet: true });
  return (
    <div role="status">
      {data?.data.map(({ kind, field, filter, count, first }) => {
        const total = many(count, count < limits.counted);
        const noun = nounLabel(kind);
        const screen = findScreen(kind);
        const search = new URLSearchParams(filter === null ? [] : ids.map((id) => [filter, id]));
        const shown = first.map((each) => each.label);
        return (
          <div key={`${kind} ${field}`} className="strip strip-orange dependents">
            <span>
              {t('kit.dependents', {
                count,
                counted: countedLabel(kind, noun, total),
                field: inSentence(label(kind, field)),
                names: names(shown, shown.length, total),
              })}
            </span>
            {screen !== undefined && filter !== null && <Link to={`${screen.to}?${search}`}>{t('kit.seeDependents', { ...total, noun })}</Link>}
          </div>
        );
      })}
    </div>
  );
}
