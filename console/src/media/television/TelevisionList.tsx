import { useMemo, useState } from 'react';
import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import type { Linked } from '@marquee/contract/kit/field';
import type { labels, statuses } from '@marquee/contract/media/content';
import { type Health, television, televisionHealth } from '@marquee/contract/media/television';
import type { Action } from '../../kit/actions.tsx';
import { call } from '../../kit/call.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { label, valueLabel } from '../../kit/label.ts';
import type { Column } from '../../kit/list/columns.ts';
import { useIsPhone } from '../../kit/list/useIsPhone.ts';
import { idOf, type Row, titleOf } from '../../kit/record.ts';
import { ResourceList } from '../../kit/ResourceList.tsx';
import { contentActions } from '../../content/contentActions.tsx';
import { useOpenRecord } from '../content/useOpenRecord.ts';
import { IncompleteMark, LabelMark, StatusMark } from '../../content/marks.tsx';
import { Watch } from '../../content/player/Watch.tsx';
import { t } from '../../words/words.ts';
import { HealthMark, Since } from './HealthMark.tsx';
import { HealthReport } from './HealthReport.tsx';
import { RecentHealth } from './RecentHealth.tsx';
import '../../content/content.css';
import './television.css';

const channelOf = (row: Row) => (row['channel'] as Linked | null | undefined)?.label;
const genresOf = (row: Row) => (row['genres'] as readonly Linked[] | undefined)?.slice(0, 2).map((each) => each.label) ?? [];
const title = (name: string) => () => label('television', name);

const columns: readonly Exclude<Column, string>[] = [
  {
    name: 'health',
    cell: (row) => (
      <span className="health-cell">
        <HealthMark health={row['health'] as Health} />
        <Since since={row['health_since'] as string | null} />
      </span>
    ),
    text: (row) => valueLabel('television', 'health', String(row['health'])),
    fields: ['health', 'health_since'],
    title: title('health'),
    width: 152,
  },
  { name: 'recent', cell: (row) => <RecentHealth id={idOf(television, row)} />, text: () => '', fields: [], title: () => t('television.day'), width: 252 },
  {
    name: 'status',
    cell: (row) => (
      <span className="status-marks">
        <StatusMark kind="television" status={row['status'] as (typeof statuses)[number]} />
        <IncompleteMark kind="television" missing={row['missing'] as readonly string[] | undefined} />
      </span>
    ),
    fields: ['status', 'missing'],
    title: title('status'),
    width: 126,
  },
  {
    name: 'label',
    cell: (row) => <LabelMark kind="television" label={row['label'] as (typeof labels)[number]} />,
    title: title('label'),
    width: 110,
    foldsFirst: true,
  },
  { name: 'channel', cell: channelOf, title: title('channel'), width: 132, card: false, foldsFirst: true },
];

/** Probes the link of a channel now. */
const probeAction: Action = {
  name: 'probe',
  label: () => t('television.probe'),
  icon: <ReloadOutlined aria-hidden />,
  right: 'run',
  key: 'r',
  visible: (row) => Boolean(row['play_link']),
  perform: (row) => call(televisionHealth.probe, { params: { id: idOf(television, row) } }),
  toastKey: 'information',
};

/** The list of live channels, the worst health first. */
export function TelevisionList() {
  const isPhone = useIsPhone();
  const [watched, setWatched] = useState<Row | null>(null);
  const open = useOpenRecord('television');
  const actions = useMemo(() => {
    const [edit, play, ...others] = contentActions(television, setWatched, open);
    return [edit, play, probeAction, ...others].filter((each) => each !== undefined);
  }, [open]);
  return (
    <>
      <ResourceList
        of={television}
        title="screens.television"
        thumbnail="banner"
        subtitle={(row) => [...(isPhone ? [channelOf(row)] : []), ...genresOf(row)]}
        extraFields={['genres', 'play_link']}
        quickFilters={['health', 'status', 'channel']}
        actions={actions}
        columns={[...columns, 'updated_at']}
      />
      {watched !== null && (
        <Dialog wide title={titleOf(television, watched)} onClose={() => setWatched(null)}>
          <div className="health-dialog">
            <Watch kind="television" id={idOf(television, watched)} title={titleOf(television, watched)} isPlaying />
            <HealthReport id={idOf(television, watched)} hasLink={Boolean(watched['play_link'])} />
          </div>
        </Dialog>
      )}
    </>
  );
}
