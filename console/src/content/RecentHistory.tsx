import { useEndpoint } from '../kit/ask.ts';
import { Section } from './Section.tsx';
import { ago, exact, names } from '../kit/format.ts';
import { label } from '../kit/label.ts';
import type { AnyResource } from '../kit/record.ts';
import { punctuation } from '../words/punctuation.ts';
import { useTexts } from '../words/words.ts';

/** The latest changes of a record: who changed what, and when. */
export function RecentHistory({ of, id, onAll }: { of: AnyResource; id: string; onAll: () => void }) {
  const t = useTexts();
  const result = useEndpoint(of.history, { params: { id }, query: { limit: 3 } }, { quiet: true });
  const entries = result.data?.data ?? [];
  return (
    <Section
      id="history"
      title={t('media.form.history')}
      extra={
        <button type="button" className="link-button" onClick={onAll}>
          {t('media.form.allHistory')}
        </button>
      }
    >
      {result.data !== undefined && entries.length === 0 && <p className="field-hint">{t('media.form.noHistory')}</p>}
      <ol className="side-history">
        {entries.map((entry) => {
          const verb = t(`kit.verbs.${entry.verb}` as 'kit.verbs.update', { defaultValue: entry.verb });
          // A notification has a text, which is no field of the record.
          const changed = entry.verb === 'create' || entry.verb === 'send' ? [] : Object.keys(entry.changes).map((name) => label(of.name, name));
          return (
            <li key={entry.id}>
              <span>
                <strong>{entry.actor?.label ?? t('kit.machine')}</strong>
                {punctuation().blank}
                {changed.length === 0 ? verb : t('media.form.changed', { verb, names: names(changed, 2) })}
              </span>
              <time dateTime={entry.at} title={exact(entry.at)}>
                {ago(entry.at)}
              </time>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}
