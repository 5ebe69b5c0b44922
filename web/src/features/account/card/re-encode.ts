// Draws a picture again at the size that we use, for the upload. This drops the location, the author and any other metadata.
import { PICTURES, type PictureKind } from '#contracts/members/card';

export type Encoded = { base64: string; url: string; width: number; height: number };
export class Unreadable extends Error {}
export class TooDetailed extends Error {}

type Area = { x: number; y: number; width: number; height: number };

/** A square from the middle of a photo; the whole of a logo. */
const sourceArea = (kind: PictureKind, { width, height }: ImageBitmap): Area => {
  if (kind === 'logo') return { x: 0, y: 0, width, height };
  const side = Math.min(width, height);
  return { x: (width - side) / 2, y: (height - side) / 2, width: side, height: side };
};

/** `ground`: the color behind transparent areas. */
const drawn = (
  image: ImageBitmap,
  area: Area,
  { width, height, ground }: { width: number; height: number; ground: string | undefined },
): HTMLCanvasElement => {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext('2d');
  if (!context) throw new Unreadable();
  if (ground) {
    context.fillStyle = ground;
    context.fillRect(0, 0, width, height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, width, height);
  return canvas;
};

const base64Of = (url: string) => url.slice(url.indexOf(',') + 1);

/** Photos get coarser, logos smaller, until they fit. */
const ATTEMPTS = [1, 0.85, 0.7, 0.55, 0.4];

export const encodePicture = async (kind: PictureKind, file: Blob): Promise<Encoded> => {
  const most = PICTURES[kind];
  const image = await createImageBitmap(file).catch(() => {
    throw new Unreadable();
  });
  const area = sourceArea(kind, image);
  const share = Math.min(1, most.width / area.width, most.height / area.height);
  for (const attempt of ATTEMPTS) {
    const scale = kind === 'photo' ? share : share * attempt;
    const [width = 1, height = 1] = [area.width, area.height].map((size) => Math.max(1, Math.round(size * scale)));
    // A JPEG has no transparency: a person cut out of their photo would be on black.
    const canvas = drawn(image, area, { width, height, ground: kind === 'photo' ? '#ffffff' : undefined });
    const url = kind === 'photo' ? canvas.toDataURL('image/jpeg', 0.9 * attempt) : canvas.toDataURL('image/png');
    const base64 = base64Of(url);
    if (base64.length * 0.75 <= most.bytes) return { base64, url, width: canvas.width, height: canvas.height };
  }
  throw new TooDetailed();
};
