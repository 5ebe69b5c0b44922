// A file's size on the screen, as a share of the fitting size. Pure.
export const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;
export const FITS = 1;

export const zoomedIn = (zoom: number): number => ZOOMS.find((one) => one > zoom) ?? zoom;
export const zoomedOut = (zoom: number): number => ZOOMS.findLast((one) => one < zoom) ?? zoom;

/** A key's effect; undefined for any other key. The keys of the browser's own zoom stay with it. */
export const zoomOfKey = (
  { key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  zoom: number,
): number | undefined => {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key === '+' || key === '=') return zoomedIn(zoom);
  if (key === '-') return zoomedOut(zoom);
  return key === '0' ? FITS : undefined;
};
