import type { Locator, Page } from '@playwright/test';
import { expect } from './marquee.ts';

/** Where the focus is, as a person at the keyboard meets it. */
export type Focus = {
  /** the control in words: for messages */
  what: string;
  isLost: boolean;
  /** whether something is drawn around it */
  isSeen: boolean;
  /** whether it is what `dialog` matches, or lies in it */
  isInDialog: boolean;
};

/** Looks where the focus is. A ring may be drawn by the control itself or, where that is only a part, by what encloses it. */
export function focus(page: Page): Promise<Focus> {
  return page.evaluate(() => {
    const element = document.activeElement;
    const isLost = element === null || element === document.body || element === document.documentElement;
    const ring = (at: Element, isOwn: boolean) => {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(at);
      const isClear = /rgba\(.*, 0\)|transparent/.test(outlineColor);
      if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 && !isClear) return true;
      return isOwn && /\b(?:[1-9]\d*|0\.[1-9])px\b/.test(boxShadow.replaceAll(/rgba\([^)]*, 0\) [^,]*/g, ''));
    };
    let isSeen = false;
    for (let at = element, up = 0; at !== null && at !== document.body && up < 4; at = at.parentElement, up += 1) {
      isSeen ||= ring(
        at,
        up === 0 || at.matches('[class*="ant-select"], [class*="ant-picker"], [class*="ant-input"], [class*="ant-segmented"], label, .palette-head'),
      );
    }
    // A radio button that is not drawn itself has its ring on what stands beside it.
    const beside = element?.nextElementSibling;
    if (element instanceof HTMLInputElement && beside) isSeen ||= ring(beside, true);
    const said = element?.getAttribute('aria-label') ?? (element as HTMLElement | null)?.innerText?.slice(0, 40) ?? '';
    return {
      what: `${element?.tagName.toLowerCase() ?? ''}${element?.id ? `#${element.id}` : ''}.${element?.getAttribute('class') ?? ''} ${said}`,
      isLost,
      isSeen,
      isInDialog: element?.closest('dialog, [role=dialog], [role=alertdialog], [popover]') !== null,
    };
  });
}

/** The focus is on something, and something is drawn around it. */
export async function expectFocus(page: Page): Promise<void> {
  const { what, isLost, isSeen } = await focus(page);
  expect(isLost, `the focus is lost, on ${what}`).toBe(false);
  // A ring may take a moment to be drawn.
  if (!isSeen) await expect.poll(async () => (await focus(page)).isSeen, { message: `nothing is drawn around ${what}`, timeout: 2000 }).toBe(true);
}

/** Goes on by Tab (or back) until a control has the focus, which is seen at every step. */
export async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab', most = 150): Promise<void> {
  const isThere = () => control.evaluate((element) => element === document.activeElement);
  await expect(control).toBeAttached();
  let rounds = 0;
  for (let steps = 0; steps < most && !(await isThere()); steps += 1) {
    await page.keyboard.press(key);
    // Behind the last control the browser has its own, before it begins again.
    if ((await focus(page)).isLost) expect((rounds += 1), 'comes around without meeting it').toBeLessThan(2);
    else await expectFocus(page);
  }
  expect(await isThere(), `Tab does not reach ${control}`).toBe(true);
  await expectFocus(page);
}

/**
 * Walks once around by Tab, from wherever the focus is: every control that can be seen and used is met, one of each group of radio buttons,
 * and the focus is seen on each. Answers how many.
 */
export async function walk(page: Page): Promise<number> {
  const all = await page.evaluate(() => {
    const modal = document.querySelector('dialog:modal');
    const controls = [...(modal ?? document).querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]')].filter(
      (element) => {
        const isOff = element.matches(':disabled, input[type=hidden], [inert] *');
        return element.tabIndex >= 0 && !isOff && element.checkVisibility({ visibilityProperty: true });
      },
    );
    const groups = new Map<string, number>();
    return controls.map((element, at) => {
      const name = element instanceof HTMLInputElement && element.type === 'radio' && element.name !== '' ? `radio ${element.name}` : `${at}`;
      if (!groups.has(name)) groups.set(name, at);
      element.dataset['walked'] = String(groups.get(name));
      return {
        mark: String(groups.get(name)),
        what: `${element.tagName.toLowerCase()}#${element.id}.${element.className} ${element.getAttribute('aria-label') ?? element.innerText}`,
      };
    });
  });
  const met = new Set<string>();
  const here = () => page.evaluate(() => (document.activeElement instanceof HTMLElement ? document.activeElement.dataset['walked'] : undefined));
  let first: string | undefined;
  let away = 0;
  for (let steps = 0; steps < all.length * 2 + 10; steps += 1) {
    await page.keyboard.press('Tab');
    if ((await focus(page)).isLost) {
      expect((away += 1), 'the focus is lost more than once on the way around').toBeLessThan(2);
      continue;
    }
    await expectFocus(page);
    const mark = await here();
    if (mark === undefined) continue;
    if (mark === first && met.size > 1) break;
    first ??= mark;
    met.add(mark);
  }
  expect(all.filter(({ mark }) => !met.has(mark)).map(({ what }) => what)).toEqual([]);
  return met.size;
}

/** Tab and Shift+Tab stay inside the dialog that is open; Escape closes it and the focus is back on what opened it. */
export async function expectTrap(page: Page, opener: Locator, dialog: Locator): Promise<void> {
  for (const key of ['Tab', 'Shift+Tab'] as const) {
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press(key);
      const { isLost, isInDialog, what } = await focus(page);
      expect(isLost || isInDialog, `outside the dialog, on ${what}`).toBe(true);
      if (!isLost) await expectFocus(page);
    }
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expectFocus(page);
}

/** Chooses a file with the focused file input, as the keyboard opens it. */
export async function chooseFile(page: Page, control: Locator, path: string): Promise<void> {
  await tabTo(page, control);
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Space');
  await (await chooser).setFiles(path);
}
