import { useNavigate } from 'react-router';
import { type ExchangedKind, exchangedKinds } from '@marquee/contract/media/exchange';
import type { Form } from '../../kit/form/useResourceForm.ts';
import { useLive } from '../../kit/live.ts';
import { useRecordPath } from '../../shell/records.ts';

/**
 * Goes on at the new address of a record whose kind has changed, by this form or, while nothing is unsaved, by an undo or by another person. Its id stays.
 * Returns the function that goes there.
 */
export function useFollowExchange(form: Form): (kind: ExchangedKind, id: string) => void {
  const navigate = useNavigate();
  const pathOf = useRecordPath();
  const follow = (kind: ExchangedKind, id: string) => {
    const path = pathOf(kind, id);
    if (path === null) return;
    form.markRemoved();
    void navigate(path, { replace: true, state: { saved: true } });
  };
  const other = exchangedKinds.find((each) => each !== form.of.name) ?? 'movie';
  const isExchanged = exchangedKinds.some((each) => each === form.of.name);
  useLive(other, form.id ?? '', (change) => {
    if (isExchanged && form.id !== undefined && change.kind === other && !form.isDirty) follow(other, form.id);
  });
  return follow;
}
