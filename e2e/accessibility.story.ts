import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from '@playwright/test';
import { furnish, type Furnished } from './furnished.ts';
import { setWideTextSpacing, sideways } from './looks.ts';
import { expect, go, type Marquee, startMarquee, test } from './marquee.ts';
import { opened } from './opened.ts';
import { setThemeAndLanguage, ownRoutes, routesWritten, waitUntilScreenIsAtRest, tour } from './tour.ts';
import { twoAtATime, visitorsOf, type Visitors } from './visitors.ts';

type Look = { theme: string; language: string; width: number; rules?: string[] };

/**
 * Rules that depend on theme, language or direction: colours, the space for a text, and the language of a text. Names, roles, order and all else come from the
 * same elements in all four looks.
 */
const lookDependentRules = ['color-contrast', 'link-in-text-block', 'target-size', 'html-has-lang', 'html-lang-valid', 'valid-lang', 'document-title'];

/** Every theme in every language, in an order with few changes. A narrow window has other elements, so all rules are checked again there. */
const looks: Look[] = [
  { theme: 'lite', language: 'vi', width: 1440 },
  { theme: 'dark', language: 'vi', width: 360 },
  { theme: 'dark', language: 'ar', width: 1440, rules: lookDependentRules },
  { theme: 'lite', language: 'ar', width: 360, rules: lookDependentRules },
];

async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
}

