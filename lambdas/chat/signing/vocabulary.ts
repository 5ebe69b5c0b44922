// Shared by calls and rows: the size limit of a drawn signature, and the rule for a typed one.

/** A drawn signature: the path of an SVG in a box of this size, in whole numbers. */
export const DRAWING_WIDTH = 400;
export const DRAWING_HEIGHT = 120;

/** Letters that have no accent to take off. */
const BASIC: Record<string, string> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i', ð: 'd', þ: 'th' },
};

/** A phone types a curly apostrophe in O'Hara, and a keyboard may have no é. */
const comparable = (name: string) =>
  name
    .replace(/[\u2018\u2019\u201b\u02bb\u02bc\u2032\u00b4`]/g, "'")
    .normalize('NFKD')
    // Accents of European letters. Marks of other scripts are vowels.
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s*-\s*/g, '-')
    .replace(/[øłđßæœıðþ]/gi, (letter) => BASIC[letter.toLowerCase()]!)
    .replace(/\s*'\s*/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .toLocaleLowerCase('en-US');

/** Spaces, capitals, accents, and the kinds of apostrophes and dashes are ignored. */
export const typedNameProblem = (typed: string, name: string): string | undefined =>
  comparable(typed) === comparable(name) ? undefined : `Type your name exactly as it appears in the document: ${name}`;
