import { type ReactNode, useMemo, useState } from 'react';
import type { Linked } from '@marquee/contract/kit/field';
import type { FilmKind, labels, statuses, TranscodeStatus } from '@marquee/contract/media/content';
import { label } from '../../kit/label.ts';
import { lazyWithFallback } from '../../kit/lazy.tsx';
import type { Column } from '../../kit/list/columns.ts';
import { useIsPhone } from '../../kit/list/useIsPhone.ts';
import { idOf, type Row, titleOf } from '../../kit/record.ts';
import { ResourceList, type ResourceListProps } from '../../kit/ResourceList.tsx';
import { contentActions } from '../../content/contentActions.tsx';
import { useOpenRecord } from './useOpenRecord.ts';
import type { Content } from '../../content/kinds.ts';
import { IncompleteMark, LabelMark, StatusMark } from '../../content/marks.tsx';
import { TranscodeMark } from '../../content/TranscodeMark.tsx';
import '../../content/content.css';

const Preview = lazyWithFallback(() => import('../../content/player/Watch.tsx').then((m) => m.Preview));

/** On a phone this is in the line below the title. */
const channelOf = (row: Row) => (row['channel'] as Linked | null | undefined)?.label;

function columnsOf(of: Content): Exclude<Column, string>[] {
  const kind: FilmKind = of.name;
  const title = (name: string) => () => label(kind, name);
  return [
    {
      name: 'status',
      cell: (row) => (
        <span className="status-marks">
          <StatusMark kind={kind} status={row['status'] as (typeof statuses)[number]} />
          <IncompleteMark kind={kind} missing={row['missing'] as readonly string[] | undefined} />
        </span>
      ),
      fields: ['status', 'missing'],
      title: title('status'),
      width: 126,
    },
    {
      name: 'label',
      cell: (row) => <LabelMark kind={kind} label={row['label'] as (typeof labels)[number]} />,
      title: title('label'),
      width: 128,
      foldsFirst: true,
    },
    { name: 'channel', cell: channelOf, title: title('channel'), width: 132, card: false },
    {
      name: 'transcode_status',
      cell: (row) =>
        row['music_type'] === 'album' ? (
          <span className="muted card-skip">–</span>
        ) : (
          <TranscodeMark
            kind={kind}
            id={idOf(of, row)}
            title={titleOf(of, row)}
            status={row['transcode_status'] as TranscodeStatus}
            hasLink={Boolean(row['play_link'])}
          />
        ),
      fields: ['transcode_status', 'play_link'],
      title: title('transcode_status'),
      width: 144,
      foldsFirst: true,
    },
  ];
}

type Own = 'title' | 'thumbnail' | 'subtitle' | 'extraFields' | 'fixed' | 'noMatch' | 'quickFilters' | 'children';

type ContentListProps = { of: Content; renderPreview?: (row: Row, onClose: () => void) => ReactNode } & Pick<ResourceListProps<Content>, Own>;

/** The list of content: play, publish and edit. Only exceptional states are coloured. `renderPreview` draws the preview of a row, if it is another than its player. */
export function ContentList({ of, subtitle, renderPreview, ...own }: ContentListProps) {
  const isPhone = useIsPhone();
  const [played, setPlayed] = useState<Row | null>(null);
  const open = useOpenRecord(of.name);
  const actions = useMemo(() => contentActions(of, setPlayed, open), [of, open]);
  const columns = useMemo(() => [...columnsOf(of), 'views' as const, 'updated_at' as const], [of]);
  return (
    <>
      <ResourceList<Content>
        of={of}
        quickFilters={['status', 'genres', 'channel']}
        {...own}
        subtitle={(row) => [...(isPhone ? [channelOf(row)] : []), ...(subtitle?.(row) ?? [])]}
        actions={actions}
        columns={columns}
      />
      {played !== null &&
        (renderPreview?.(played, () => setPlayed(null)) ?? (
          <Preview kind={of.name} id={idOf(of, played)} title={titleOf(of, played)} onClose={() => setPlayed(null)} />
        ))}
    </>
  );
}
