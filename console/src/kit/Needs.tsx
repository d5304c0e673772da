import type { Endpoint } from '@marquee/contract/kit/endpoint';
import type { Need } from '@marquee/contract/kit/needed';
import { limits } from '@marquee/contract/limits';
import { Link } from 'react-router';
import { useRecordScreen } from '../shell/records.ts';
import { useWords } from '../words/words.ts';
import { useAsk } from './ask.ts';
import { inSentence, many, names } from './format.ts';
import { label, nounLabel } from './label.ts';
import { type AnyResource, idOf, type Row } from './record.ts';

type Needed = Endpoint<object, { ids?: string[] | undefined }, undefined, Need[]>;

/** Whether the contract knows who needs records of this resource. */
export const isNeeded = (of: AnyResource): of is AnyResource & { needed: Needed } => 'needed' in of;

/** The most records that are asked about at once. */
const most = 100;

/** Said before these records are deleted: which others would be left without a field that they must have, with a list of them. Nothing where none would. */
export function Needs({ of, rows }: { of: AnyResource & { needed: Needed }; rows: readonly Row[] }) {
  const t = useWords();
  const screenOf = useRecordScreen();
  const ids = rows.slice(0, most).map((row) => idOf(of, row));
  const { data } = useAsk(of.needed, { query: { ids } }, { quiet: true });
  return (
    <div role="status">
      {data?.data.map(({ kind, field, count, first }) => {
        const of = many(count, count < limits.counted);
        const noun = nounLabel(kind);
        const screen = screenOf(kind);
        const search = new URLSearchParams(ids.map((id) => [`${field}_only`, id]));
        const shown = first.map((each) => each.label);
        return (
          <div key={`${kind} ${field}`} className="strip strip-orange needs">
            <span>{t('kit.needed', { ...of, noun, field: inSentence(label(kind, field)), names: names(shown, shown.length, of) })}</span>
            {screen !== undefined && field !== 'cast' && <Link to={`${screen.to}?${search}`}>{t('kit.seeNeeded', { ...of, noun })}</Link>}
          </div>
        );
      })}
    </div>
  );
}
