import { expect, signIn, test } from './marquee.ts';
import { manyTracks, sharedMaterial } from './material.ts';
import { recordsOf } from './records.ts';

test.describe('a film', () => {
  test('moves nothing on its form while it is transcoded and when that ends', async ({ page, marquee }) => {
    const records = recordsOf(marquee);
    const channel = await records.channel({ name: 'Kênh Đứng Yên' });
    const id = await records.movie({ title: 'Bến đứng yên', channel, film: await records.file((await sharedMaterial()).clip, 'film'), play_link: undefined });
    const state = async () => (await marquee.call('GET', `/cms/v1/movie/${id}`)).body.data.transcode_status;
    await expect.poll(state, { timeout: 120_000 }).toBe('ready');
    await signIn(page, `/main/media/movie/${id}`);
    const room = page.locator('#source');
    await expect(room.getByText('sẵn sàng').first()).toBeVisible();
    await expect(page.locator('main .skeleton')).toHaveCount(0);
    await expect(page.locator('#history time').first()).toBeVisible();
    // Records elements that moved up or down. A word that is longer than the previous one does not count.
    await page.evaluate(() => {
      const moved: string[] = [];
      Object.assign(window, { moved });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[] })[])
          for (const { node, previousRect: from, currentRect: to } of entry.sources)
            if (from.y !== to.y && from.height > 0 && to.height > 0)
              moved.push(`${node?.nodeName} ${(node as Element | null)?.className}: ${from.y} to ${to.y}`);
      }).observe({ type: 'layout-shift' });
    });
    expect((await marquee.call('POST', '/cms/v1/transcode/start', { kind: 'movie', id })).status).toBeLessThan(300);
    await expect(room.getByRole('progressbar', { name: /Tiến độ chuyển mã/ })).toBeVisible({ timeout: 60_000 });
    await expect.poll(state, { timeout: 120_000 }).toBe('ready');
    await expect(room.getByText('sẵn sàng').first()).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([]);
  });

  // Only a browser shows what a viewer sees: it converts a film's values to colours as the film states.
  test('has the colours of its file, and record and job show which tracks were left out', async ({ page, marquee }) => {
    const records = recordsOf(marquee);
    const channel = await records.channel({ name: 'Kênh Bốn Màu' });
    const id = await records.movie({ title: 'Bốn màu', channel, film: await records.file(await manyTracks(), 'film'), play_link: undefined });
    await expect.poll(async () => (await marquee.call('GET', `/cms/v1/movie/${id}`)).body.data.transcode_status, { timeout: 120_000 }).toBe('ready');
    await signIn(page, `/main/media/movie/${id}`);
    const film = page.locator('hls-video');
    await expect.poll(() => film.evaluate(({ readyState }: HTMLVideoElement) => readyState), { timeout: 30_000 }).toBeGreaterThan(1);
    const seen = await film.evaluate((element: HTMLElement & { nativeEl: HTMLVideoElement }) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 192, height: 144 });
      const drawing = canvas.getContext('2d')!;
      drawing.drawImage(element.nativeEl, 0, 0);
      return [36, 108].flatMap((y) => [48, 144].map((x) => Array.from(drawing.getImageData(x, y, 1, 1).data.slice(0, 3))));
    });
    const made = [
      [255, 0, 0],
      [0, 255, 0],
      // Bright blue is darker here: without a graphics card Chromium uses a factor of 2 for blue, where BT.709 has 2.11.
      [0, 0, 160],
      [255, 255, 255],
    ];
    const apart = made.flatMap((colour, at) => colour.map((each, channel) => Math.abs(each - (seen[at]?.[channel] ?? NaN))));
    expect(Math.max(...apart), JSON.stringify(seen)).toBeLessThanOrEqual(12);

    const told = 'Rãnh tiếng 1 (aac, Tiếng Anh) không được dùng: đã chọn rãnh tiếng khác.';
    const notices = page.getByRole('list', { name: 'Các rãnh trong tệp gốc' });
    await expect(notices).toHaveText(told);
    await page.getByRole('link', { name: 'Xem chi tiết' }).click();
    await expect(page.getByRole('dialog').getByRole('list', { name: 'Các rãnh trong tệp gốc' })).toHaveText(told);
  });
});
