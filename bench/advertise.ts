import type { Stage } from './stage.ts';

/** What a campaign of a measure shows. `file` is a video of 15.333 seconds that exists as a row alone. */
export type Creative = { type: 'text' | 'vast'; title: string; file?: true; tag_url?: string; skippable?: boolean };

/** Inserts campaigns that run today on the web in one zone, with budgets that no measure uses up. */
export async function runCampaigns(
  { client }: Stage,
  of: { zone: string; target: 'impressions' | 'clicks' | 'views'; count: number; creative: Creative },
): Promise<void> {
  const { type, title, file, tag_url = null, skippable = true } = of.creative;
  await client.query(
    `with f as (insert into asset (id, purpose, state, name, content_type, size, storage_key, width, height, duration_s)
         select id, 'creative', 'ready', 'a.mp4', 'video/mp4', 3000000, 'ad/' || id, 1280, 720, 15.333 from (select gen_random_uuid() as id where $5) x returning id),
       c as (insert into campaign ("campaignId", name, platforms, ads_type, zones, target, budget, start_date, finish_date, pacing, state, rates)
         select gen_random_uuid(), 'Chiến dịch ' || n, '{web}', $3, array[$1], $2, 1000000000000, current_date - 1, current_date + 1, 'asap', 'running', jsonb_build_object($1, 1500)
         from generate_series(1, $4::int) n returning "campaignId" as id),
       side as (insert into campaign_side (owner) select id from c),
       a as (insert into ad ("idAd", campaign, ads_type, title, ads_url, state, served) select gen_random_uuid(), id, $3, 'Trà sen', 'https://example.com/', 'approved',
           jsonb_build_object('title', $6::text, 'text', 'Uống trà mỗi sáng', 'ads_url', 'https://example.com/?a=1&b=2', 'file', (select id from f), 'tag_url', $7::text,
             'skippable', $8::boolean, 'skip_after', 5) from c returning "idAd" as id)
     insert into ad_side (owner) select id from a`,
    [of.zone, of.target, type, of.count, file === true, title, tag_url, skippable],
  );
}

/** Registers a platform on the web, and answers the key of its application. */
export async function platformKey({ address, post }: Stage): Promise<string> {
  const send = async (path: string, of: object): Promise<Record<string, string>> => {
    const { method, headers, body = '' } = post(path, of);
    const answer = await fetch(`${address}${path}`, { method, headers, body });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { data: Record<string, string> }).data;
  };
  const { idPlatform } = await send('/cms/v1/platform', { title: 'Bench', kind: 'web' });
  return (await send('/cms/v1/platform/key', { id: idPlatform, overlap: 0 }))['key'] as string;
}
