import RetweetOutlined from '@ant-design/icons/RetweetOutlined';
import { number, oneOf, optional, ref } from '@marquee/contract/kit/field';
import { type ExchangedKind, exchangedKinds, type ExchangedType, exchanges, type ExchangeTarget, exchangeTargets } from '@marquee/contract/media/exchange';
import type { Action } from '../kit/actions.tsx';
import { call } from '../kit/call.ts';
import { label, valueLabel } from '../kit/label.ts';
import { lazyWithFallback } from '../kit/lazy.tsx';
import { type AnyResource, idOf, type Row } from '../kit/record.ts';
import { withLabel } from '../words/punctuation.ts';
import { t } from '../words/words.ts';

const ExchangeFields = lazyWithFallback(() => import('./ExchangeFields.tsx').then((m) => m.ExchangeFields));

/** Whether content of this kind can become content of another type. */
export const isExchanged = (kind: string): kind is ExchangedKind => exchangedKinds.some((each) => each === kind);

/** The field that holds the type, and the type that a draft without one counts as. */
const types = { movie: { field: 'movie_type', untyped: 'single movie' }, video: { field: 'video_type', untyped: 'clip' } } as const;

const targetsOf = (kind: ExchangedKind, row: Row): Partial<Record<ExchangeTarget, ExchangedKind>> =>
  exchanges[(row[types[kind].field] ?? types[kind].untyped) as ExchangedType];

/** The types that all of these records can become. Only one record at a time becomes an episode, because each has its own number. */
export const commonTargets = (kind: ExchangedKind, rows: readonly Row[]): ExchangeTarget[] =>
  exchangeTargets.filter((to) => rows.every((row) => to in targetsOf(kind, row)) && (to !== 'episode' || rows.length === 1));

/** The kind of a record that has become this type. */
export const kindOfTarget = (to: ExchangeTarget): ExchangedKind => (to === 'clip' || to === 'short' ? 'video' : 'movie');

/** What people call a type. */
export const targetLabel = (to: ExchangeTarget): string => valueLabel(kindOfTarget(to), types[kindOfTarget(to)].field, to);

/** Changes the type of movies or videos. Before that, a dialog shows what each record keeps and what it loses. `onMoved` learns that a record has another kind. */
export const exchangeAction = (of: AnyResource, onMoved?: (kind: ExchangedKind, id: string) => void): Action => {
  const kind = of.name as ExchangedKind;
  return {
    name: 'exchange',
    label: () => t('actions.exchange.label'),
    icon: <RetweetOutlined aria-hidden />,
    right: 'edit',
    visible: (row) => commonTargets(kind, [row]).length > 0,
    asks: {
      of: 'media_action',
      fields: { to: oneOf(exchangeTargets), season: optional(ref('movie', { movie_type: 'series season' })), episode_number: optional(number(1, 9999)) },
      initial: (rows) => {
        const [only, ...others] = commonTargets(kind, rows);
        return only !== undefined && others.length === 0 ? { to: only } : {};
      },
      draw: (rows) => <ExchangeFields kind={kind} rows={rows} ids={rows.map((row) => idOf(of, row))} />,
    },
    confirm: (_rows, many) => ({ title: t('actions.exchange.title', many), text: null, yes: t('actions.exchange.yes', many) }),
    perform: async (row, { changeset, values }) => {
      const { mediaActions } = await import('@marquee/contract/media/action');
      const { data } = await call(mediaActions.exchange, { body: { kind, id: idOf(of, row), ...values } as never, changeset });
      if (data.kind !== kind) onMoved?.(data.kind, data.id);
    },
    isUndoable: true,
    toastKey: 'exchange',
    describeChange: ({ to }) => withLabel(label('media_action', 'to'), targetLabel(to as ExchangeTarget)),
  };
};
