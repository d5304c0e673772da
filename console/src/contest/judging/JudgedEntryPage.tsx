import { useRef, useState } from 'react';
import { type DeclineReason, declineReasons } from '@marquee/contract/contest/decision';
import { type JudgedEntry, judging, type JudgingPlan, type JudgingQueue } from '@marquee/contract/contest/judging';
import type { Media } from '../../content/player/Film.tsx';
import { useScreenDraft } from '../../content/useScreenDraft.ts';
import { useEndpoint, useEndpointMutation } from '../../kit/ask.ts';
import { isMissing } from '../../kit/call.ts';
import { valueLabel } from '../../kit/label.ts';
import { type Key, useKeys } from '../../kit/keyboard.tsx';
import { Failure } from '../../kit/list/states.tsx';
import { toast } from '../../kit/toast.tsx';
import { newChangeset } from '../../kit/undo.ts';
import { useTexts } from '../../words/words.ts';
import { DecisionPanel } from './DecisionPanel.tsx';
import { EntryView } from './EntryView.tsx';
import { Notes } from './Notes.tsx';
import { judgingData } from './paths.ts';
import { ScorePanel } from './ScorePanel.tsx';
import { rowAfter, scoreOfKey, type Scores, unscored } from './weights.ts';

type PageProps = {
  id: string;
  state: JudgingQueue;
  plan: JudgingPlan;
  onOpen: (id: string) => void;
  onBack: (() => void) | undefined;
};

/** One entry: loads it, and shows the decision on it or the scores. */
export function JudgedEntryPage({ id, ...page }: PageProps) {
  const t = useTexts();
  const result = useEndpoint(judging.get, { params: { id } }, { quiet: true });
  const entry = result.data?.data;
  if (result.error !== null && (entry === undefined || isMissing(result.error)))
    return (
      <div className="judging-card judging-main">
        <Failure error={result.error} title={t('judging.failedEntry')} onRetry={() => void result.refetch()} />
      </div>
    );
  if (entry === undefined) return <div className="judging-card judging-main judging-none" aria-busy="true" />;
  if (entry.decision === 'APPROVED' && page.plan.is_judge) return <Scoring id={id} entry={entry} {...page} />;
  return <Deciding id={id} entry={entry} {...page} />;
}

type EntryProps = PageProps & { entry: JudgedEntry };

/** The element that plays, and the key that starts and stops it. */
function useFilm(): { media: Media | null; setMedia: (media: Media | null) => void; key: Key } {
  const [media, setMedia] = useState<Media | null>(null);
  const toggle = () => {
    if (media === null) return false;
    if (media.paused) void media.play();
    else media.pause();
    return true;
  };
  return { media, setMedia, key: { key: ' ', about: 'judging.keys.play', run: toggle } };
}

