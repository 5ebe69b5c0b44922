import type { HolderKind } from '#contracts/funds/request';
import { isLatin, spelled } from './name-text.ts';

// Splits a person's name: titles aside, 'Lopez, Maria' turned around, 'Jr' separate. Pure.

const list = (text: string) => new Set(text.split(' '));

const TITLES = list('mr mrs ms miss mx dr prof rev hon sr sra srta don dona doña lic ing dra');
const HONORS = list('esq md phd dds dvm cpa rn do jd');
const GENERATIONS: Record<string, string> = {
  jr: 'jr',
  junior: 'jr',
  hijo: 'jr',
  sr: 'sr',
  senior: 'sr',
  ii: 'ii',
  iii: 'iii',
  iv: 'iv',
  v: 'v',
  '2nd': 'ii',
  '3rd': 'iii',
  '4th': 'iv',
};

/** Words that belong to the next one, and are often left out or joined to it. */
const PARTICLES = list('de del la las los da das do dos di van von der den ter le bin ibn al el');
const BETWEEN_SURNAMES = list('y e i');
const JOINED = list('mc mac');

export type PersonName = {
  /** The name unchanged, except for capitals, punctuation and titles. */
  asWritten: string;
  generation: string | undefined;
  /** Its words, with each particle joined to the next word. */
  joined: string[];
  /** Its words without the particles. */
  bare: string[];
  isLatin: boolean;
};

const isSuffix = (word: string) => word in GENERATIONS || HONORS.has(word);
const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean);

/** 'Lopez, Maria' is Maria Lopez; 'Maria Lopez, Jr' is not turned around. */
const inOrder = (text: string): string[] => {
  const parts = text
    .split(',')
    .map(wordsIn)
    .filter((words) => words.length > 0);
  const suffixes = parts.slice(1).filter((words) => words.every(isSuffix));
  const names = parts.filter((words) => !suffixes.includes(words));
  const turned = names.length === 2 ? [...names].reverse() : names;
  return [...turned, ...suffixes].flat();
};

const withoutTitles = (words: string[]): string[] => {
  const start = words.findIndex((word) => !TITLES.has(word));
  return start === -1 ? [] : words.slice(start);
};

const splitSuffixes = (words: string[]): { name: string[]; generation: string | undefined } => {
  let end = words.length;
  while (end > 2 && isSuffix(words[end - 1] ?? '')) end--;
  const generation = words.slice(end).find((word) => word in GENERATIONS);
  return { name: words.slice(0, end), generation: generation && GENERATIONS[generation] };
};

const joinParticles = (words: string[]): string[] => {
  const joined: string[] = [];
  let before = '';
  for (const [at, word] of words.entries()) {
    const goesOn = at < words.length - 1 && (JOINED.has(word) || (at > 0 && PARTICLES.has(word)));
    if (goesOn) before += word;
    else {
      joined.push(before + word);
      before = '';
    }
  }
  return joined;
};

const withoutParticles = (words: string[]): string[] =>
  words.filter(
    (word, at) => at === 0 || at === words.length - 1 || !(PARTICLES.has(word) || BETWEEN_SURNAMES.has(word)),
  );

export const readName = (text: string): PersonName => {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{C}|['\u2018\u2019`\u00b4"]/gu, '')
    .replace(/\bph\.? ?d\b/g, 'phd')
    .replace(/\bm\.d\b/g, 'md')
    .replace(/[.*()]/g, ' ');
  const { name, generation } = splitSuffixes(withoutTitles(inOrder(plain)));
  const words = name.flatMap((word) => word.split(/[-‐-―]/)).filter(Boolean);
  const all = (some: string[]) => some.map(spelled).filter(Boolean);
  return {
    asWritten: name.join(' ').normalize('NFC'),
    generation,
    joined: all(joinParticles(words)),
    bare: all(joinParticles(withoutParticles(words))),
    isLatin: isLatin(name.join(' ')),
  };
};

// Distinguishes a person's name from a company's or trust's that holds an account in its own right. Pure.

/** Flattened to plain words: 'L.L.C.' becomes 'llc'. */
const flat = (name: string): string =>
  ` ${name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/(?<=\b\p{L})\.\s?(?=\p{L}\b)/gu, '')
    .replaceAll('&', ' and ')
    .replace(/['\u2019]/g, '')
    .replace(/[^\p{L}\p{N}/]+/gu, ' ')
    .trim()} `;

/** Held by someone for somebody else, or by an estate. */
const TRUST =
  / (?:trust|trusts|trustees?|ttees?|trs|fideicomiso|fiduciari[oa]|fbo|u\/a|u\/t\/d|uad|udt|custodian|cust|utma|ugma|estate of|est of|sucesion de|guardian|conservator)(?: |$)/;
const LEGAL_FORM =
  / (?:llc|l l c|inc|incorporated|corp|corporation|ltd|limited|llp|lllp|lp|plc|pllc|pc|pa|gmbh|ag|bv|srl|sapi|sa de cv|s de rl(?: de cv)?|s a|ltda|eirl|compania|company|and co)(?= )/;
/** Matched only at the end: some of them are first or middle names, too. */
const BUSINESS =
  / (?:holdings?|properties|investments?|enterprises|partners|partnership|ventures|associates|group|realty|homes|builders|construction|services|consulting|solutions|foundation|association|ministries|university|fund|hijos|asociados|inversiones|constructora|servicios) $/;

export const kindOf = (name: string): HolderKind => {
  const words = flat(name);
  if (TRUST.test(words)) return 'trust';
  return LEGAL_FORM.test(words) || BUSINESS.test(words) ? 'company' : 'person';
};

const DATED = / (?:dated|dtd|u\/a|u\/t\/d|uad|udt|under agreement)(?: .*)?$/;
const formOf = (words: string): string => LEGAL_FORM.exec(words)?.[0].replaceAll(' ', '') ?? '';
const core = (words: string): string =>
  words
    .replace(DATED, ' ')
    .replace(new RegExp(LEGAL_FORM, 'g'), '')
    .split(' ')
    .filter((word) => word && word !== 'the')
    .map(spelled)
    .join(' ');

/** Two organizations: the same words, apart from the spelling of the legal form. An LLC isn't the Inc. of the same name. */
export const compareOrganizations = (one: string, other: string): 'match' | 'likely' | 'different' => {
  const [first, second] = [flat(one), flat(other)];
  if (first === second) return 'match';
  const [form, otherForm] = [formOf(first), formOf(second)];
  if (form && otherForm && form !== otherForm) return 'different';
  return core(first) !== '' && core(first) === core(second) ? 'likely' : 'different';
};
