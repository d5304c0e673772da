import { channel } from '@marquee/contract/media/channel';
import { screens } from '../kit/screens.ts';
import { ChannelForm } from './channel/ChannelForm.tsx';
import { ChannelHome } from './channel/ChannelHome.tsx';

export const channelScreens = screens(channel, { list: <ChannelHome />, form: <ChannelForm /> });
