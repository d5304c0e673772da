import type { ErrorBody } from '@marquee/contract/errors';
import { t } from '../words/words.ts';
import { ApiError } from './call.ts';

/** The part of a tus error that holds the server's answer. */
type TusError = { originalResponse?: { getStatus: () => number; getBody: () => string } | null };

/** The statuses by which the server says that an upload no longer exists: it has expired, was cancelled or was deleted. */
const goneStatuses = [403, 404, 410];

/** Whether the browser can still read a chosen file. It cannot if the file was changed, moved or removed since. */
export const isReadable = (file: Blob): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

/**
 * Turns an upload's failure into an `ApiError`. If the server no longer has the upload, `isMissing` is true of the error, and the file must be announced
 * again.
 */
export async function toUploadError(error: unknown, file: Blob): Promise<ApiError> {
  const response = (error as TusError).originalResponse;
  if (!response) {
    if (await isReadable(file)) return new ApiError({ status: 0, code: 'unreachable' });
    return new ApiError({ status: 0, code: 'unknown', fullText: t('kit.tray.changed') });
  }
  const status = response.getStatus();
  if (goneStatuses.includes(status)) return new ApiError({ status, code: 'not_found', fullText: t('kit.tray.lost') });
  return new ApiError({ status, code: codeOf(response.getBody()) });
}

/** The code in the server's answer. A proxy's page has none. */
function codeOf(body: string): ApiError['code'] {
  try {
    return (JSON.parse(body) as Partial<ErrorBody>).code ?? 'unknown';
  } catch {
    return 'unknown';
  }
}