/** Scores an entry. What is not saved yet survives a reload. */
function Scoring({ id, state, plan, entry, onOpen, onBack }: EntryProps) {
  const t = useTexts();
  const { media, setMedia, key: play } = useFilm();
  const { criteria } = plan;
  const saved: Scores = Object.fromEntries(entry.scores.map(({ criterion, score }) => [criterion, score]));
  const [edits, setEdits] = useState<Scores>({});
  const [note, setNote] = useState('');
  const [isRestored, setRestored] = useState(false);
  const scores = { ...saved, ...edits };
  const [row, setRow] = useState(() =>
    Math.max(
      0,
      criteria.findIndex((each) => saved[each.id] === undefined),
    ),
  );
  const noteInput = useRef<HTMLInputElement>(null);
  const isDirty = criteria.some((each) => scores[each.id] !== saved[each.id]);
  useScreenDraft(`judging-${id}`, isDirty || note !== '' ? { edits: isDirty ? edits : {}, note } : null, (kept) => {
    const found = kept['edits'] as Scores;
    setEdits(found);
    setNote(String(kept['note'] ?? ''));
    setRow(
      Math.max(
        0,
        criteria.findIndex((each) => ({ ...saved, ...found })[each.id] === undefined),
      ),
    );
    setRestored(Object.keys(found).length > 0);
  });
  const score = useEndpointMutation(judging.score, { failure: 'update', invalidates: judgingData });

  const give = (at: number, value: number) => {
    const criterion = criteria[at];
    if (criterion === undefined || !plan.is_open) return;
    const next = { ...scores, [criterion.id]: value };
    setEdits((before) => ({ ...before, [criterion.id]: value }));
    setRow(rowAfter(criteria, next, at));
  };
  /** After the last entry, one stays and sees what the others gave. */
  const goOn = (next: string | null) => {
    if (state === 'waiting' && next !== null && next !== id) onOpen(next);
  };
  const later = () => entry.next !== null && onOpen(entry.next);
  const save = () => {
    if (!plan.is_open || score.isPending || criteria.length === 0 || unscored(criteria, scores).length > 0) return;
    if (!isDirty) return goOn(entry.next);
    const body = { scores: criteria.map((each) => ({ criterion: each.id, score: scores[each.id] as number })) };
    score.mutate(
      { params: { id }, body },
      {
        onSuccess: ({ data }) => {
          setEdits({});
          setRestored(false);
          toast.success({ key: 'judging', title: t('judging.saved'), text: entry.title });
          goOn(data.next);
        },
      },
    );
  };
  const move = (by: number) => setRow((at) => Math.min(criteria.length - 1, Math.max(0, at + by)));
  const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'].map((digit): Key => ({
    key: digit,
    about: { text: t('judging.scoreOf', { name: criteria[row]?.name ?? '' }) },
    run: () => give(row, scoreOfKey(digit)),
  }));
  const keys = useKeys([
    ...digits,
    { key: 'ArrowUp', about: 'judging.keys.up', run: () => move(-1) },
    { key: 'ArrowDown', about: 'judging.keys.down', run: () => move(1) },
    { key: 'n', about: 'judging.keys.note', run: () => noteInput.current?.focus() },
    { key: 'Enter', about: 'judging.saveNext', run: save },
    { key: 's', about: 'judging.later', run: later },
    { key: 'k', about: 'judging.back', run: () => (onBack === undefined ? false : onBack()) },
    play,
  ]);
  return (
    <>
      {keys}
      <div className="judging-main">
        <EntryView entry={entry} plan={plan} onMedia={setMedia}>
          <Notes id={id} notes={entry.notes} media={media} isOpen={plan.is_open} text={note} onText={setNote} inputRef={noteInput} />
        </EntryView>
      </div>
      <ScorePanel
        plan={plan}
        entry={entry}
        scores={scores}
        row={row}
        isBusy={score.isPending}
        isRestored={isRestored}
        onRow={setRow}
        onScore={give}
        onSave={save}
        onLater={later}
        onBack={onBack}
      />
    </>
  );
}

/** Decides on an entry, or only shows it if that is done. */
function Deciding({ id, state, plan, entry, onOpen, onBack }: EntryProps) {
  useTexts();
  const { setMedia, key: play } = useFilm();
  const [reason, setReason] = useState<DeclineReason | null>(null);
  const [isReasonMissing, setReasonMissing] = useState(false);
  const isOpen = entry.decision === 'APPROVE';
  const about = { about: () => entry.title, isUndoable: true, invalidates: judgingData } as const;
  const approval = useEndpointMutation(judging.approve, { ...about, success: 'approve', failure: 'approve' });
  const refusal = useEndpointMutation(judging.decline, {
    ...about,
    about: ({ reason: given }) => (given === null ? entry.title : `${entry.title}: ${valueLabel('entry', 'reason', given)}`),
    success: 'decline',
    failure: 'decline',
  });
  const isBusy = approval.isPending || refusal.isPending;
  const later = () => entry.next !== null && onOpen(entry.next);
  const goOn = () => {
    if (state === 'undecided' && entry.next !== null) onOpen(entry.next);
  };
  const approve = () => {
    if (isOpen && !isBusy) approval.mutate({ params: { id }, changeset: newChangeset() }, { onSuccess: goOn });
  };
  const decline = () => {
    if (!isOpen || isBusy) return;
    setReasonMissing(reason === null);
    if (reason !== null) refusal.mutate({ params: { id }, body: { reason }, changeset: newChangeset() }, { onSuccess: goOn });
  };
  const choose = (chosen: DeclineReason) => {
    setReason(chosen);
    setReasonMissing(false);
  };
  const keys = useKeys([
    ...(isOpen
      ? [
          ...declineReasons.map((each, at): Key => ({ key: String(at + 1), about: { text: valueLabel('entry', 'reason', each) }, run: () => choose(each) })),
          { key: 'a', about: 'judging.keys.approve' as const, run: approve },
          { key: 'd', about: 'judging.keys.decline' as const, run: decline },
        ]
      : []),
    { key: 's', about: 'judging.later', run: later },
    { key: 'k', about: 'judging.back', run: () => (onBack === undefined ? false : onBack()) },
    play,
  ]);
  return (
    <>
      {keys}
      <div className={`judging-main${isOpen ? '' : ' judging-alone'}`}>
        <EntryView entry={entry} plan={plan} onMedia={setMedia} />
      </div>
      {isOpen && (
        <DecisionPanel
          reason={reason}
          isReasonMissing={isReasonMissing}
          isBusy={isBusy}
          onReason={choose}
          onApprove={approve}
          onDecline={decline}
          onLater={later}
          onBack={onBack}
        />
      )}
    </>
  );
}
