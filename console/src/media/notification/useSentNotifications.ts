import { useInfiniteQuery } from '@tanstack/react-query';
import { limits } from '@marquee/contract/limits';
import { mediaNotifications, type SentNotification } from '@marquee/contract/media/push';
import { call } from '../../kit/call.ts';
import { watch } from '../../kit/live.ts';

// While a notification is being sent, its numbers follow.
watch('media_notification', [mediaNotifications.list.path]);

/** The notifications that were sent, the newest first: all of them, or those about one record. */
export function useSentNotifications(record: string | undefined) {
  const query = useInfiniteQuery({
    queryKey: [mediaNotifications.list.path, { record }],
    queryFn: async ({ pageParam, signal }) =>
      (
        await call(mediaNotifications.list, {
          query: { ...(record === undefined ? {} : { record }), ...(pageParam === '' ? {} : { before: pageParam }) },
          signal,
        })
      ).data,
    initialPageParam: '',
    getNextPageParam: (last: SentNotification[]) => (last.length < limits.rows ? undefined : last.at(-1)?.idNotification),
    networkMode: 'always',
    meta: { quiet: true },
  });
  return { ...query, sent: query.data?.pages.flat() ?? [] };
}
