import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Page } from '@playwright/test';
import { makeAccount } from './accounts.ts';
import { expect, go, signIn, test } from './marquee.ts';
import { liveSegment, sharedMaterial } from './material.ts';
import { recordsOf } from './records.ts';

const segmentSeconds = 5;

/** Starts a streaming server: a live channel that repeats one segment. */
async function startStream(origin: string, segment: Buffer): Promise<Server> {
  const playlist = () => {
    const first = Math.floor(Date.now() / 1000 / segmentSeconds) - 4;
    const segments = [0, 1, 2, 3].flatMap((nth) => ['#EXT-X-DISCONTINUITY', `#EXTINF:${segmentSeconds},`, `${first + nth}.ts`]);
    return ['#EXTM3U', '#EXT-X-VERSION:3', `#EXT-X-TARGETDURATION:${segmentSeconds}`, `#EXT-X-MEDIA-SEQUENCE:${first}`, ...segments, ''].join('\n');
  };
  const server = createServer((request, answer) => {
    if (request.url === '/live.m3u8') answer.writeHead(200, { 'content-type': 'application/vnd.apple.mpegurl' }).end(playlist());
    else if (/^\/\d+\.ts$/.test(request.url ?? '')) answer.writeHead(200, { 'content-type': 'video/mp2t' }).end(segment);
    else answer.writeHead(404).end();
  });
  server.listen(Number(new URL(origin).port), '127.0.0.1');
  await once(server, 'listening');
  return server;
}

async function stopStream(server: Server): Promise<void> {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}

const field = (page: Page, name: string) => page.locator(`#field-${name}`);
async function pick(page: Page, name: string, text: string): Promise<void> {
  await field(page, name).click();
  await field(page, name).fill(text);
  await page.locator('.ant-select-item-option', { hasText: text }).first().click();
}

test('a live channel is created, watched and published; its owner learns that it is down, and that it is back', async ({ page, marquee }) => {
  const unique = crypto.randomUUID().slice(0, 6);
  const title = `Sông Hồng TV ${unique}`;
  const records = recordsOf(marquee);
  const owner = await makeAccount(marquee, { name: 'Chủ kênh Sông Hồng', role: 'partner', permissions: ['media'] });
  await records.channel({ name: `Đài Sông Hồng ${unique}`, owner: owner.id });
  await records.tag(`Thời sự ${unique}`, 'genre');
  await records.tag(`tin tức ${unique}`, 'keyword');
  const segment = await liveSegment();
  let stream = await startStream(marquee.liveOrigin, segment);
  const health = page.locator('.health-head');

  await test.step('it is created and seen to be up', async () => {
    await signIn(page, '/main/media/television');
    await page
      .getByRole('link', { name: /Thêm kênh truyền hình/ })
      .first()
      .click();
    await field(page, 'play_link').fill(`${marquee.liveOrigin}/live.m3u8`);
    await field(page, 'title').fill(title);
    await field(page, 'description').fill('Tin tức và thời sự, phát suốt ngày đêm.');
    await pick(page, 'channel', `Đài Sông Hồng ${unique}`);
    await pick(page, 'genres', `Thời sự ${unique}`);
    await pick(page, 'keywords', `tin tức ${unique}`);
    await field(page, 'banner').setInputFiles((await sharedMaterial()).banner);
    await expect(page.getByText('Thay ảnh')).toHaveCount(1);
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page).toHaveURL(/[\da-f-]{36}$/);
    // The worker probes a new channel within seconds.
    await expect(health).toContainText('Ổn định', { timeout: 20_000 });
  });

  await test.step('its preview plays, although its server is another one', async () => {
    const player = page.locator('hls-video');
    await player.evaluate((element: HTMLVideoElement) => {
      element.muted = true;
      return element.play();
    });
    await expect.poll(() => player.evaluate((element: HTMLVideoElement) => element.currentTime), { timeout: 30_000 }).toBeGreaterThan(1);
  });

  await test.step('it is published', async () => {
    await page.locator('.accept input').check();
    await page.getByRole('button', { name: 'Lưu và công khai' }).click();
    await expect(page.locator('.toast').getByText('Công khai thành công')).toBeVisible({ timeout: 20_000 });
  });
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const told = async () => (await owner.call('GET', '/cms/v1/notification')).body.data.map((each: { kind: string }) => each.kind);

  await test.step('its server stops, and after two failed probes it is down', async () => {
    await stopStream(stream);
    const probe = page.getByRole('button', { name: 'Đo lại' });
    await probe.click();
    await expect(health).toContainText('Chập chờn', { timeout: 20_000 });
    expect(await told()).not.toContain('television_down');
    await probe.click();
    await expect(health).toContainText('Mất sóng', { timeout: 20_000 });
    await expect(page.locator('.health-cause')).toContainText('Không kết nối được tới máy chủ phát');
    await go(page, '/main/media/television');
    await expect(page.locator('tbody tr').first()).toContainText(title);
  });

  await test.step('the owner of its channel is told, and told when it is back', async () => {
    await signIn(page, '/main/media/television', owner);
    await page.getByRole('banner').locator('.counted').first().click();
    await page.locator('.popup:popover-open').getByText(`“${title}” mất sóng.`).click();
    await expect(page).toHaveURL(new RegExp(`/main/media/television/${id}$`));
    await expect(health).toContainText('Mất sóng');
    stream = await startStream(marquee.liveOrigin, segment);
    await page.getByRole('button', { name: 'Đo lại' }).click();
    await expect(health).toContainText('Ổn định', { timeout: 20_000 });
    expect(await told()).toEqual(expect.arrayContaining(['television_up', 'television_down']));
  });
  await stopStream(stream);
});
