import { type ComponentProps, useState } from 'react';
import type { Linked } from '@marquee/contract/kit/field';
import { notedBy } from '@marquee/contract/kit/resource';
import { useQuery } from '@tanstack/react-query';
import { refresh } from '../ask.ts';
import { useSaving } from '../form/saving.ts';
import { nounLabel, valueLabel } from '../label.ts';
import { late } from '../late.tsx';
import { creatable, type Target } from '../lookup.ts';
import { type AnyResource, idOf, type Row } from '../record.ts';
import { useWho } from '../who.ts';
import { asked } from './creation.ts';
import { LookupSelect } from './LookupSelect.tsx';

const CreateDialog = late(() => import('./CreateDialog.tsx').then((m) => m.CreateDialog));

type PickerProps = Omit<ComponentProps<typeof LookupSelect>, 'creating'>;

/**
 * Picks records of another resource. What is not found there is made on the spot, by whoever may make it: at once where its title is all it takes, else in
 * a small dialog that asks for the rest.
 */
export function RefPicker(props: PickerProps) {
  const { target } = props;
  const { may } = useWho();
  const found = useQuery({
    queryKey: ['creatable', target.to],
    queryFn: () => creatable(target.to),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  const of = found.data;
  const names = of && may(of.area, 'edit') ? asked(of, target.only ?? {}) : null;
  return of && names !== null ? <Creating {...props} of={of} names={names} /> : <LookupSelect {...props} />;
}

/** What such a record is called: by the choice that the picker narrows by, where there is one. */
function nounOf(of: AnyResource, { only }: Target): string {
  const by = notedBy(of);
  const value = by === undefined ? undefined : only?.[by];
  return by === undefined || value === undefined ? nounLabel(of.name) : valueLabel(of.name, by, value).toLowerCase();
}

function Creating({ of, names, ...props }: PickerProps & { of: AnyResource; names: readonly string[] }) {
  const { target, value, onChange, multiple = false } = props;
  const { create } = useSaving(of);
  const [begun, begin] = useState<string | null>(null);
  const noun = nounOf(of, target);
  const take = (made: Linked) => {
    void refresh([of.path]);
    onChange(multiple ? [...value, made] : [made]);
  };
  return (
    <>
      <LookupSelect
        {...props}
        creating={{
          noun,
          isAsking: names.length > 1,
          make: async (title) => {
            if (names.length > 1) return begin(title);
            const made = await create.mutateAsync({ body: { [of.title]: title, ...target.only } } as never).catch(() => undefined);
            // Where it failed, the toast has told why.
            if (made !== undefined) take({ id: idOf(of, made.data as Row), label: title });
          },
        }}
      />
      {begun !== null && (
        <CreateDialog
          of={of}
          noun={noun}
          names={names}
          given={{ ...target.only, [of.title]: begun }}
          onMade={(made) => {
            take(made);
            begin(null);
          }}
          onClose={() => begin(null)}
        />
      )}
    </>
  );
}
