// Layers can be shown on a screen and not on paper, or the other way around. Where all of them are shown everywhere, they become part of the
// page; otherwise the file is refused.
import { PDFDict, PDFName } from 'pdf-lib';
import { dictOf, different, entryOf, itemsOf, nameOf } from './values.ts';

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
