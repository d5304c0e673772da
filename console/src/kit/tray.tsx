import type { ReactNode } from 'react';
import CaretRightOutlined from '@ant-design/icons/CaretRightOutlined';
import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled';
import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import PauseOutlined from '@ant-design/icons/PauseOutlined';
import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import { Link } from 'react-router';
import { useTexts } from '../words/words.ts';
import { bytes, duration, number } from './format.ts';
import { Popup } from './Popup.tsx';
import { clearEnded, isWaiting, type Running, useRunning } from './running.ts';
import './tray.css';

/** Uploads and jobs under way, in the header: how many, how far in all, and each by itself. Nothing is drawn while there is nothing. */
export function Tray() {
  const t = useTexts();
  const all = useRunning().filter(({ isHidden }) => !isHidden);
  if (all.length === 0) return null;
  const active = all.filter(({ state }) => state !== 'done' && state !== 'failed');
  const failed = all.filter(({ state }) => state === 'failed').length;
  const known = active.flatMap(({ fraction }) => (fraction === null ? [] : [fraction]));
  const overall = known.length === 0 ? (active.length === 0 ? 1 : 0.25) : known.reduce((sum, each) => sum + each, 0) / known.length;
  const ended = failed > 0 ? 'kit.tray.failed' : all.some(isWaiting) ? 'kit.tray.unsaved' : 'kit.tray.done';
  const said = active.length > 0 ? t('kit.tray.label', { count: active.length }) : t(ended);
  const panel = (
    <>
      <header>
        <h2>{t('kit.tray.title')}</h2>
        {all.length > active.length && (
          <button type="button" className="link-button" onClick={clearEnded}>
            {t('kit.tray.clear')}
          </button>
        )}
      </header>
      <ul>
        {all.map((each) => (
          <Item key={each.id} of={each} />
        ))}
      </ul>
    </>
  );
  return (
    <Popup
      label={t('kit.tray.title')}
      className="tray"
      renderButton={(carries) => (
        <button type="button" {...carries} className="tray-button" aria-label={said}>
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
            <circle cx="10" cy="10" r="8" className="tray-ring" />
            <circle
              cx="10"
              cy="10"
              r="8"
              className={failed > 0 ? 'tray-arc tray-arc-red' : 'tray-arc'}
              pathLength="1"
              strokeDasharray={`${overall} 1`}
              transform="rotate(-90 10 10)"
            />
          </svg>
          <span className="wide-only">{said}</span>
        </button>
      )}
    >
      {panel}
    </Popup>
  );
}

/** How far, how fast, how long still: what is known of it, in words. */
export function useProgressText(of: Running): string {
  const t = useTexts();
  if (of.state === 'failed') return of.reason ?? t('kit.tray.failed');
  if (of.state === 'done') return t(isWaiting(of) ? 'kit.tray.waits' : 'kit.tray.done');
  if (of.state === 'queued') return t('kit.tray.waiting');
  if (of.state === 'finishing') return t('kit.film.checking');
  return [
    ...(of.state === 'paused' ? [t('kit.tray.paused')] : []),
    ...(of.fraction === null ? [] : [t('kit.tray.progress', { percent: number(Math.floor(of.fraction * 100)) })]),
    ...(of.state === 'running' && of.speed === 0 ? [t('kit.tray.waiting')] : []),
    ...(of.state === 'running' && of.speed ? [t('kit.tray.speed', { speed: bytes(of.speed) })] : []),
    ...(of.state === 'running' && of.left !== undefined ? [t('kit.tray.left', { time: duration(of.left) })] : []),
  ].join(' · ');
}

/** One piece of work: its bar, its figures, and what can be done to it. */
export function Item({ of }: { of: Running }) {
  const t = useTexts();
  const { name } = of;
  const text = useProgressText(of);
  const button = (icon: ReactNode, label: string, run: () => void) => (
    <button type="button" className="icon-button" aria-label={label} title={label} onClick={run}>
      {icon}
    </button>
  );
  return (
    <li className="tray-item">
      <span className="tray-words">
        {of.href === undefined ? <strong>{name}</strong> : <Link to={of.href}>{name}</Link>}
        {of.state === 'done' && <CheckCircleFilled aria-hidden className="green" />}
        {of.state === 'failed' && <CloseCircleFilled aria-hidden className="red" />}
        <progress {...(of.fraction === null ? {} : { value: of.fraction })} max={1} aria-label={name} hidden={of.state === 'done' || of.state === 'failed'} />
        <small>{text}</small>
      </span>
      {of.state === 'running' && of.pause !== undefined && button(<PauseOutlined aria-hidden />, t('kit.tray.pause', { name }), of.pause)}
      {of.state === 'paused' && of.resume !== undefined && button(<CaretRightOutlined aria-hidden />, t('kit.tray.resume', { name }), of.resume)}
      {of.state === 'failed' && of.retry !== undefined && button(<ReloadOutlined aria-hidden />, t('kit.tray.retry', { name }), of.retry)}
      {of.state !== 'done' && of.cancel !== undefined && button(<CloseOutlined aria-hidden />, t('kit.tray.cancel', { name }), of.cancel)}
    </li>
  );
}
