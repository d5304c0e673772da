import { useNavigate } from 'react-router';
import { useStableCallback } from '../../kit/useStableCallback.ts';
import { useRecordPath } from '../../shell/records.ts';

/** A function that opens the page of a record of this kind. */
export function useOpenRecord(kind: string): (id: string) => void {
  const navigate = useNavigate();
  const pathOf = useRecordPath();
  return useStableCallback((id: string) => {
    const path = pathOf(kind, id);
    if (path !== null) void navigate(path);
  });
}
