// A person's name, taken apart: titles aside, 'Lopez, Maria' turned around, 'Jr' kept apart. Pure.
import { isLatin, spelled } from './name-text.ts';

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

/** They belong to the word that follows, and are often left out or written together with it. */
const PARTICLES = list('de del la las los da das do dos di van von der den ter le bin ibn al el');
const BETWEEN_SURNAMES = list('y e i');
const JOINED = list('mc mac');

export type PersonName = {
  /** The name as it is, except for capitals, punctuation and titles. */
  asWritten: string;
  generation: string | undefined;
  /** Its words, with each particle as part of the word that follows. */
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
