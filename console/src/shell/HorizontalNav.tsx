import { type KeyboardEvent, useRef } from 'react';
import CalendarOutlined from '@ant-design/icons/CalendarOutlined';
import DownOutlined from '@ant-design/icons/DownOutlined';
import { NavLink } from 'react-router';
import { useWho } from '../kit/who.ts';
import { useTexts } from '../words/words.ts';
import { areaIcons } from './areaIcons.ts';
import { Flyout } from './Flyout.tsx';
import { groupsFor, useItems } from './navigation.ts';
import './band.css';

/** The horizontal navigation: one button per group. Arrow keys and Tab move between the groups. */
export function HorizontalNav({ inside = false }: { inside?: boolean }) {
  const t = useTexts();
  const { enters } = useWho();
  const groups = groupsFor(useItems(), enters);
  const list = useRef<HTMLUListElement>(null);

  function move(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('.band-group') ?? [])];
    const at = buttons.indexOf(event.target as HTMLElement);
    if (step === undefined || at < 0) return;
    event.preventDefault();
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    buttons.at((at + (isRtl ? -step : step)) % buttons.length)?.focus();
  }
  return (
    <nav aria-label={t('shell.menu')} className={inside ? 'band band-inside' : 'band'}>
      <ul ref={list} onKeyDown={move}>
        {groups.length > 0 && (
          <li>
            <NavLink to="/main" end className="band-group">
              {!inside && <CalendarOutlined aria-hidden />}
              {t('screens.today')}
            </NavLink>
          </li>
        )}
        {groups.map((group) => {
          const Icon = areaIcons[group.name];
          return (
            <li key={group.name}>
              <Flyout group={group} className="band-group">
                {!inside && <Icon aria-hidden />}
                {t(`screens.${group.name}`)}
                <DownOutlined aria-hidden className="band-arrow" />
              </Flyout>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
