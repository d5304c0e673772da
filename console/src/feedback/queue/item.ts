import type {
  Approval,
  approval,
  ApproveType,
  QueueDetails,
  DeclineReason,
  ItemContext,
  ModeratedKind,
  QueueCounts,
} from '@marquee/contract/feedback/moderation';
import type { Endpoint } from '@marquee/contract/kit/endpoint';
import type { Linked } from '@marquee/contract/kit/field';
import { type AnyResource, idOf, type Row, titleOf } from '../../kit/record.ts';

/** A noun whose records wait in a queue, with its decisions and what the queue asks for beside the records. */
export type Moderated = AnyResource<'list' | 'get' | 'update'> & {
  name: ModeratedKind;
  counts: Endpoint<object, object, undefined, QueueCounts>;
  context: Endpoint<{ id: string }, object, undefined, ItemContext>;
} & { [V in keyof typeof approval.moves | 'ask']: Endpoint<object, object, any, any> };

/** One item of a queue, whatever its noun. */
export type Item = QueueDetails & {
  id: string;
  kind: ModeratedKind;
  text: string;
  version: number;
  author: Linked | null;
  created_at: string;
  state: Approval;
  approve_type: ApproveType;
  decline_reason: DeclineReason | null;
  reports: number;
  opinion_of: Linked | null;
  /** the second of the film, of a comment */
  at_s: number | null;
  /** the stars of a review */
  rating: number | null;
};

/** An item as the queue draws it, from a row of its noun's list. */
export const itemOf = (of: Moderated, row: Row): Item => ({
  ...(row as unknown as Item),
  id: idOf(of, row),
  kind: of.name,
  text: titleOf(of, row),
  at_s: (row['at_s'] as number | null | undefined) ?? null,
  rating: (row['rating'] as number | null | undefined) ?? null,
});

/** A position in a film: `40:12`, `1:02:03`. */
export function clock(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
