/** What a phone changes unasked: capitals, curly apostrophes, a space at the end, and accents apart from their letters. */
const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

export const isTyped = (typed: string, text: string): boolean => plain(typed) === plain(text);
