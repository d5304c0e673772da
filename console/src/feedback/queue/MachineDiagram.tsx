import { approval, approvals, type ModeratedKind } from '@marquee/contract/feedback/moderation';
import { Dialog } from '../../kit/Dialog.tsx';
import { valueLabel } from '../../kit/label.ts';
import { inBrackets, joinList } from '../../words/punctuation.ts';
import { useTexts } from '../../words/words.ts';

/** How an item moves from state to state, drawn from the machine that the server follows. */
export function MachineDiagram({ kind, onClose }: { kind: ModeratedKind; onClose: () => void }) {
  const t = useTexts();
  const verbs = {
    approve: t('feedback.queue.approve'),
    approve_report: t('feedback.queue.approve'),
    decline: t('feedback.queue.decline'),
    reopen: t('feedback.queue.reopen'),
  };
  const moves = (Object.keys(approval.moves) as (keyof typeof approval.moves)[]).flatMap((verb) => {
    const { from, to, ...move } = approval.moves[verb];
    const only: readonly string[] = 'only' in move ? move.only.approve_type : [];
    return from.map((state) => ({ verb, from: state, to, only }));
  });
  return (
    <Dialog title={t('feedback.queue.machine')} onClose={onClose} wide>
      <ul className="machine">
        {approvals.map((state) => (
          <li key={state}>
            <p className={`machine-state machine-${state.toLowerCase()}`}>
              <strong>{valueLabel(kind, 'state', state)}</strong>
              <small>{t(`feedback.queue.machineText.${state}`)}</small>
            </p>
            <ul>
              {moves
                .filter(({ from }) => from === state)
                .map(({ verb, to, only }) => (
                  <li key={verb}>
                    <span className="machine-arrow" aria-hidden="true" />
                    <span>
                      {verbs[verb]}
                      {only.length > 0 && <small>{inBrackets(joinList(only.map((type) => valueLabel(kind, 'approve_type', type))))}</small>}
                    </span>
                    <span className={`tag machine-${to.toLowerCase()}`}>{valueLabel(kind, 'state', to)}</span>
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
