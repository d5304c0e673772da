import type { ElementHandle, JSHandle, Locator, Page } from '@playwright/test';
import { expect } from './marquee.ts';

/** The focused element as a keyboard user meets it. */
export type Focus = {
  /** the control's description, for messages */
  what: string;
  isLost: boolean;
  /** whether a focus ring is visible and not covered */
  isSeen: boolean;
  /** whether it is in a dialog or a popup */
  isInDialog: boolean;
  /** whether it is the wanted control */
  isTarget: boolean;
  /** the number that `walk` gave it */
  mark: string | undefined;
};

/** Reads where the focus is, after a moment for the transition of its ring. */
export function readFocus(page: Page, target: ElementHandle<Element> | null = null): Promise<Focus> {
  return page.evaluate(async (wanted) => {
    const frame = () => new Promise(requestAnimationFrame);
    /** An outline or a shadow: the element's own, or that of the box that a library draws around the control. */
    const ring = (at: Element, isBox: boolean, plain: string | undefined) => {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(at);
      // A field with an error has an outline even without the focus.
      if (at.matches('.segmented-invalid')) return false;
      const isClear = /rgba\(.*, 0\)|transparent/.test(outlineColor);
      if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 && !isClear) return true;
      // A shadow that is also there without the focus does not count.
      return isBox && boxShadow !== plain && /\b(?:[1-9]\d*|0\.[1-9])px\b/.test(boxShadow.replaceAll(/rgba\([^)]*, 0\) [^,]*/g, ''));
    };
    /** Whether part of it is visible: neither scrolled away nor under a fixed element. */
    const isUncovered = (at: Element) => {
      const { left, right, top, bottom } = at.getBoundingClientRect();
      const parts = [0.1, 0.5, 0.9];
      return parts.some((x) =>
        parts.some((y) => {
          const hit = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y);
          return hit !== null && (at.contains(hit) || hit.contains(at));
        }),
      );
    };
    const boxes = '[class*="ant-select"], [class*="ant-picker"], [class*="ant-input"], [class*="ant-segmented"], label, .palette-head';
    const isSeen = (element: Element) => {
      const plain = (element as HTMLElement).dataset['plain'];
      for (let at: Element | null = element, up = 0; at !== null && at !== document.body && up < 4; at = at.parentElement, up += 1)
        if (ring(at, up === 0 || at.matches(boxes), up === 0 ? plain : undefined) && isUncovered(at)) return true;
      // An invisible radio button has its ring on the element beside it.
      const beside = element.nextElementSibling;
      return element instanceof HTMLInputElement && beside !== null && ring(beside, true, undefined) && isUncovered(beside);
    };
    const element = document.activeElement;
    const isLost = element === null || element === document.body || element === document.documentElement;
    const until = performance.now() + 2000;
    let seen = false;
    if (!isLost) for (seen = isSeen(element); !seen && performance.now() < until; seen = isSeen(element)) await frame();
    const expectMessage = element?.getAttribute('aria-label') ?? (element as HTMLElement | null)?.innerText?.slice(0, 40) ?? '';
    return {
      what: `${element?.tagName.toLowerCase() ?? ''}${element?.id ? `#${element.id}` : ''}.${element?.getAttribute('class') ?? ''} ${expectMessage}`,
      isLost,
      isSeen: seen,
      isInDialog: !isLost && element.closest('dialog, [role=dialog], [role=alertdialog], [popover]') !== null,
      isTarget: element === wanted,
      mark: element instanceof HTMLElement ? element.dataset['walked'] : undefined,
    };
  }, target);
}

/** Expects that something has the focus, with a visible ring. */
function expectVisibleFocus({ what, isLost, isSeen }: Focus): void {
  expect(isLost, `the focus is lost, on ${what}`).toBe(false);
  expect(isSeen, `nothing is to be seen around ${what}`).toBe(true);
}
export async function expectFocus(page: Page): Promise<void> {
  expectVisibleFocus(await readFocus(page));
}

/** Expects that something has the focus, even a heading or the page's content, which have no ring. */
export async function expectFocusKept(page: Page, when: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body), when).toBe(true);
}

/** Presses Tab, or Shift+Tab if the control comes before, until the control has the focus. Every step must show the focus. */
export async function tabTo(page: Page, control: Locator, most = 150): Promise<void> {
  const handle = async () => (await control.elementHandle()) as ElementHandle<Element>;
  let target = await handle();
  const key = await target.evaluate((to) => {
    const from = document.activeElement;
    const isBefore = from !== null && from !== document.body && (from.compareDocumentPosition(to) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
    return isBefore && !from.contains(to) && !to.contains(from) ? 'Shift+Tab' : 'Tab';
  });
  let here = await readFocus(page, target);
  let rounds = 0;
  for (let steps = 0; steps < most && !here.isTarget; steps += 1) {
    await page.keyboard.press(key);
    here = await readFocus(page, target);
    // After the last control the focus goes to the browser's own controls, and then starts again.
    if (here.isLost) expect((rounds += 1), `comes around without meeting ${control}`).toBeLessThan(2);
    else expectVisibleFocus(here);
    // The wanted control may have been drawn again on the way.
    if (!here.isTarget && (await target.evaluate((to) => !to.isConnected))) target = await handle();
  }
  expect(here.isTarget, `Tab does not reach ${control}`).toBe(true);
  expectVisibleFocus(here);
}

/** The control of a form's field. */
export const field = (page: Page, name: string) => page.locator(`#field-${name.replaceAll('.', '\\.')}`);
export const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
/** Expects a message over the page with this text. */
export const label = (page: Page, text: string) => expect(page.getByRole('status').filter({ hasText: text }).first()).toBeVisible();

/** Types into a control that Tab reaches. */
export async function type(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, field(page, name));
  await page.keyboard.type(text);
}

