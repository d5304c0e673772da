import { useSyncExternalStore } from 'react';
import { limits } from '@marquee/contract/limits';

const hourMs = 3_600_000;
/** The clock moves on at this interval, in milliseconds. */
const tickMs = 10_000;

const subscribe = (listener: () => void) => {
  const timer = setInterval(listener, tickMs);
  return () => clearInterval(timer);
};
const read = () => Math.floor(Date.now() / tickMs) * tickMs;

/** The time now in milliseconds, to some seconds. */
export const useNow = (): number => useSyncExternalStore(subscribe, read);

/** How a clock looks: enough time is left, little, or none. */
export type ClockTone = 'calm' | 'soon' | 'late';

/** The clock of a campaign that waits for the provider: when the answer is due and how much time is left, in milliseconds; `used` is the share that is over. */
export function clockOf(submittedAt: string, now: number): { due: number; left: number; used: number; tone: ClockTone } {
  const whole = limits.campaignReplyHours * hourMs;
  const due = Date.parse(submittedAt) + whole;
  const left = due - now;
  const tone = left < 0 ? 'late' : left < limits.campaignSoonHours * hourMs ? 'soon' : 'calm';
  return { due, left, used: Math.min(1, Math.max(0, 1 - left / whole)), tone };
}

/** Hours and minutes in short: `1:52`; what is over the time has a minus sign: `−0:20`. */
export function shortTime(ms: number): string {
  const minutes = Math.floor(Math.abs(ms) / 60_000);
  return `${ms < 0 ? '−' : ''}${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
