import type { Action } from '../../kit/actions.tsx';
import type { Form } from '../../kit/form/useResourceForm.ts';
import { toast } from '../../kit/toast.tsx';
import { t } from '../../words/words.ts';
import { approveAction } from '../../content/contentActions.tsx';
import { exchangeAction, isExchanged } from '../../content/exchange.tsx';
import { duplicateAction, shareActions } from '../../content/shareActions.tsx';
import { useFollowExchange } from './useFollowExchange.ts';
import { useOpenRecord } from './useOpenRecord.ts';

/** The actions of the menu on the page of content. */
export function useFormActions(form: Form): Action[] {
  const follow = useFollowExchange(form);
  const { of } = form;
  const open = useOpenRecord(of.name);
  return [
    approveAction(of),
    ...(isExchanged(of.name) ? [onlySaved(exchangeAction(of, follow), form.isDirty)] : []),
    duplicateAction(of, open),
    ...shareActions(of),
  ];
}

/** The record may leave this form with the action. Unsaved work would be lost, so it must be saved before. */
function onlySaved(action: Action, isDirty: boolean): Action {
  if (!isDirty) return action;
  const { name, label, icon, right, visible } = action;
  const open = () => toast.error({ title: t('toast.failed.exchange'), text: t('actions.exchange.saveFirst') });
  return { name, label, icon, right, ...(visible ? { visible } : {}), open };
}
