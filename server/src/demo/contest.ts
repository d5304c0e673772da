import { setTimeout as delay } from 'node:timers/promises';
import { limits } from '@marquee/contract/limits';
import { video } from '@marquee/contract/media/video';
import { stranger } from '../kit/actor.ts';
import { change } from '../kit/change.ts';
import { type CatalogueContext, sendClip, createOrLog } from './catalogue.ts';
import type { SampleEntry } from './entries.ts';
import type { SampleFilm } from './films.ts';
import { identityCard } from './picture.ts';
import { markSample, samplesOf } from './sample.ts';
import { createEntryUploader } from './uploader.ts';
import { videoSeconds } from './videos.ts';

/** The IP address of an entrant. It is reserved for documentation (RFC 5737), so that real people keep their rate limits. */
export const addressOf = (nth: number): string => `203.0.113.${nth + 1}`;

const colours = ['#1b5e8c', '#8b3a6b', '#2f6f4f', '#a8653f'];

/** Creates the missing contest entries as strangers do, each with its own ticket, film and ID photo. */
export async function makeEntries(
  context: Pick<CatalogueContext, 'deps' | 'callApi' | 'signal'>,
  entries: readonly SampleEntry[],
  films: readonly SampleFilm[],
  address: string,
): Promise<void> {
  const { deps, callApi, signal } = context;
  const existing = await samplesOf(deps.db.pool, 'video');
  const missing = entries.map((entry, nth) => ({ entry, nth })).filter(({ entry }) => !existing.has(entry.name));
  // Open all tickets at once, and wait once, because an entry that was filled in too fast is refused.
  const tickets = await Promise.all(missing.map(({ nth }) => deps.tickets.issue(addressOf(nth))));
  if (missing.length > 0) await delay(limits.contestFillSeconds * 1000 + 500, undefined, { signal });
  for (const [at, { entry, nth }] of missing.entries())
    await createOrLog(context, entry.name, async () => {
      const { ticket } = tickets[at] as { ticket: string };
      const ticketId = await deps.tickets.findTicket(ticket);
      if (ticketId === null) throw new Error('the ticket has expired');
      const { name, title, of, finalState: _finalState, plays: _plays, decision: _decision, scores: _scores, notes: _notes, ...person } = entry;
      const { look } = films.find(({ slug }) => slug === of) ?? (films[0] as SampleFilm);
      const uploader = createEntryUploader(address, ticket, signal);
      const clip = { seconds: videoSeconds, width: 270, height: 480, seed: 700 + nth };
      const film = await sendClip({ deps, uploader, signal }, { slug: name, title, look: { ...look, seed: look.seed + 900 + nth }, clip });
      const id_photo = await uploader.identity(await identityCard(person.full_name, colours[nth % colours.length] as string));
      const handle = `marquee.demo.${nth + 1}`;
      const body = {
        contest: true,
        title,
        ...person,
        // No Vietnamese network uses this prefix.
        phone: `0950000${String(nth + 1).padStart(3, '0')}`,
        facebook: `https://www.facebook.com/${handle}`,
        tiktok: `https://www.tiktok.com/@${handle}`,
        youtube: `https://www.youtube.com/@${handle}`,
        instagram: `https://www.instagram.com/${handle}`,
        film,
        id_photo,
        consent: true,
      };
      const entrant = { ...stranger('demo', 'vi'), ticket: ticketId };
      await change(deps.db, entrant, async (tx) => {
        const { idVideo } = (await callApi(video.create, { body, tx }, entrant)) as { idVideo: string };
        await markSample(tx, 'video', name, idVideo, [film, id_photo]);
      });
    });
}
