import { z } from 'zod';
import { endpoint, id } from '../kit/endpoint.ts';
import { exactText } from '../kit/line.ts';

/**
 * The files of a playable film: playlists, segments, captions and pictures, all below one signed prefix. The signature is in the path because players
 * follow relative names in the playlists.
 */
export const stream = {
  file: endpoint({
    method: 'GET',
    path: '/hls/{expires}/{signature}/{rendition}/*',
    guard: 'signed',
    summary: 'A file of a film’s HLS rendition, whole or in ranges, until its address expires.',
    params: z.strictObject({ expires: exactText(100), signature: exactText(100), rendition: id, '*': exactText(400) }),
    // Some players add their own parameters, which are ignored.
    query: z.object({}),
    data: z.undefined(),
    raw: true,
    responses: { 200: '*/*', 206: '*/*', 416: null },
    hasHead: true,
  }),
};
