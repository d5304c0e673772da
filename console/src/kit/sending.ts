import type { ErrorBody } from '@marquee/contract/errors';
import { t } from '../words/words.ts';
import { ApiError } from './call.ts';

/** What tus says of a call that was answered, among its errors. */
type Refused = { originalResponse?: { getStatus: () => number; getBody: () => string } | null };

/** The statuses by which the server says that an upload's address leads nowhere any more: run out, taken back, swept away. */
const over = [403, 404, 410];

/** Whether the browser still gets to a file that was chosen: from one that was changed, moved or removed since, it reads nothing. */
export const isReadable = (file: Blob): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

/** Why a file did not go up, as other calls say it. What the server has no place for any more `isMissing`: it must be announced anew. */
export async function toUploadError(error: unknown, file: Blob): Promise<ApiError> {
  const response = (error as Refused).originalResponse;
  if (!response) {
    if (await isReadable(file)) return new ApiError({ status: 0, code: 'unreachable' });
    return new ApiError({ status: 0, code: 'unknown', inFull: t('kit.tray.changed') });
  }
  const status = response.getStatus();
  if (over.includes(status)) return new ApiError({ status, code: 'not_found', inFull: t('kit.tray.lost') });
  return new ApiError({ status, code: codeOf(response.getBody()) });
}

/** The code of an answer of ours; a proxy's page has none. */
function codeOf(body: string): ApiError['code'] {
  try {
    return (JSON.parse(body) as Partial<ErrorBody>).code ?? 'unknown';
  } catch {
    return 'unknown';
  }
}
