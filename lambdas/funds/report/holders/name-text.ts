// Reduces a word of a name to letters and a spelling that two systems share. Banks print names in capitals, without
// accents, and in Latin letters. Pure.

/** Letters that can't be split into a base letter and a mark. */
const LATIN: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
};

/** Passport transliteration (ICAO 9303), after marks have been removed. */
const CYRILLIC: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  ґ: 'g',
  д: 'd',
  е: 'e',
  є: 'ie',
  ж: 'zh',
  з: 'z',
  и: 'i',
  і: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
};

const GREEK: Record<string, string> = {
  α: 'a',
  β: 'v',
  γ: 'g',
  δ: 'd',
  ε: 'e',
  ζ: 'z',
  η: 'i',
  θ: 'th',
  ι: 'i',
  κ: 'k',
  λ: 'l',
  μ: 'm',
  ν: 'n',
  ξ: 'x',
  ο: 'o',
  π: 'p',
  ρ: 'r',
  σ: 's',
  ς: 's',
  τ: 't',
  υ: 'y',
  φ: 'f',
  χ: 'ch',
  ψ: 'ps',
  ω: 'o',
};

const LETTERS = { ...LATIN, ...CYRILLIC, ...GREEK };

const latin = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ου', 'ou')
    .replace(/./gu, (fundsReport) => LETTERS[fundsReport] ?? fundsReport);

/** If a script has no single Latin spelling, its letters remain and can't be compared with Latin ones. */
export const isLatin = (text: string): boolean => !/[^\p{Script=Latin}\P{L}]/u.test(latin(text));

/** One spelling for variants that differ only in their transliteration: Müller and Mueller, Yulia and Iuliia. */
export const spelled = (word: string): string => {
  const plain = latin(word).replace(/[^\p{L}\p{N}]/gu, '');
  const vowels = plain
    .replaceAll('kh', 'h')
    .replaceAll('ks', 'x')
    .replace(/(?<=[aeiou])y|y(?=[aeiou])|(?<=..)y$/g, 'i');
  const umlauts = vowels.length < 4 ? vowels : vowels.replace(/(?<![aeiou])([aou])e/g, '$1').replaceAll('aa', 'a');
  return umlauts.length < 5 ? umlauts : umlauts.replace(/(.)\1/g, '$1');
};
