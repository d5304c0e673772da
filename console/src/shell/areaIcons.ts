import LineChartOutlined from '@ant-design/icons/LineChartOutlined';
import MessageOutlined from '@ant-design/icons/MessageOutlined';
import NotificationOutlined from '@ant-design/icons/NotificationOutlined';
import PlaySquareOutlined from '@ant-design/icons/PlaySquareOutlined';
import ReadOutlined from '@ant-design/icons/ReadOutlined';
import SearchOutlined from '@ant-design/icons/SearchOutlined';
import TeamOutlined from '@ant-design/icons/TeamOutlined';
import type { Area } from '@marquee/contract/access';

/** The icon of each group of the navigation. */
export const areaIcons: Record<Area, typeof TeamOutlined> = {
  dashboard: LineChartOutlined,
  market: SearchOutlined,
  advertise: NotificationOutlined,
  media: PlaySquareOutlined,
  news: ReadOutlined,
  users: TeamOutlined,
  feedback: MessageOutlined,
};
