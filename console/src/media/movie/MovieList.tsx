import { type ComponentProps, useMemo, useState } from 'react';
import type { Linked } from '@marquee/contract/kit/field';
import type { labels, statuses, TranscodeStatus } from '@marquee/contract/media/content';
import { movie } from '@marquee/contract/media/movie';
import { number } from '../../kit/format.ts';
import { label, valueLabel } from '../../kit/label.ts';
import { idOf, type Row, titleOf } from '../../kit/record.ts';
import { ResourceList } from '../../kit/ResourceList.tsx';
import { t } from '../../words/words.ts';
import { Preview } from '../player/Watch.tsx';
import { LabelMark, StatusMark } from './marks.tsx';
import { movieActions } from './movieActions.tsx';
import { TranscodeMark } from './TranscodeMark.tsx';
import './movie.css';

/** Year and length come first, so that cutting hurts least. */
function second(row: Row): string {
  const { release_date, duration, movie_type, episode_number, title_en } = row as {
    release_date?: string;
    duration?: number;
    movie_type?: string;
    episode_number?: number | null;
    title_en?: string;
  };
  return [
    release_date?.slice(0, 4),
    movie_type === 'series season'
      ? valueLabel('movie', 'movie_type', movie_type)
      : movie_type === 'episode' && episode_number
        ? t('media.episode', { number: number(episode_number) })
        : undefined,
    duration === undefined ? undefined : `${number(duration)} ${t('kit.units.minute')}`,
    title_en,
  ]
    .filter(Boolean)
    .join(' · ');
}

const columns: ComponentProps<typeof ResourceList<typeof movie>>['columns'] = [
  { name: 'status', cell: (row) => <StatusMark status={row['status'] as (typeof statuses)[number]} />, title: () => label('movie', 'status') },
  { name: 'label', cell: (row) => <LabelMark label={row['label'] as (typeof labels)[number]} />, title: () => label('movie', 'label') },
  { name: 'channel', cell: (row) => (row['channel'] as Linked | undefined)?.label, title: () => label('movie', 'channel'), card: false },
  {
    name: 'transcode_status',
    cell: (row) => (
      <TranscodeMark
        id={idOf(movie, row)}
        title={titleOf(movie, row)}
        status={row['transcode_status'] as TranscodeStatus}
        hasLink={Boolean(row['play_link'])}
      />
    ),
    fields: ['transcode_status', 'play_link'],
    title: () => label('movie', 'transcode_status'),
  },
  'views',
  'updated_at',
];

/** Movies with what matters of each at a glance; what is exceptional is coloured. */
export function MovieList() {
  const [played, play] = useState<Row | null>(null);
  const actions = useMemo(() => movieActions(play), []);
  return (
    <>
      <ResourceList
        of={movie}
        title="screens.movie"
        thumbnail="poster"
        second={second}
        also={['release_date', 'duration', 'title_en', 'movie_type', 'episode_number']}
        quick={['status', 'genres', 'channel']}
        actions={actions}
        columns={columns}
      />
      {played !== null && <Preview id={idOf(movie, played)} title={titleOf(movie, played)} onClose={() => play(null)} />}
    </>
  );
}
