import { useState } from 'react';
import { useLabelsOf } from '../../kit/lookup.ts';
import { useFindRecordScreen } from '../records.ts';
import { type Recent, recents } from './recent.ts';

/**
 * The recently used entries, with the current labels of records. Records that are gone or that this person may no longer open are left out.
 * Until the server answers, each record has the label that it had when it was opened.
 */
export function useRecents(): Recent[] {
  const [stored] = useState(recents);
  const screenOf = useFindRecordScreen();
  const withScreens = stored.map((recent) => {
    const [, kind = '', id = ''] = recent.record ? recent.key.split(':') : [];
    return { recent, id, resource: screenOf(kind)?.resource };
  });
  const records = withScreens.filter(({ recent }) => recent.record !== undefined);
  const ids = Map.groupBy(records, ({ resource }) => resource);
  const labels = useLabelsOf(new Map([...ids].flatMap(([resource, of]) => (resource === undefined ? [] : [[resource, of.map(({ id }) => id)] as const]))));
  return withScreens.flatMap(({ recent, id, resource }): Recent[] => {
    if (recent.record === undefined) return [recent];
    if (resource === undefined) return [];
    const labelsOfResource = labels.get(resource);
    const label = labelsOfResource === undefined ? recent.record.label : labelsOfResource.get(id);
    return label === undefined ? [] : [{ ...recent, record: { ...recent.record, label } }];
  });
}