/** Axe's serious and critical findings, one line for each place. */
async function findings(page: Page, rules?: string[]): Promise<string[]> {
  // Axe is loaded into a page once and runs in the page itself: there are no frames, and running it in a second page takes longer than the check.
  const isThere = await page.evaluate(() => 'axe' in window);
  const { violations } = await new AxeBuilder(isThere ? { page, axeSource: '0' } : { page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], iframes: false, ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}) })
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary?.replaceAll(/\s+/g, ' ')}`));
}

/** The outermost elements that stick out of the window. */
const overflowingElements = (page: Page) =>
  page.evaluate(() => {
    const sticksOut = (element: Element | null) => {
      const { left, right, width } = element?.getBoundingClientRect() ?? { left: 0, right: 0, width: 0 };
      return width > 0 && (left < -1 || right > window.innerWidth + 1);
    };
    const found = [...document.body.querySelectorAll('*')].filter((each) => sticksOut(each) && !sticksOut(each.parentElement));
    return found.map(({ tagName, className }) => `${tagName} ${String(className)}`).join(', ');
  });

/** Checks the page in one look and returns all problems. */
async function checkLook(page: Page, { theme, language, width, rules }: Look): Promise<string[]> {
  await setThemeAndLanguage(page, theme, language);
  const over = await sideways(page);
  return [...(over > 0 ? [`scrolls sideways by ${over}: ${await overflowingElements(page)}`] : []), ...(await findings(page, rules))].map(
    (each) => `${theme}, ${language}, ${width}: ${each}`,
  );
}

/** Collects all problems, so that one screen's faults do not hide another's. */
async function inspect(name: string, run: (found: string[]) => Promise<void>): Promise<void> {
  await test.step(name, async () => {
    const found: string[] = [];
    await run(found).catch((error: Error) => found.push(error.message));
    expect.soft(found, name).toEqual([]);
  });
}

// The screens need known records, so this file has a product of its own.
test.use({ baseURL: undefined });
test.describe('axe finds nothing serious', () => {
  let own: { marquee: Marquee; of: Furnished } | undefined;
  test.beforeAll(async () => {
    const marquee = await startMarquee();
    own = { marquee, of: await furnish(marquee) };
  });
  test.afterAll(async () => own?.marquee.stop());

  const withVisitors = async (browser: Browser, run: (visitors: Visitors, of: Furnished) => Promise<void>) => {
    if (own === undefined) throw new Error('the product was not furnished');
    await run(visitorsOf(browser, own.marquee, own.of), own.of);
  };

  test('and every address of the console is visited', async () => {
    expect(await routesWritten()).toEqual(ownRoutes.toSorted());
  });

  // An owner has so many screens that one test would take minutes.
  for (const { who, part, parts } of [
    { who: 'stranger', part: 1, parts: 1 },
    ...[1, 2, 3, 4].map((each) => ({ who: 'owner', part: each, parts: 4 }) as const),
    { who: 'advertiser', part: 1, parts: 1 },
  ] as const) {
    const some = parts === 1 ? '' : `, part ${part} of ${parts}`;
    test(`on any screen of a${who === 'stranger' ? '' : 'n'} ${who}, in lite and dark, in Vietnamese and Arabic${some}`, async ({ browser }) => {
      await withVisitors(browser, async ({ visit }, of) => {
        const stops = (await tour(of)).filter((stop) => stop.who === who).filter((_, at) => at % parts === part - 1);
        expect(stops).not.toEqual([]);
        await twoAtATime(stops, (stop) =>
          inspect(stop.name, (found) =>
            visit(who, async (page) => {
              await go(page, stop.path);
              for (const each of looks) {
                await resize(page, each.width);
                found.push(...(await checkLook(page, each)));
              }
            }),
          ),
        );
      });
    });
  }

  test('in anything that opens over a screen', async ({ browser }) => {
    await withVisitors(browser, async ({ visit }, of) =>
      twoAtATime(opened(of), ({ name, path, who = 'owner', most, open }) =>
        inspect(`${name} over ${path}`, (found) =>
          visit(who, async (page) => {
            const width = most === undefined ? 1440 : 360;
            await resize(page, width);
            await page.goto(path);
            await waitUntilScreenIsAtRest(page);
            await open(page);
            for (const each of looks) found.push(...(await checkLook(page, { ...each, width })));
          }),
        ),
      ),
    );
  });

  test('wide letter spacing cuts off nothing at the edge of a small phone, on pages without a session', async ({ browser }) => {
    await withVisitors(browser, async ({ visit }, of) => {
      const stops = (await tour(of)).filter(({ who }) => who === 'stranger');
      await twoAtATime(stops, (stop) =>
        inspect(stop.name, (found) =>
          visit('stranger', async (page) => {
            await page.setViewportSize({ width: 320, height: 640 });
            await page.goto(stop.path);
            await setWideTextSpacing(page);
            for (const language of ['vi', 'de']) {
              await setThemeAndLanguage(page, 'lite', language);
              const over = await sideways(page);
              if (over > 0) found.push(`${language} scrolls sideways by ${over}: ${await overflowingElements(page)}`);
            }
          }),
        ),
      );
    });
  });

  test('in semi-dark, on a list and a form', async ({ browser }) => {
    await withVisitors(browser, ({ visit }) =>
      twoAtATime(['/main/media/movie', '/main/media/movie/new'], (path) =>
        visit('owner', async (page) => {
          await page.goto(path);
          await waitUntilScreenIsAtRest(page);
          expect(await checkLook(page, { theme: 'semi-dark', language: 'vi', width: 1440 }), path).toEqual([]);
        }),
      ),
    );
  });

  test('and reports a problem if there is one', async ({ browser }) => {
    await withVisitors(browser, ({ visit }) =>
      visit('owner', async (page) => {
        await page.goto('/main/account/password');
        await waitUntilScreenIsAtRest(page);
        await page.evaluate(() => {
          const pale = document.createElement('p');
          pale.textContent = 'Chữ nhạt';
          pale.style.cssText = 'color: #888; background: #999';
          document.body.append(pale, document.createElement('button'));
        });
        const faults = async (of: Look) => (await checkLook(page, of)).map((each) => each.split(': ')[1]);
        for (const each of looks) expect(await faults(each)).toEqual(each.rules ? ['color-contrast'] : ['button-name', 'color-contrast']);
      }),
    );
  });
});
