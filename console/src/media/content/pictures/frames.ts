/** How many frames are suggested. */
export const suggested = 8;

/** Seconds of the suggested frames, spread over a film without its beginning and its end, where titles and credits stand. */
export const framePositions = (duration: number, count: number = suggested): number[] =>
  Array.from({ length: count }, (_, at) => duration * (0.06 + (0.86 * (at + 0.5)) / count));

/** The milliseconds that a film may take to show another position. */
const seekMs = 20_000;

/** The frame of a film at this second, in the pixels of the rendition that plays. @throws if the film cannot show it in time */
export async function frameAt(film: HTMLVideoElement, second: number): Promise<ImageBitmap> {
  await new Promise<void>((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error('the film does not show this position')), seekMs);
    film.addEventListener(
      'seeked',
      () => {
        clearTimeout(limit);
        resolve();
      },
      { once: true },
    );
    film.currentTime = second;
  });
  return createImageBitmap(film);
}
