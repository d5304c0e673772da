import type { Locator } from '@playwright/test';
import { expect } from './marquee.ts';

type Player = HTMLElement & { src: string; muted: boolean; currentTime: number; play: () => Promise<void> };

/** Plays an address in a player that is open, until more than a second of it was shown. */
export async function plays(player: Locator, address: string): Promise<void> {
  await player.evaluate((element: Player, from: string) => {
    element.src = from;
    element.muted = true;
    // Addresses change every six hours: one that is no longer the player's own has it load anew, which ends a play that was just begun.
    return element.play().catch((error: Error) => (error.name === 'AbortError' ? element.play() : Promise.reject(error)));
  }, address);
  await expect.poll(() => player.evaluate((element: Player) => element.currentTime), { timeout: 30_000 }).toBeGreaterThan(1);
}