/** Chooses an option of a select with search. `note` distinguishes it from options with the same name. */
export async function pick(page: Page, name: string, text: string, note = ''): Promise<void> {
  await type(page, name, text);
  await expect(page.locator('.ant-select-item-option-active', { hasText: text }).filter({ hasText: note })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(field(page, name)).toHaveAttribute('aria-expanded', 'false');
}

/** Moves to a control and presses it. */
export async function press(page: Page, control: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/**
 * Goes around once by Tab, from wherever the focus is. Every visible, enabled control must be reached, one of each group of radio buttons, and each must show
 * the focus. Nothing clickable may be skipped, except what arrow keys or other keys reach. It starts after messages of success have disappeared, so that
 * everything it meets stays. With `part`, only controls inside it count, because the rest may be covered. Returns how many controls it reached.
 */
export async function walk(page: Page, part?: Locator): Promise<number> {
  await expect(page.locator('.toast-success')).toHaveCount(0);
  const root = (part === undefined ? await page.evaluateHandle(() => document) : await part.elementHandle()) as JSHandle<Document | Element>;
  const { all, passed } = await root.evaluate((where) => {
    const isUsable = (element: HTMLElement) =>
      !element.matches(':disabled, input[type=hidden], [inert] *, [aria-hidden=true] *') && element.checkVisibility({ visibilityProperty: true });
    const found = [...where.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]')].filter(isUsable);
    const what = (element: HTMLElement) =>
      `${element.tagName.toLowerCase()}#${element.id}.${element.className} ${element.getAttribute('aria-label') ?? element.innerText}`;
    const groups = new Map<string, number>();
    const controls = found.filter(({ tabIndex }) => tabIndex >= 0);
    return {
      all: controls.map((element, at) => {
        const name = element instanceof HTMLInputElement && element.type === 'radio' && element.name !== '' ? `radio ${element.name}` : `${at}`;
        if (!groups.has(name)) groups.set(name, at);
        element.dataset['walked'] = String(groups.get(name));
        if (element !== document.activeElement) element.dataset['plain'] = getComputedStyle(element).boxShadow;
        return { mark: String(groups.get(name)), what: what(element) };
      }),
      passed: found
        .filter((element) => element.tabIndex < 0 && element.matches('a[href], button, input, select, textarea, summary, [role=button]'))
        .filter((element) => !element.matches('[role^=menuitem], [role=option], [role=tab], [aria-keyshortcuts]'))
        .map(what),
    };
  });
  expect(passed, 'what can be pressed, but Tab passes by').toEqual([]);
  const met = new Set<string>();
  let first: string | undefined;
  let away = 0;
  for (let steps = 0; steps < all.length * 2 + 100; steps += 1) {
    await page.keyboard.press('Tab');
    const here = await readFocus(page);
    if (here.isLost) {
      expect((away += 1), 'the focus is lost more than once on the way around').toBeLessThan(2);
      continue;
    }
    if (part === undefined || here.mark !== undefined) expectVisibleFocus(here);
    if (here.mark === undefined) continue;
    if (here.mark === first && met.size > 1) break;
    first ??= here.mark;
    met.add(here.mark);
    // Controls around the part may be covered, so they are skipped.
    if (part !== undefined && all.every(({ mark }) => met.has(mark))) break;
  }
  expect(all.filter(({ mark }) => !met.has(mark)).map(({ what }) => what)).toEqual([]);
  return met.size;
}

/**
 * Goes once around a group of radio buttons by an arrow key. Each must be reached and chosen with a visible focus, and the first is chosen again at the end.
 */
export async function goAroundRadios(page: Page, radios: Locator): Promise<void> {
  const count = await radios.count();
  expect(count).toBeGreaterThan(1);
  const chosen = () => radios.evaluateAll((all) => all.findIndex((radio) => (radio as HTMLInputElement).checked && radio === document.activeElement));
  const met = new Set<number>();
  for (let steps = 0; steps < count; steps += 1) {
    await page.keyboard.press('ArrowRight');
    await expectFocus(page);
    await expect.poll(chosen, `the arrow leads to none of ${radios}`).toBeGreaterThanOrEqual(0);
    met.add(await chosen());
  }
  expect(met.size, `arrows do not reach all of ${radios}`).toBe(count);
}

/** Expects that Tab and Shift+Tab stay inside the open dialog, and that Escape closes it and returns the focus to the opener. */
export async function expectTrap(page: Page, opener: Locator, dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  const count = await dialog.evaluate(
    (box) => [...box.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]')].filter((each) => each.tabIndex >= 0).length,
  );
  for (const key of ['Tab', 'Shift+Tab'] as const) {
    // A little further than once around, to find a way out.
    for (let step = 0; step < Math.min(count, 12) + 2; step += 1) {
      await page.keyboard.press(key);
      const here = await readFocus(page);
      expect(here.isLost || here.isInDialog, `outside the dialog, on ${here.what}`).toBe(true);
      if (!here.isLost) expectVisibleFocus(here);
    }
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expectFocus(page);
}

const listening = new WeakSet<Page>();
/** Chooses a file with the focused file input, opened by the keyboard. */
export async function chooseFile(page: Page, control: Locator, path: string): Promise<void> {
  // A listener that is added when the key is pressed may come too late.
  if (!listening.has(page)) page.on('filechooser', () => undefined);
  listening.add(page);
  await tabTo(page, control);
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Space');
  await (await chooser).setFiles(path);
  await expectFocusKept(page, `the focus after ${path} was chosen`);
}
