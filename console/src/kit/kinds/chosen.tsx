import type { ReactNode } from 'react';

/**
 * What a select has from its value: it is told with the box. The library draws it beside the box, whose own text stays empty, so that
 * somebody who hears the page would hear a name without a value.
 */
export function chosen(id: string | undefined, describedBy: string | undefined, isEmpty: boolean) {
  if (id === undefined || isEmpty) return { 'aria-describedby': describedBy };
  const own = `${id}-chosen`;
  return {
    labelRender: ({ label }: { label?: ReactNode }) => <span id={own}>{label}</span>,
    'aria-describedby': describedBy === undefined ? own : `${own} ${describedBy}`,
  };
}
