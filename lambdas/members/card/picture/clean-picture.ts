// What a browser uploads as a photo or a logo, checked by its content: what it's called and what its sender says don't count.
import { PICTURES, type PictureKind } from '../contract.ts';
import { cleanJpeg, isJpeg } from './jpeg.ts';
import { NotAPicture, type Picture } from './not-a-picture.ts';
import { cleanPng, isPng } from './png.ts';

export const cleanPicture = (kind: PictureKind, base64: string): Picture => {
  const bytes = Buffer.from(base64, 'base64');
  const limits = PICTURES[kind];
  if (bytes.length > limits.bytes) throw new NotAPicture('it is too large');
  if (isPng(bytes)) return cleanPng(bytes, limits);
  if (isJpeg(bytes)) return cleanJpeg(bytes, limits);
  throw new NotAPicture('it is neither a JPEG nor a PNG');
};
