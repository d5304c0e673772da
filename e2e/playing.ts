import type { Locator } from '@playwright/test';
import { expect } from './marquee.ts';

type Player = HTMLElement & { src: string; muted: boolean; currentTime: number; play: () => Promise<void> };

/** Plays an address in an open player until more than a second was shown. */
export async function expectPlays(player: Locator, address: string): Promise<void> {
  await player.evaluate((element: Player, from: string) => {
    element.src = from;
    element.muted = true;
    // Addresses change every six hours. A new one makes the player load again, which ends a play that has just begun.
    return element.play().catch((error: Error) => (error.name === 'AbortError' ? element.play() : Promise.reject(error)));
  }, address);
  await expect.poll(() => player.evaluate((element: Player) => element.currentTime), { timeout: 30_000 }).toBeGreaterThan(1);
}
