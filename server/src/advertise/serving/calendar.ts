import { weekdays } from '@marquee/contract/advertise/campaign';

/**
 * The clock at the platform's home, in Vietnam: seven hours before UTC, and the same the whole year. So a day there lasts from 17:00 to 17:00 UTC. A choice
 * cannot wait for a time zone library, so this is plain arithmetic. All instants are in milliseconds since 1970.
 */
const offsetMs = 7 * 3_600_000;
export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** The day of an instant, as `2026-11-26`. */
export const dayOf = (at: number): string => new Date(at + offsetMs).toISOString().slice(0, 10);

/** When a day begins. */
export const dayStart = (day: string): number => Date.parse(`${day}T00:00:00Z`) - offsetMs;

/** When the day of an instant ends. */
export const dayEnd = (at: number): number => (Math.floor((at + offsetMs) / dayMs) + 1) * dayMs - offsetMs;

/** The hour of the day, 0 to 23. */
export const hourOf = (at: number): number => Math.floor((at + offsetMs) / hourMs) % 24;

/** When the hour of an instant ends. */
export const hourEnd = (at: number): number => (Math.floor(at / hourMs) + 1) * hourMs;

/** The day of the week. The first day of 1970 was a Thursday. */
export const weekdayOf = (at: number): (typeof weekdays)[number] => weekdays[(Math.floor((at + offsetMs) / dayMs) + 3) % 7] ?? 'mon';

/** An instant for PostgreSQL. */
export const instantOf = (at: number): string => new Date(at).toISOString();
