import { type ComponentProps, type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react';
import type { Fields, Linked } from '@marquee/contract/kit/field';
import { noteField } from '@marquee/contract/kit/resource';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../words/words.ts';
import { refresh } from '../ask.ts';
import { type Attempt, idempotentAttempt } from '../drafts.ts';
import { useSaving } from '../form/saving.ts';
import { nounLabel, valueLabel } from '../label.ts';
import { lazyWithFallback } from '../lazy.tsx';
import { loadCreatableResource, type Target } from '../lookup.ts';
import { type AnyResource, idOf, type Row, titleOf } from '../record.ts';
import { bodyOf, changed, type Values } from '../values.ts';
import { useWho } from '../who.ts';
import { fieldsToAsk } from './creation.ts';
import { LookupSelect } from './LookupSelect.tsx';

const FieldsDialog = lazyWithFallback(() => import('../form/FieldsDialog.tsx').then((m) => m.FieldsDialog));

/**
 * Picks records of another resource. What is not found there is made on the spot, by whoever may make it: at once where its title is all it takes, else in
 * a small dialog that asks for the rest.
 */
export function RefPicker(props: Omit<ComponentProps<typeof LookupSelect>, 'creating'>) {
  const { target, value, onChange, multiple = false } = props;
  const { may } = useWho();
  const maker = useRef<Making>(null);
  const found = useQuery({
    queryKey: ['creatable', target.to],
    queryFn: () => loadCreatableResource(target.to),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  const of = found.data ?? null;
  const names = of !== null && may(of.area, 'edit') ? fieldsToAsk(of, target.only ?? {}) : null;
  if (of === null || names === null) return <Picking {...props} />;
  return (
    <Picking {...props} creating={{ noun: nounOf(of, target), isAsking: names.length > 1, make: async (title) => maker.current?.make(title) }}>
      <Maker
        ref={maker}
        of={of}
        names={names}
        target={target}
        onMade={(made) => {
          void refresh([of.path]);
          onChange(multiple ? [...value, made] : [made]);
        }}
      />
    </Picking>
  );
}

/** The select at one place whether anything can be made or not: what is drawn elsewhere would lose the focus. */
const Picking = ({ children, ...props }: ComponentProps<typeof LookupSelect> & { children?: ReactNode }) => (
  <>
    <LookupSelect {...props} />
    {children}
  </>
);

/** What such a record is called: by the choice that the picker narrows by, where there is one. */
function nounOf(of: AnyResource, { only }: Target): string {
  const by = noteField(of);
  const value = by === undefined ? undefined : only?.[by];
  return by === undefined || value === undefined ? nounLabel(of.name) : valueLabel(of.name, by, value).toLowerCase();
}

type Making = { make: (title: string) => Promise<void> };
type MakerProps = { ref: Ref<Making>; of: AnyResource; names: readonly string[]; target: Target; onMade: (made: Linked) => void };

/** Makes the record. Where more is asked, a dialog stands open until it is made or left, and asks for no more than the record has to have. */
function Maker({ ref, of, names, target, onMade }: MakerProps) {
  const t = useTexts();
  const fields = of.fields as Fields;
  const { create } = useSaving(of);
  const [begun, begin] = useState<string | null>(null);
  // The same record, sent again where its answer was lost, is made once.
  const attempt = useRef<Attempt>(undefined);
  const make = async (body: Values) => {
    attempt.current = idempotentAttempt(body, attempt.current);
    const { data } = await create.mutateAsync({ body, idempotencyKey: attempt.current.key } as never);
    onMade({ id: idOf(of, data as Row), label: titleOf(of, data as Row) });
    begin(null);
  };
  useImperativeHandle(ref, () => ({
    // Where it failed, the toast has told why.
    make: async (title) => (names.length > 1 ? begin(title) : make({ [of.title]: title, ...target.only }).catch(() => undefined)),
  }));
  if (begun === null) return null;
  const title = t('kit.new', { noun: nounOf(of, target) });
  return (
    <FieldsDialog
      of={of}
      names={names}
      within="new-"
      // Slugs follow the title.
      given={changed(fields, { ...target.only }, { name: of.title, value: begun, isFollowed: true })}
      title={title}
      yes={title}
      onClose={() => begin(null)}
      send={(values) => make(bodyOf(fields, values))}
    />
  );
}
