import ExclamationCircleFilled from '@ant-design/icons/ExclamationCircleFilled';
import { type JudgedEntry, type JudgingPlan, scores as bounds } from '@marquee/contract/contest/judging';
import { Button } from 'antd';
import { dayOf, decimal, names, number, percent, timeOf } from '../../kit/format.ts';
import { joinSentences } from '../../words/punctuation.ts';
import { useTexts } from '../../words/words.ts';
import { runningMean, type Scores, unscored } from './weights.ts';

/** The key as keyboards show it. */
const enterKey = 'Enter';
const values = Array.from({ length: bounds.most - bounds.least + 1 }, (_, at) => bounds.least + at);

type ScorePanelProps = {
  plan: JudgingPlan;
  entry: JudgedEntry;
  scores: Scores;
  /** the active row, which the digits score */
  row: number;
  isBusy: boolean;
  isRestored: boolean;
  onRow: (row: number) => void;
  onScore: (row: number, score: number) => void;
  onSave: () => void;
  onLater: () => void;
  onBack: (() => void) | undefined;
};

/** A row of ten buttons for each criterion, the mean so far, and what is still missing. */
export function ScorePanel({ plan, entry, scores, row, isBusy, isRestored, onRow, onScore, onSave, onLater, onBack }: ScorePanelProps) {
  const t = useTexts();
  const { criteria, is_open, ends_at } = plan;
  const missing = unscored(criteria, scores);
  const mean = runningMean(criteria, scores);
  return (
    <section className="judging-card judging-panel" aria-labelledby="judging-yours">
      <header className="judging-card-head">
        <h2 id="judging-yours">{t('judging.yours')}</h2>
        <span className="muted">{t('judging.scoredCount', { scored: number(criteria.length - missing.length), total: number(criteria.length) })}</span>
      </header>
      {criteria.length === 0 && <p className="judging-pad">{t('judging.noCriteria')}</p>}
      {criteria.map(({ id, name, hint, weight }, at) => (
        <div
          key={id}
          className={`judging-criterion${at === row && is_open ? ' is-active' : ''}`}
          role="group"
          aria-label={t('judging.scoreOf', { name })}
          onClick={() => onRow(at)}
        >
          <p>
            <span>
              <strong>{name}</strong> {hint !== null && <span className="muted">{hint}</span>}
            </span>
            <span className="muted">{percent(weight / 100)}</span>
          </p>
          <div className="judging-scores">
            {values.map((value) => (
              <button
                key={value}
                type="button"
                aria-pressed={scores[id] === value}
                disabled={!is_open}
                // The focus stays where it is, so that Enter saves and does not press the same score again.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onScore(at, value)}
              >
                {number(value)}
              </button>
            ))}
          </div>
        </div>
      ))}
      <div className="judging-pad judging-mean">
        <p>
          <span className="muted">{missing.length === 0 ? t('judging.total') : t('judging.running', { weight: percent(mean?.weight ?? 0) })}</span>
          <strong>{mean === null ? '–' : decimal(mean.mean)}</strong>
        </p>
        <p className="field-hint">
          {joinSentences([
            ...(entry.usual === null ? [] : [t('judging.usual', { mean: decimal(entry.usual) })]),
            ...(is_open ? [t('judging.changeable')] : []),
          ])}
        </p>
        {isRestored && (
          <p className="field-hint" role="status">
            {t('judging.restored')}
          </p>
        )}
      </div>
      <footer className="judging-foot">
        {is_open ? (
          <>
            <p className="judging-legend wide-only" aria-hidden="true">
              <kbd>1</kbd> … <kbd>9</kbd> <kbd>0</kbd> {t('judging.keyScore')} <kbd>↑</kbd> <kbd>↓</kbd> {t('judging.keyRow')}
            </p>
            <p className="judging-missing" aria-live="polite">
              {missing.length > 0 && criteria.length > 0 && (
                <>
                  <ExclamationCircleFilled aria-hidden />{' '}
                  {t('judging.missing', {
                    names: names(
                      missing.map(({ name }) => name),
                      criteria.length,
                    ),
                  })}
                </>
              )}
            </p>
            <Button type="primary" size="large" block disabled={missing.length > 0 || criteria.length === 0} loading={isBusy} onClick={onSave}>
              {t('judging.saveNext')} <kbd className="on-primary">{enterKey}</kbd>
            </Button>
          </>
        ) : (
          ends_at !== null && <p className="judging-missing">{t('judging.over', { time: timeOf(ends_at), date: dayOf(ends_at) })}</p>
        )}
        <Ways onLater={onLater} onBack={onBack} />
      </footer>
    </section>
  );
}

/** The buttons that go to another entry without saving anything. */
export function Ways({ onLater, onBack }: Pick<ScorePanelProps, 'onLater' | 'onBack'>) {
  const t = useTexts();
  return (
    <div className="judging-ways">
      <Button onClick={onLater}>
        {t('judging.later')} <kbd>S</kbd>
      </Button>
      <Button disabled={onBack === undefined} onClick={onBack}>
        {t('judging.back')} <kbd>K</kbd>
      </Button>
    </div>
  );
}
