import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { type Creative, platformKey, runCampaigns } from './advertise.ts';
import { stageOf } from './stage.ts';

/**
 * Validates the VAST answers of the product against the published schemas: `node bench/vast-schema.ts <folder>`. The schemas are those of the IAB Tech Lab
 * (github.com/InteractiveAdvertisingBureau/vast). They are not ours to ship, so no test may need them.
 */
const files = { '4.2': 'vast_4.2.xsd', '3.0': 'vast3_draft.xsd', '2.0': 'vast_2.0.1.xsd' };

const hostile = 'Trà sen ]]> <b> & "Tết"';
const video: Creative = { type: 'vast', title: hostile, file: true };
const cases: { zone: string; what: string; target: 'impressions' | 'clicks' | 'views'; creative: Creative | null; holds: string }[] = [
  { zone: 'splash_screen', what: 'no advertisement', target: 'impressions', creative: null, holds: '></VAST>' },
  { zone: 'full_video', what: 'a video', target: 'impressions', creative: video, holds: '<InLine>' },
  {
    zone: 'half_screen_video',
    what: 'a video paid by clicks, without skipping',
    target: 'clicks',
    creative: { ...video, skippable: false },
    holds: '<InLine>',
  },
  { zone: 'banner_movie', what: 'a video paid by views', target: 'views', creative: video, holds: '<InLine>' },
  {
    zone: 'news_feed',
    what: "an advertiser's tag",
    target: 'impressions',
    creative: { type: 'vast', title: hostile, tag_url: 'https://a.example/tag?a=1&r=[CACHEBUSTING]&t=[timestamp]' },
    holds: '<Wrapper>',
  },
];

/** Replaces macros as players do. The schemas' addresses cannot contain their square brackets, though the text of VAST demands them. */
const filled = (xml: string) => xml.replaceAll(/\[[A-Za-z]+\]/g, '900');

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('give the folder of the schemas');
const stage = await stageOf(1, () => undefined);
let faults = 0;
try {
  for (const { zone, target, creative } of cases) if (creative) await runCampaigns(stage, { zone, target, count: 1, creative });
  const key = await platformKey(stage);
  const ask = async (zone: string, version: string) =>
    (await fetch(`${stage.address}/platform/v1/ad/${zone}/vast?version=${version}`, { headers: { 'platform-key': key } })).text();
  // The server notices campaigns that were inserted behind its back within seconds.
  for (let tries = 0; tries < 30 && !(await ask('news_feed', '4.2')).includes('<Wrapper>'); tries++) await delay(1000);
  for (const [version, file] of Object.entries(files)) {
    using schema = XmlDocument.fromBuffer(await readFile(join(folder, file)));
    using validator = XsdValidator.fromDoc(schema);
    for (const { zone, what, holds } of cases) {
      const xml = await ask(zone, version);
      let fault = xml.includes(holds) ? '' : `lacks ${holds}`;
      try {
        using document = XmlDocument.fromString(filled(xml));
        validator.validate(document);
      } catch (error) {
        fault = (error as Error).message.trim();
      }
      if (fault !== '') faults++;
      process.stdout.write(`VAST ${version}, ${what}: ${fault === '' ? 'valid' : fault}\n`);
    }
  }
} finally {
  await stage.stop();
}
process.exitCode = faults === 0 ? 0 : 1;
