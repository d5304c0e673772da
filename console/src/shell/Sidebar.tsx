import { type ReactNode, useId, useState } from 'react';
import CalendarOutlined from '@ant-design/icons/CalendarOutlined';
import DownOutlined from '@ant-design/icons/DownOutlined';
import MenuFoldOutlined from '@ant-design/icons/MenuFoldOutlined';
import MenuUnfoldOutlined from '@ant-design/icons/MenuUnfoldOutlined';
import { Link, NavLink, useLocation } from 'react-router';
import type { Area } from '@marquee/contract/access';
import { useWho } from '../kit/who.ts';
import { useTexts } from '../words/words.ts';
import { areaIcons } from './areaIcons.ts';
import { Flyout } from './Flyout.tsx';
import { Logo } from './Logo.tsx';
import { groupsFor, isGroupPath, useItems } from './navigation.ts';
import type { Group } from './navigation.ts';
import { settings } from './settings.ts';
import './sidebar.css';

/** The sidebar: groups of screens, one open at a time. When folded, each group is an icon with a menu of its screens. */
export function Sidebar({
  isFolded = false,
  foldable = false,
  tools,
}: {
  isFolded?: boolean;
  foldable?: boolean;
  /** The tools below the name, in the style without a header. */
  tools?: ReactNode;
}) {
  const t = useTexts();
  const { enters } = useWho();
  const { pathname } = useLocation();
  const groups = groupsFor(useItems(), enters);
  const current = groups.find((group) => isGroupPath(pathname, group))?.name;
  // The group of the current screen is open until the person opens another one. Moving to another group resets that choice.
  const [choice, setChoice] = useState<{ at: Area | undefined; open: Area | undefined }>({ at: current, open: current });
  const open = choice.at === current ? choice.open : current;

  return (
    <nav aria-label={t('shell.menu')} className={isFolded ? 'sidebar sidebar-folded' : 'sidebar'}>
      <Link to="/main" className="sidebar-name" aria-label="Marquee">
        <Logo size={26} />
        {!isFolded && <span>Marquee</span>}
      </Link>
      {tools}
      <div className="sidebar-groups">
        {groups.length > 0 && (
          <NavLink to="/main" end className="sidebar-line sidebar-today" aria-label={isFolded ? t('screens.today') : undefined}>
            <CalendarOutlined aria-hidden />
            {!isFolded && t('screens.today')}
          </NavLink>
        )}
        {groups.map((group) => (
          <NavigationGroup
            key={group.name}
            group={group}
            isFolded={isFolded}
            isOpen={open === group.name}
            onToggle={() => setChoice({ at: current, open: open === group.name ? undefined : group.name })}
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

function NavigationGroup({ group, isFolded, isOpen, onToggle }: { group: Group; isFolded: boolean; isOpen: boolean; onToggle: () => void }) {
  const t = useTexts();
  const Icon = areaIcons[group.name];
  const list = useId();
  if (isFolded) {
    return (
      <Flyout group={group} beside className="sidebar-line sidebar-group" label={t(`screens.${group.name}`)}>
        <Icon aria-hidden />
      </Flyout>
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
            {items.map(({ to, title, preload }) => (
              <li key={to}>
                <NavLink to={to} className="sidebar-line" onPointerEnter={preload} onFocus={preload}>
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
