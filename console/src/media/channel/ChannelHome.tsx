import { channel, myChannel } from '@marquee/contract/media/channel';
import { useState } from 'react';
import { Link } from 'react-router';
import { useEndpoint, useEndpointList } from '../../kit/ask.ts';
import { ApiError } from '../../kit/call.ts';
import { useResourceForm } from '../../kit/form/useResourceForm.ts';
import { Failure, NoRecords } from '../../kit/list/states.tsx';
import { showField } from '../../kit/kinds.tsx';
import { idOf, type Row, titleOf } from '../../kit/record.ts';
import { ResourceList } from '../../kit/ResourceList.tsx';
import { withLabel } from '../../words/punctuation.ts';
import { useTexts } from '../../words/words.ts';
import { ChannelFields, useIsStaff } from './ChannelForm.tsx';

/** My Channel: the person's own channel. The platform's staff see all channels, with a link to their own if they have one. */
export function ChannelHome() {
  const isStaff = useIsStaff();
  return isStaff ? <AllChannels /> : <MyChannel />;
}

const reportEmail = {
  name: 'report_email',
  cell: ({ report_email: value }: Row) => showField('email', { field: channel.fields.report_email, value, resource: channel.name, name: 'report_email' }),
  // On a phone the columns have no headings, so two addresses would look alike.
  card: false,
  foldsFirst: true as const,
};

function AllChannels() {
  const t = useTexts();
  const ownChannel = useEndpoint(myChannel.get, {}, { quiet: true }).data?.data;
  return (
    <ResourceList
      of={channel}
      title="media.channel.every"
      subtitle={({ username }) => [username as string | null | undefined]}
      extraFields={['username']}
      columns={['owner', 'email', reportEmail, 'updated_at']}
    >
      {ownChannel !== undefined && (
        <p className="strip">
          <Link to={`/main/media/channel/${idOf(channel, ownChannel)}`}>{t('media.channel.openMine', { name: ownChannel.name })}</Link>
        </p>
      )}
    </ResourceList>
  );
}

function MyChannel() {
  const t = useTexts();
  const result = useEndpoint(myChannel.get, {}, { quiet: true });
  const allChannels = useEndpointList(channel.list, { query: { fields: ['name'], limit: 100 } }, { quiet: true });
  const isOwn = (id: string) => allChannels.data?.data.some((row) => idOf(channel, row) === id) ?? true;
  // The first channel may change while the form is open. The key keeps what is typed with its channel.
  const [editedChannel, setEditedChannel] = useState<string>();
  if (result.error instanceof ApiError && result.error.status === 404) {
    return (
      <div className="list-card">
        <NoRecords title={t('media.channel.none')} text={t('media.channel.noneText')} />
      </div>
    );
  }
  if (result.error !== null) {
    return (
      <div className="list-card">
        <Failure error={result.error} title={t('toast.failed.get_channel')} onRetry={() => void result.refetch()} />
      </div>
    );
  }
  if (result.data === undefined) return null;
  const id = editedChannel !== undefined && isOwn(editedChannel) ? editedChannel : idOf(channel, result.data.data);
  if (id !== editedChannel) setEditedChannel(id);
  const others = (allChannels.data?.data ?? []).filter((row) => idOf(channel, row) !== id);
  return (
    <>
      {others.length > 0 && (
        <nav className="strip" aria-label={t('media.channel.others')}>
          {withLabel(t('media.channel.others'), '')}
          {others.map((row) => (
            <Link key={idOf(channel, row)} to={`/main/media/channel/${idOf(channel, row)}`}>
              {titleOf(channel, row)}
            </Link>
          ))}
        </nav>
      )}
      <OwnChannelForm key={id} id={id} />
    </>
  );
}

/** The form of the person's own channel, without a link back to a list. It saves by id, because "my channel" changes when channels are reassigned. */
function OwnChannelForm({ id }: { id: string }) {
  return <ChannelFields form={{ ...useResourceForm(channel, { id }), parent: '' }} />;
}
