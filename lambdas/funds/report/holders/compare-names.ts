// Whether two names are one person's or one organization's. A wrong 'likely' lets somebody else's money pass, so what two names have
// in common must reach from a first name to a surname; what is only compatible is 'unknown'. Pure.
import type { HolderMatch } from '#contracts/funds/request';
import { HOLDER_MATCHES } from '#vocabulary/funds/request';
import { type PersonName, readName } from './name-words.ts';
import { areOneName } from './nicknames.ts';
import { compareOrganizations, kindOf } from './organizations.ts';

const rankOf = (match: HolderMatch): number => HOLDER_MATCHES.indexOf(match);
export const bestOf = (matches: HolderMatch[]): HolderMatch =>
  matches.reduce<HolderMatch>((best, match) => (rankOf(match) < rankOf(best) ? match : best), 'different');
export const worstOf = (matches: HolderMatch[]): HolderMatch =>
  matches.reduce<HolderMatch>((worst, match) => (rankOf(match) > rankOf(worst) ? match : worst), 'match');

const isInitial = (word: string) => word.length === 1;
const startAlike = (one: string, other: string) => one.slice(0, 1) === other.slice(0, 1);

/** Of first and middle names. */
const agrees = (one: string, other: string): boolean =>
  one === other || areOneName(one, other) || ((isInitial(one) || isInitial(other)) && startAlike(one, other));

const isSubsequence = (few: string[], many: string[]): boolean => {
  let at = 0;
  for (const word of many) if (at < few.length && agrees(few[at] ?? '', word)) at++;
  return at === few.length;
};

const isSurname = (one: string | undefined, other: string | undefined) =>
  one !== undefined && one === other && !isInitial(one);

/** First name, what is given of the middle, and the same surname at the end. */
const correspond = (few: string[], many: string[]): boolean =>
  few.length >= 2 &&
  few.length <= many.length &&
  isSurname(few.at(-1), many.at(-1)) &&
  agrees(few[0] ?? '', many[0] ?? '') &&
  isSubsequence(few.slice(1, -1), many.slice(1, -1));

/** A middle name in place of the first one: Luis Perez is Jose Luis Perez. */
const goesByMiddleName = (few: string[], many: string[]): boolean =>
  many.length >= 3 && !isInitial(few[0] ?? '') && !isInitial(many[1] ?? '') && correspond(few, many.slice(1));

/** One of two surnames is left out at the end: Maria Garcia is Maria Garcia Lopez. */
const withoutSecondSurname = (words: string[]): string[] => (words.length >= 3 ? words.slice(0, -1) : []);

const inUsualOrder = (few: string[], many: string[]): boolean =>
  [many, withoutSecondSurname(many)].some((name) => correspond(few, name) || goesByMiddleName(few, name));

/** Surnames first, as in forms: Lopez Maria, Garcia Lopez Maria. */
const surnamesFirst = (words: string[]): string[][] =>
  [1, 2].filter((count) => count < words.length).map((count) => [...words.slice(count), ...words.slice(0, count)]);

const sorted = (words: string[]) => [...words].sort().join(' ');
const run = (words: string[]) => words.join('').replace(/(.)\1/g, '$1');

/** In forms without a comma nothing says which word is the surname: only as many words, initials aside, can be turned around. */
const areAsMany = (one: string[], other: string[]): boolean =>
  one.filter((word) => !isInitial(word)).length === other.filter((word) => !isInitial(word)).length;

const areAlike = (one: string[], other: string[]): boolean => {
  const [few, many] = one.length <= other.length ? [one, other] : [other, one];
  if (few.length < 2) return false;
  if (sorted(few) === sorted(many) || inUsualOrder(few, many)) return true;
  const orders = [
    [few, many] as const,
    ...surnamesFirst(few).map((words) => [words, many] as const),
    ...surnamesFirst(many).map((words) => [few, words] as const),
  ];
  // Written in more or fewer words: Xiao Ming Li, Xiaoming Li.
  const isRunTogether = ([some, all]: readonly [string[], string[]]) =>
    some.length !== all.length && run(some) === run(all);
  return orders.some((order) => (areAsMany(...order) && correspond(...order)) || isRunTogether(order));
};

/** Something in common, but not from a first name to a surname: it could be the same person, and could be another one. */
const areCompatible = (one: string[], other: string[]): boolean => {
  if (one.length < 2 || other.length < 2) return one.some((word) => other.some((another) => agrees(word, another)));
  if (one.filter((word) => !isInitial(word) && other.includes(word)).length >= 2) return true;
  const [first = '', ...rest] = one;
  const [otherFirst = '', ...otherRest] = other;
  const shareSurname = rest.some((word) =>
    otherRest.some((another) => word === another || agreesByInitial(word, another)),
  );
  return agrees(first, otherFirst) && shareSurname;
};

const agreesByInitial = (one: string, other: string): boolean =>
  isInitial(one) !== isInitial(other) && startAlike(one, other);

const compareWords = (one: PersonName, other: PersonName): HolderMatch => {
  if (!one.isLatin || !other.isLatin || one.bare.length === 0 || other.bare.length === 0) return 'unknown';
  if (areAlike(one.joined, other.joined) || areAlike(one.bare, other.bare)) return 'likely';
  return areCompatible(one.bare, other.bare) ? 'unknown' : 'different';
};

const comparePersons = (one: PersonName, other: PersonName): HolderMatch => {
  if (one.asWritten === '' || other.asWritten === '') return 'unknown';
  // Father and son.
  if (one.generation && other.generation && one.generation !== other.generation) return 'different';
  if (one.asWritten === other.asWritten) return one.generation === other.generation ? 'match' : 'likely';
  return compareWords(one, other);
};

/** Symmetric. Anything that isn't a name is 'unknown'. */
export const compareNames = (one: string, other: string): HolderMatch => {
  const kinds = [kindOf(one), kindOf(other)];
  if (kinds.every((kind) => kind === 'person')) return comparePersons(readName(one), readName(other));
  if (one.trim() === '' || other.trim() === '') return 'unknown';
  return kinds.includes('person') ? 'different' : compareOrganizations(one, other);
};
