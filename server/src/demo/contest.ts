import { setTimeout as delay } from 'node:timers/promises';
import { limits } from '@marquee/contract/limits';
import { video } from '@marquee/contract/media/video';
import { stranger } from '../kit/actor.ts';
import { change } from '../kit/change.ts';
import { type Making, sendClip, unlessTaken } from './catalogue.ts';
import type { SampleEntry } from './entries.ts';
import type { SampleFilm } from './films.ts';
import { identityCard } from './picture.ts';
import { mark, samplesOf } from './sample.ts';
import { createEntryUploader } from './sending.ts';
import { videoSeconds } from './videos.ts';

/** Where the entrants' computers are: addresses for documentation (RFC 5737), so that nobody else's limits are touched. */
export const addressOf = (nth: number): string => `203.0.113.${nth + 1}`;

const colours = ['#1b5e8c', '#8b3a6b', '#2f6f4f', '#a8653f'];

/** Makes the contest entries that are missing, as strangers do: each with a ticket of its own, its film and its ID photo. */
export async function makeEntries(
  making: Pick<Making, 'deps' | 'callApi' | 'signal'>,
  entries: readonly SampleEntry[],
  films: readonly SampleFilm[],
  address: string,
): Promise<void> {
  const { deps, callApi, signal } = making;
  const known = await samplesOf(deps.db.pool, 'video');
  const missing = entries.map((entry, nth) => ({ entry, nth })).filter(({ entry }) => !known.has(entry.name));
  // All at once: nobody types as fast as this, and an entry that was is refused.
  const opened = await Promise.all(missing.map(({ nth }) => deps.tickets.issue(addressOf(nth))));
  if (missing.length > 0) await delay(limits.contestFillSeconds * 1000 + 500, undefined, { signal });
  for (const [at, { entry, nth }] of missing.entries())
    await unlessTaken(making, entry.name, async () => {
      const { ticket } = opened[at] as { ticket: string };
      const holder = await deps.tickets.findTicket(ticket);
      if (holder === null) throw new Error('the ticket is over');
      const { name, title, of, fate: _fate, plays: _plays, ...person } = entry;
      const { look } = films.find(({ slug }) => slug === of) ?? (films[0] as SampleFilm);
      const sending = createEntryUploader(address, ticket, signal);
      const clip = { seconds: videoSeconds, width: 270, height: 480, seed: 700 + nth };
      const film = await sendClip({ deps, sending, signal }, { slug: name, title, look: { ...look, seed: look.seed + 900 + nth }, clip });
      const id_photo = await sending.identity(await identityCard(person.full_name, colours[nth % colours.length] as string));
      const handle = `marquee.demo.${nth + 1}`;
      const body = {
        contest: true,
        title,
        ...person,
        // No network of Vietnam has numbers of this prefix.
        phone: `0950000${String(nth + 1).padStart(3, '0')}`,
        facebook: `https://www.facebook.com/${handle}`,
        tiktok: `https://www.tiktok.com/@${handle}`,
        youtube: `https://www.youtube.com/@${handle}`,
        instagram: `https://www.instagram.com/${handle}`,
        film,
        id_photo,
        consent: true,
      };
      const entrant = { ...stranger('demo', 'vi'), ticket: holder };
      await change(deps.db, entrant, async (tx) => {
        const { idVideo } = (await callApi(video.create, { body, tx }, entrant)) as { idVideo: string };
        await mark(tx, 'video', name, idVideo, [film, id_photo]);
      });
    });
}
