import type { Area } from '../../../kit/kinds/crop.ts';

/** The largest part of a picture that has the proportions of `size`, in its middle. */
export function centred(picture: { width: number; height: number }, [width, height]: readonly [number, number]): Area {
  const scale = Math.min(picture.width / width, picture.height / height);
  const kept = { width: Math.round(width * scale), height: Math.round(height * scale) };
  return { ...kept, x: (picture.width - kept.width) / 2, y: (picture.height - kept.height) / 2 };
}
