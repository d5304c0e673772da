import type { ComponentType, ReactNode } from 'react';
import type { Kind } from '@marquee/contract/kit/field';
import type { Fault } from '@marquee/contract/kit/faults';
import type { LazyComponent } from '../lazy.tsx';
import type { FieldOf } from '../record.ts';

/** A value to be shown: `resource` and `name` say whose words apply. */
export type ShowProps<K extends Kind> = { field: FieldOf<K>; value: unknown; resource: string; name: string };

/** What holds a picture up: it is still to be cropped, it goes up, or it did not and asks whether to try again. */
export type Busy = 'chosen' | 'sent' | 'failed';

/** A value to be changed. Values are as they are read (`{ id, label }`); what is broken inside rows comes in `faults`. */
export type InputProps<K extends Kind> = ShowProps<K> & {
  id: string;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  /** Told while something of this field is on its way, and how: it is unsaved, and a save waits for it. Null once there is nothing. */
  onBusy?: (how: Busy | null) => void;
  isInvalid: boolean;
  describedBy: string | undefined;
  faults: readonly Fault[];
  /** What stands in the field that this one is proposed from, if there is one. */
  source: unknown;
  /** The resource's record, where there is one. */
  record: string | undefined;
};

/** A narrowing of a list: values by parameter of the query string. `label` names it; `isShort` where it stands among the first few. */
export type FilterProps<K extends Kind> = {
  field: FieldOf<K>;
  resource: string;
  name: string;
  label: string;
  values: Record<string, string[]>;
  onChange: (values: Record<string, string[]>) => void;
  isShort?: boolean;
};

/** What the chip of a filter that is on is drawn from. */
export type ChipProps<K extends Kind> = Pick<FilterProps<K>, 'field' | 'resource' | 'name' | 'values'>;

/** How one kind of field looks: in a list's cell, as an input, as a filter (null where it cannot be one), and read-only in a form. */
export type KindView<K extends Kind> = {
  cell: (props: ShowProps<K>) => ReactNode;
  input: LazyComponent<InputProps<K>>;
  filter: ComponentType<FilterProps<K>> | null;
  /** What the chip of its filter says. */
  chip: ComponentType<ChipProps<K>> | null;
  show: (props: ShowProps<K>) => ReactNode;
  /** What an export writes of it: a number as a number, a day as `2026-01-31`, everything else as it is read. */
  text: (props: ShowProps<K>) => string | number;
  /** Pixels of a list's column, with its padding. */
  width: number;
  /** Figures stand at the right, so that their digits line up. */
  isFigure?: boolean;
  /** Its cell says too little without the column's name. */
  needsName?: boolean;
  /** Its input is several controls: its label names a group. */
  isGroup?: boolean;
  /** The order of a list that is sorted by it for the first time; the last first, if left out. */
  firstOrder?: 'ascend';
};
