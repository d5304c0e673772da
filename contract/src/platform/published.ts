import { z } from 'zod';
import { endpoint, idParams } from '../kit/endpoint.ts';
import type { Fields } from '../kit/field.ts';
import type { Resource } from '../kit/resource.ts';
import type { FilmKind } from '../media/content.ts';

/** The calls with which the platform's applications read published content: a list, and one record. */
export const readCalls = <N extends string, I extends string, F extends Fields, S extends Fields>(of: Resource<N, I, F, S, 'list' | 'get'>) => ({
  name: of.name,
  fields: of.fields,
  list: endpoint({ ...of.list, guard: 'platform', summary: `Published ${of.name} records.` }),
  get: endpoint({ ...of.get, guard: 'platform', summary: `One published ${of.name}.` }),
});

/** The same for content with a film, and its permanent play address. */
export const publishedCalls = <N extends FilmKind, I extends string, F extends Fields, S extends Fields>(of: Resource<N, I, F, S, 'list' | 'get'>) => ({
  ...readCalls(of),
  play: endpoint({
    method: 'GET',
    path: `${of.path}/{id}/play.m3u8`,
    // Players open this address by themselves, and most send no headers: a `<video>` element, a television that is cast to.
    guard: 'public',
    summary: `Redirects to a new HLS address of a published ${of.name}: 302, or 404.`,
    params: idParams,
    data: z.undefined(),
    raw: true,
    responses: { 302: null },
    hasHead: true,
  }),
});
