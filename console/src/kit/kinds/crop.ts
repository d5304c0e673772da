/** A part of a picture, in its own pixels. */
export type Area = { x: number; y: number; width: number; height: number };

/**
 * Cuts `area` out of a picture and brings it to exactly `width`×`height` pixels, as JPEG where the source was one and PNG with
 * transparency otherwise. Halves the size step by step, since one large step down blurs into noise.
 */
export async function cut(source: ImageBitmap, area: Area, [width, height]: readonly [number, number], type: string): Promise<Blob> {
  let canvas = draw(source, area, Math.max(width, Math.round(area.width)), Math.max(height, Math.round(area.height)));
  while (canvas.width >= width * 2 && canvas.height >= height * 2) {
    const half = { width: Math.max(width, Math.floor(canvas.width / 2)), height: Math.max(height, Math.floor(canvas.height / 2)) };
    canvas = draw(canvas, { x: 0, y: 0, width: canvas.width, height: canvas.height }, half.width, half.height);
  }
  canvas = draw(canvas, { x: 0, y: 0, width: canvas.width, height: canvas.height }, width, height);
  const kept = type === 'image/jpeg' ? 'image/jpeg' : 'image/png';
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error('the picture could not be written')) : resolve(blob)), kept, 0.92),
  );
}

function draw(source: CanvasImageSource, area: Area, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('the browser gives no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, area.x, area.y, area.width, area.height, 0, 0, width, height);
  return canvas;
}
