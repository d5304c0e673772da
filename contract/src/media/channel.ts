import { z } from 'zod';
import { endpoint, id } from '../kit/endpoint.ts';
import { count, email, longText, optional, ref, refs, slug, text } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';
import { limits } from '../limits.ts';

/** A channel, to which content belongs. Its owner and its members are the partners who may work on its records. */
export const channel = resource({
  name: 'channel',
  area: 'media',
  path: '/cms/v1/channel',
  listPath: '/cms/v1/channel/list',
  id: 'idChannel',
  title: 'name',
  fields: {
    name: text(),
    username: slug('name'),
    email: email(),
    report_email: email(),
    about_us: longText(limits.prose),
    owner: ref('user'),
    members: optional(refs('user', limits.members)),
  },
  shown: {
    total_contents: count(),
    total_movies: count(),
    total_videos: count(),
    total_music: count(),
    total_television: count(),
    subscribers: count(),
    views: count(),
  },
  omittedFromLists: ['about_us', 'members', 'total_contents', 'total_movies', 'total_videos', 'total_music', 'total_television', 'subscribers', 'views'],
  sort: ['name', 'created_at', 'updated_at'],
});

const channelQuery = z.strictObject({ idChannel: id.optional() });

/** My Channel: the caller's own channel, or the one with the given id. */
export const myChannel = {
  name: channel.name,
  fields: channel.fields,
  get: endpoint({
    method: 'GET',
    path: '/cms/v1/channel',
    guard: { area: 'media', right: 'read' },
    summary: "The caller's own channel, or `idChannel`.",
    query: channelQuery,
    data: channel.get.data,
    versioned: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/cms/v1/channel',
    guard: { area: 'media', right: 'edit' },
    summary: "Changes the caller's own channel, or `idChannel`.",
    query: channelQuery,
    body: channel.update.body as NonNullable<typeof channel.update.body>,
    data: channel.get.data,
    versioned: true,
  }),
};
