import type { Browser, Page } from '@playwright/test';
import type { Furnished } from './furnished.ts';
import { admin, carrySession, type Marquee } from './marquee.ts';

/** Who looks at a screen: somebody without a session, the super_admin, or an advertiser. */
export type Who = 'stranger' | 'owner' | 'advertiser';

/** Lends pages of one product. A lent page belongs to one visit until that ends, and no two pages share a browser's storage. */
export type Visitors = { visit: (who: Who, run: (page: Page) => Promise<void>) => Promise<void> };

/** Opens each page when it is first needed. */
export function visitorsOf(browser: Browser, marquee: Marquee, of: Furnished): Visitors {
  const free: Record<Who, Page[]> = { stranger: [], owner: [], advertiser: [] };
  const open = async (who: Who) => {
    const context = await browser.newContext({
      baseURL: marquee.address,
      locale: 'vi-VN',
      timezoneId: 'Asia/Ho_Chi_Minh',
      reducedMotion: 'reduce',
      viewport: { width: 1440, height: 900 },
    });
    context.setDefaultTimeout(15_000);
    const page = await context.newPage();
    if (who !== 'stranger') await carrySession(page, { email: who === 'owner' ? admin.email : (of.advertiser ?? '') });
    return page;
  };
  return {
    visit: async (who, run) => {
      const page = free[who].pop() ?? (await open(who));
      await run(page);
      free[who].push(page);
    },
  };
}

/** Processes two items at a time: while one page is drawn, another is examined. */
export async function twoAtATime<T>(all: readonly T[], run: (one: T) => Promise<void>): Promise<void> {
  const left = all.values();
  const work = async () => {
    for (const one of left) await run(one);
  };
  await Promise.all([work(), work()]);
}
