import { PDFDict, PDFName } from 'pdf-lib';
import { RefusedFile } from '../budget.ts';
import { isFrame } from '../file-type.ts';
import { dictOf, different, entryOf, itemsOf, nameOf } from './read-objects.ts';

// Layers can be visible on a screen and not on paper, or the other way around. If all of them are always visible,
// they become part of the page; otherwise the file is refused.

const MOST_LEVELS = 4;

export const layerCheck = (catalog: PDFDict): ((layer: PDFDict | undefined) => void) => {
  const standard = dictOf(entryOf(dictOf(entryOf(catalog, 'OCProperties')), 'D'));
  const off = new Set(itemsOf(entryOf(standard, 'OFF')));
  const on = new Set(itemsOf(entryOf(standard, 'ON')));
  const base = nameOf(entryOf(standard, 'BaseState')) ?? 'ON';

  /** Off or limited for any use: a screen, paper, a size, a reader. */
  const isLimited = (group: PDFDict): boolean =>
    [...(dictOf(entryOf(group, 'Usage'))?.values() ?? [])]
      .map((use) => dictOf(group.context.lookup(use)))
      .some(
        (use) =>
          use?.has(PDFName.of('min')) ||
          use?.has(PDFName.of('max')) ||
          [...(use?.values() ?? [])].some((state) => nameOf(group.context.lookup(state)) === 'OFF'),
      );

  const isShown = (layer: PDFDict, level: number): boolean => {
    if (level > MOST_LEVELS) return false;
    const kind = nameOf(entryOf(layer, 'Type'));
    if (kind === 'OCMD') {
      const members = entryOf(layer, 'OCGs');
      return (
        !layer.has(PDFName.of('VE')) &&
        /^A(?:ny|ll)On$/.test(nameOf(entryOf(layer, 'P')) ?? 'AnyOn') &&
        (members instanceof PDFDict ? [members] : itemsOf(members)).every((one) => {
          const member = dictOf(one);
          return !member || isShown(member, level + 1);
        })
      );
    }
    if (kind !== 'OCG') return true;
    return !off.has(layer) && (base === 'ON' || on.has(layer)) && !isLimited(layer);
  };

  return (layer) => {
    if (layer && !isShown(layer, 0)) throw different('A layer that is not always shown');
  };
};

// A picture's own statement of its size: programs use that, not the PDF's. Pure.

type PictureSize = { width: number; height: number };

const jpegSize = (bytes: Buffer): PictureSize | undefined => {
  for (let at = 2; at + 9 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff || marker === 0xda) return undefined;
    if (marker === 0xff) at++;
    else if (isFrame(marker)) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
};

/** JPEG 2000: the first marker of its code stream has the size. */
const jpxSize = (bytes: Buffer): PictureSize | undefined => {
  const at = bytes.indexOf(Buffer.from([0xff, 0x4f, 0xff, 0x51]));
  if (at < 0 || at + 24 > bytes.length) return undefined;
  return { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
};

/** Undefined for formats that use the PDF's size. */
export const drawnSize = (filter: string, packed: Uint8Array): PictureSize | undefined => {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  if (filter !== 'DCTDecode' && filter !== 'JPXDecode') return undefined;
  const size = filter === 'DCTDecode' ? jpegSize(bytes) : jpxSize(bytes);
  if (!size) throw new RefusedFile('damaged', 'A picture without a size');
  return size;
};
