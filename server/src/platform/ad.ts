import { type AdType, adTypes, type ZoneName } from '@marquee/contract/advertise/zone';
import type { Data, Query } from '@marquee/contract/kit/endpoint';
import { limits } from '@marquee/contract/limits';
import { adServing, vastVersions } from '@marquee/contract/platform/ad';
import type { FastifyRequest } from 'fastify';
import { Creatives } from '../advertise/creatives.ts';
import type { Chosen } from '../advertise/serving/request.ts';
import { type AdAnswer, hashOf, readToken, writeToken } from '../advertise/token.ts';
import { noVast, vastOf } from '../advertise/vast.ts';
import { addressOf, networkOf } from '../kit/address.ts';
import { implement } from '../kit/mount.ts';
import { refuse } from '../kit/refusal.ts';
import { fileAddress } from '../kit/sign.ts';
import { newId } from '../kit/store.ts';
import { beaconAddress, eventHandlers } from './ad-event.ts';

type ShownAd = NonNullable<Data<typeof adServing.choose>['ad']>;
/** One application that asks for zones, for one viewer beside one content. */
type Asking = Query<typeof adServing.choose> & { application: string; zones: readonly ZoneName[]; types: readonly AdType[]; request: FastifyRequest };
/** The answer for a zone with what was chosen for it; without a choice there is none. */
type Answered = { zone: ZoneName; answer: AdAnswer | null; chosen: Pick<Chosen, 'type' | 'served'> | null };

export const adServingRoutes = implement(adServing, (deps) => {
  const creatives = new Creatives(deps.db);

  /** Chooses for each zone in order, and logs the requests. They are stored later: nobody waits for that. */
  async function answer({ application, zones, types, viewer, country: from, content, request }: Asking): Promise<Answered[]> {
    const country = from ?? null;
    const { ads, adLog, db, platforms } = deps;
    await ads.start();
    if (adLog.isFull) throw refuse('database_away');
    const platform = await platforms.kindOf(application);
    if (platform === undefined) throw refuse('platform_key');
    const genres = content === undefined ? [] : await creatives.genres(content);
    const viewerHash = viewer === undefined ? null : hashOf(db.signing, 'viewer', viewer);
    const network = hashOf(db.signing, 'network', networkOf(addressOf(request)));
    const answered: Answered[] = [];
    for (const zone of zones) {
      const found = ads.decide({ zone, platform, country, viewer: viewerHash, genres, types });
      const chosen = found && (await isDrawable(found)) ? found : null;
      const asked = { answer: newId(), askedAt: Math.floor(ads.now()), zone, platform, application, country, viewer: viewerHash };
      const { campaign = null, ad = null, target = null, price = 0, lease = null } = chosen ?? {};
      adLog
        .add({ ...asked, kind: 'request', at: asked.askedAt, campaign, ad, network, reason: null, target, price, lease, code: null })
        .catch((error: Error) => deps.log.warn({ reason: error.message }, 'a request for an advertisement was not logged'));
      if (chosen) creatives.remember(chosen.ad, chosen.served);
      answered.push({ zone, chosen, answer: chosen && { ...asked, ...chosen } });
    }
    return answered;
  }

  /** Whether the file of a choice is known. It can be unknown only while PostgreSQL is away. */
  const isDrawable = async ({ served: { file } }: Chosen) => file === null || (await creatives.file(file)) !== undefined;

  const addressOfFile = (id: string) => deps.origin() + fileAddress(deps.db.signing, id);

  async function show({ answer: of, chosen }: Answered): Promise<ShownAd | null> {
    if (of === null || chosen === null) return null;
    const { type, served } = chosen;
    const token = writeToken(deps.db.signing, of);
    const file = type === 'image' && served.file !== null ? await creatives.file(served.file) : undefined;
    const origin = deps.origin();
    const beacon = beaconAddress(origin, token);
    return {
      id: of.answer,
      type,
      title: served.title,
      text: served.text,
      image: file ? { url: addressOfFile(file.id), width: file.width, height: file.height } : null,
      vast_url: type === 'vast' ? `${origin}${adServing.vast.path.replace('{zone}', of.zone)}?t=${token}` : null,
      impression_url: beacon('impression'),
      viewable_url: beacon('viewable'),
      click_url: `${origin}${adServing.click.path.replace('{token}', token)}`,
      report: { kind: 'ad', id: of.ad, campaign: of.campaign },
    };
  }

  /** The answer whose address a player opened; null if the address is too old. */
  async function answerOfAddress(zone: ZoneName, token: string): Promise<Answered> {
    const found = readToken(deps.db.signing, token);
    if (found?.zone !== zone || (await deps.platforms.kindOf(found.application)) === undefined) throw refuse('forbidden');
    const isOver = deps.ads.now() - found.askedAt > limits.adAddressMinutes * 60_000;
    const served = isOver ? undefined : await creatives.chosen(found.ad);
    return served ? { zone, answer: found, chosen: { type: 'vast', served } } : { zone, answer: null, chosen: null };
  }

  /** The media of a video, as VAST has it; undefined if its file cannot be played. */
  async function mediaOf({ file: id, tag_url: tag }: Chosen['served']) {
    if (tag !== null) return { tag };
    const file = id === null ? undefined : await creatives.file(id);
    const { width, height, seconds } = file ?? {};
    if (!file || !width || !height || !seconds) return undefined;
    return { file: { url: addressOfFile(file.id), type: file.type, size: file.size, width, height, seconds } };
  }

  return {
    ...eventHandlers(deps, creatives),

    choose: async ({ params: { zone }, query, request }, { platform }) => {
      const [answered] = await answer({ ...query, application: platform ?? '', zones: [zone], types: adTypes, request });
      return { zone, ad: answered ? await show(answered) : null };
    },

    chooseMany: async ({ body, request }, { platform }) => {
      const answered = await answer({ ...body, application: platform ?? '', types: adTypes, request });
      return Promise.all(answered.map(async (each) => ({ zone: each.zone, ad: await show(each) })));
    },

    vast: async ({ params: { zone }, query, request, reply }) => {
      const { t, version = vastVersions[0], viewer, country, content } = query;
      const asking = async () => ({
        application: await deps.platforms.admit(request),
        zones: [zone],
        types: ['vast'] as const,
        viewer,
        country,
        content,
        request,
      });
      const [answered] = t === undefined ? await answer(await asking()) : [await answerOfAddress(zone, t)];
      const { answer: of, chosen } = answered ?? {};
      const media = chosen && (await mediaOf(chosen.served));
      const token = of && writeToken(deps.db.signing, of);
      const { title = '', ads_url: landing = '', skippable, skip_after } = chosen?.served ?? {};
      const text =
        of && media && token
          ? vastOf(
              { ...of, id: of.ad, title, landing, skipAfter: skippable ? (skip_after ?? 0) : null, media, beacon: beaconAddress(deps.origin(), token) },
              version,
            )
          : noVast(version);
      await reply.type('application/xml; charset=utf-8').header('cache-control', 'no-store').send(text);
      return undefined;
    },
  };
});
