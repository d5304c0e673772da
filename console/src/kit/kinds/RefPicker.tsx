import { type ComponentProps, type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react';
import type { Linked } from '@marquee/contract/kit/field';
import { noteField } from '@marquee/contract/kit/resource';
import { useQuery } from '@tanstack/react-query';
import { refresh } from '../ask.ts';
import { useSaving } from '../form/saving.ts';
import { nounLabel, valueLabel } from '../label.ts';
import { lazyWithFallback } from '../late.tsx';
import { getCreatableResource, type Target } from '../lookup.ts';
import { type AnyResource, idOf, type Row } from '../record.ts';
import { useWho } from '../who.ts';
import { fieldsToAsk } from './creation.ts';
import { LookupSelect } from './LookupSelect.tsx';

const CreateDialog = lazyWithFallback(() => import('./CreateDialog.tsx').then((m) => m.CreateDialog));

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
    queryFn: () => getCreatableResource(target.to),
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

/** Makes the record. Where more is asked, the dialog stands open until it is made or left. */
function Maker({ ref, of, names, target, onMade }: MakerProps) {
  const { create } = useSaving(of);
  const [begun, begin] = useState<string | null>(null);
  useImperativeHandle(ref, () => ({
    make: async (title) => {
      if (names.length > 1) return begin(title);
      const made = await create.mutateAsync({ body: { [of.title]: title, ...target.only } } as never).catch(() => undefined);
      // Where it failed, the toast has told why.
      if (made !== undefined) onMade({ id: idOf(of, made.data as Row), label: title });
    },
  }));
  if (begun === null) return null;
  return (
    <CreateDialog
      of={of}
      noun={nounOf(of, target)}
      names={names}
      given={{ ...target.only, [of.title]: begun }}
      onMade={(made) => {
        onMade(made);
        begin(null);
      }}
      onClose={() => begin(null)}
    />
  );
}
