// Names of people in a font that knows the letters of western Europe: what it lacks is written by its base letter.
const base: Record<string, string> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i', ħ: 'h', Ħ: 'H', ŋ: 'n', Ŋ: 'N' };

/** `has`: whether the font has a glyph for the character. */
export const printable = (text: string, has: (character: string) => boolean): string =>
  [...text.normalize('NFC')]
    .map((character) => {
      if (has(character)) return character;
      const plain = base[character] ?? character.normalize('NFKD').replace(/\p{M}/gu, '');
      return plain && [...plain].every(has) ? plain : '?';
    })
    .join('');

/** A time stays on one line with its half of the day. */
export const unbroken = (text: string): string => text.replace(/(\d) (?=[AP]M\b)/g, '$1\u00a0');
