/** Composed letters, so that each has a glyph, and no character that changes how others are shown. Joiners belong to the spelling of names. */
export const printable = (text: string): string =>
  text.normalize('NFC').replace(/(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '');

/** A time stays on one line with its half of the day. */
export const unbroken = (text: string): string => text.replace(/(\d) (?=[AP]M\b)/g, '$1\u00a0');
