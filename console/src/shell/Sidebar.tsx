import { useState } from 'react';
import DownOutlined from '@ant-design/icons/DownOutlined';
import LineChartOutlined from '@ant-design/icons/LineChartOutlined';
import MenuFoldOutlined from '@ant-design/icons/MenuFoldOutlined';
import MenuUnfoldOutlined from '@ant-design/icons/MenuUnfoldOutlined';
import MessageOutlined from '@ant-design/icons/MessageOutlined';
import NotificationOutlined from '@ant-design/icons/NotificationOutlined';
import PlaySquareOutlined from '@ant-design/icons/PlaySquareOutlined';
import ReadOutlined from '@ant-design/icons/ReadOutlined';
import SearchOutlined from '@ant-design/icons/SearchOutlined';
import TeamOutlined from '@ant-design/icons/TeamOutlined';
import { Dropdown } from 'antd';
import { Link, NavLink, useLocation } from 'react-router';
import type { Area } from '@marquee/contract/access';
import { useWho } from '../kit/who.ts';
import { useWords } from '../words/words.ts';
import { Logo } from './Logo.tsx';
import { groupsFor, useItems } from './navigation.ts';
import type { Group, Item } from './navigation.ts';
import { settings } from './settings.ts';
import './sidebar.css';

const icons: Record<Area, typeof DownOutlined> = {
  dashboard: LineChartOutlined,
  market: SearchOutlined,
  advertise: NotificationOutlined,
  media: PlaySquareOutlined,
  news: ReadOutlined,
  users: TeamOutlined,
  feedback: MessageOutlined,
};

const isAt = (path: string, { to }: Item) => path === to || path.startsWith(`${to}/`);

/** The navigation: groups of screens, one open at a time. Folded, each group is an icon with its screens in a menu. */
export function Sidebar({ isFolded = false, foldable = false }: { isFolded?: boolean; foldable?: boolean }) {
  const t = useWords();
  const { enters } = useWho();
  const { pathname } = useLocation();
  const groups = groupsFor(useItems(), enters);
  const current = groups.find(({ sections }) => sections.flat().some((item) => isAt(pathname, item)))?.name;
  // The group of the current screen is open, until a person opens another; going elsewhere forgets that.
  const [choice, choose] = useState<{ at: Area | undefined; open: Area | undefined }>({ at: current, open: current });
  const open = choice.at === current ? choice.open : current;

  return (
    <nav aria-label={t('shell.menu')} className={isFolded ? 'sidebar sidebar-folded' : 'sidebar'}>
      <Link to="/main" className="sidebar-name" aria-label="Marquee">
        <Logo size={26} />
        {!isFolded && <span>Marquee</span>}
      </Link>
      <div className="sidebar-groups">
        {groups.map((group) => (
          <NavigationGroup
            key={group.name}
            group={group}
            isFolded={isFolded}
            isCurrent={group.name === current}
            isOpen={open === group.name}
            onToggle={() => choose({ at: current, open: open === group.name ? undefined : group.name })}
          />
        ))}
      </div>
      {foldable && (
        <button
          type="button"
          className="sidebar-line sidebar-fold"
          aria-label={t(isFolded ? 'shell.unfold' : 'shell.fold')}
          onClick={() => settings.set({ navCollapsed: !isFolded })}
        >
          {isFolded ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
          {!isFolded && t('shell.fold')}
        </button>
      )}
    </nav>
  );
}

function NavigationGroup({
  group,
  isFolded,
  isCurrent,
  isOpen,
  onToggle,
}: {
  group: Group;
  isFolded: boolean;
  isCurrent: boolean;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const t = useWords();
  const { pathname } = useLocation();
  const Icon = icons[group.name];
  const list = `group-${group.name}`;
  if (isFolded) {
    const selected = group.sections.flat().filter((item) => isAt(pathname, item));
    return (
      <Dropdown
        trigger={['click', 'hover']}
        placement="bottomLeft"
        menu={{
          selectedKeys: selected.map(({ to }) => to),
          items: group.sections.flat().map(({ to, title }) => ({ key: to, label: <Link to={to}>{t(`screens.${title}`)}</Link> })),
        }}
      >
        <button type="button" className="sidebar-line sidebar-group" data-current={isCurrent} aria-label={t(`screens.${group.name}`)}>
          <Icon aria-hidden />
        </button>
      </Dropdown>
    );
  }
  return (
    <>
      <button type="button" className="sidebar-line sidebar-group" aria-expanded={isOpen} aria-controls={list} onClick={onToggle}>
        <Icon aria-hidden />
        {t(`screens.${group.name}`)}
        <DownOutlined aria-hidden className="sidebar-arrow" />
      </button>
      <div id={list} hidden={!isOpen} className="sidebar-screens">
        {group.sections.map((items) => (
          <ul key={items[0]?.to}>
            {items.map(({ to, title, ahead }) => (
              <li key={to}>
                <NavLink to={to} className="sidebar-line" onPointerEnter={ahead} onFocus={ahead}>
                  {t(`screens.${title}`)}
                </NavLink>
              </li>
            ))}
          </ul>
        ))}
      </div>
    </>
  );
}
