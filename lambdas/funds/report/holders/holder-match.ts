import type { Holder, HolderKind, HolderMatch } from '#contracts/funds/request';
import { EMAIL_PATTERN } from '#core/http/fields.ts';
import { cents, formatCents } from '#core/platform/money.ts';
import { type Authority, type HeldBy, HOLDER_MATCHES, isClients, isMixed } from '#vocabulary/funds/request';
import { compareOrganizations, kindOf, type PersonName, readName } from './name-words.ts';
import { areOneName } from './nicknames.ts';

// Compares two names: the same person or organization? A wrong 'likely' lets somebody else's money pass, so the names
// must agree from a first name to a surname; compatible names are 'unknown'. Pure.

const rankOf = (match: HolderMatch): number => HOLDER_MATCHES.indexOf(match);
const bestOf = (matches: HolderMatch[]): HolderMatch =>
  matches.reduce<HolderMatch>((best, match) => (rankOf(match) < rankOf(best) ? match : best), 'different');
const worstOf = (matches: HolderMatch[]): HolderMatch =>
  matches.reduce<HolderMatch>((worst, match) => (rankOf(match) > rankOf(worst) ? match : worst), 'match');

const isInitial = (word: string) => word.length === 1;
const startAlike = (one: string, other: string) => one.slice(0, 1) === other.slice(0, 1);

/** Compares first and middle names. */
const agrees = (one: string, other: string): boolean =>
  one === other || areOneName(one, other) || ((isInitial(one) || isInitial(other)) && startAlike(one, other));

const isSubsequence = (few: string[], many: string[]): boolean => {
  let at = 0;
  for (const word of many) if (at < few.length && agrees(few[at] ?? '', word)) at++;
  return at === few.length;
};

const isSurname = (one: string | undefined, other: string | undefined) =>
  one !== undefined && one === other && !isInitial(one);

/** The first names agree, the given middle names too, and the surname at the end is the same. */
const correspond = (few: string[], many: string[]): boolean =>
  few.length >= 2 &&
  few.length <= many.length &&
  isSurname(few.at(-1), many.at(-1)) &&
  agrees(few[0] ?? '', many[0] ?? '') &&
  isSubsequence(few.slice(1, -1), many.slice(1, -1));

/** A middle name used as the first one: Luis Perez is Jose Luis Perez. */
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

/**
 * Without a comma, nothing shows which word is the surname: only names with equally many words, initials aside, can
 * be turned around.
 */
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

/** Something in common, but not from a first name to a surname: it could be the same person or another one. */
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

// Compares the bank's owners of each account with the people a report is for. Pure.

// Banks write several owners and the account's purpose into one line: 'MARIA & PEDRO LOPEZ', 'MARIA LOPEZ POD ANA
// LOPEZ'. Pure.
/** A person who inherits the account doesn't own it. */
const BENEFICIARY =
  /\s(?:p\.?o\.?d\.?|t\.?o\.?d\.?|i\.?t\.?f\.?|in trust for|payable on death(?: to)?|transfer on death(?: to)?)\s.*$/i;
const OTHER_NAME = /\s(?:a\.?k\.?a\.?|f\.?k\.?a\.?|n\.?k\.?a\.?|d\.?b\.?a\.?|d\/b\/a|a\/k\/a|f\/k\/a|née|nee)\s/i;
const AND = /\s+(?:and|or|and\/or|y|o|y\/o|jt|jtwros)\s+|\s*[&;|]\s*/i;

const wordsIn = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** 'Maria & Pedro Lopez' are both Lopez, and so are 'Lopez, Maria & Pedro'. */
const withSurname = (part: string, parts: string[]): string[] => {
  if (wordsIn(part).length !== 1) return [part];
  const [surname] = (parts[0] ?? '').split(',');
  if (surname && parts[0]?.includes(',')) return [`${part} ${surname}`];
  const last = wordsIn(parts.at(-1) ?? '');
  if (last.length < 2) return [part];
  return [
    part,
    `${part} ${last.slice(-1).join(' ')}`,
    ...(last.length > 2 ? [`${part} ${last.slice(-2).join(' ')}`] : []),
  ];
};

/** Every possible name in a line, including the whole line. */
export const namesIn = (line: string): string[] => {
  const owners = line.replace(BENEFICIARY, '').trim();
  const names = owners.split(OTHER_NAME).flatMap((name) => {
    if (kindOf(name) !== 'person') return [name];
    const parts = name.split(AND).filter((part) => part.trim() !== '');
    return parts.length < 2 ? [name] : [name, ...parts.flatMap((part) => withSurname(part, parts))];
  });
  return [...new Set(names.map((name) => name.trim()).filter(Boolean))];
};

type OwnedAccount = { owners: readonly string[]; value: number };

/** Someone who signed up with only an email address has no name to compare. */
const isName = (text: string) => text.trim() !== '' && !EMAIL_PATTERN.test(text.trim());

/** One owner is enough: each owner of a joint account may use it. */
const ofAccount = (owners: readonly string[], clients: readonly string[]): HolderMatch => {
  const names = owners.filter(isName).flatMap(namesIn);
  const people = clients.filter(isName);
  if (names.length === 0 || people.length === 0) return 'unknown';
  return bestOf(names.flatMap((name) => people.map((person) => compareNames(name, person))));
};

const kindIn = (owners: readonly string[]): HolderKind => {
  const kinds = owners.map(kindOf);
  return kinds.find((kind) => kind !== 'person') ?? 'person';
};

/** The money by owner, as the bank names them. `accounts`: without those counted elsewhere. */
export const heldByIn = (accounts: readonly OwnedAccount[], clients: readonly string[]): HeldBy[] => {
  const groups = new Map<string, HeldBy & { total: number }>();
  for (const { owners, value } of accounts.filter((account) => account.value > 0)) {
    const names = [...new Set(owners)];
    const key = names.toSorted().join('\n').toLowerCase();
    const total = (groups.get(key)?.total ?? 0) + value;
    groups.set(key, { names, match: ofAccount(owners, clients), total });
  }
  return [...groups.values()];
};

/**
 * Every account that adds money counts, and the worst match decides: all the money that a report confirms must be the
 * client's. An account without money neither helps nor harms.
 */
export const holderOf = (accounts: readonly OwnedAccount[], clients: readonly string[]): Holder => {
  const withMoney = accounts.filter(({ value }) => value > 0);
  const compared = (withMoney.length > 0 ? withMoney : accounts).map(({ owners }) => ({
    match: ofAccount(owners, clients),
    kind: kindIn(owners),
  }));
  if (compared.length === 0) return { match: 'unknown', kind: 'person' };
  const match = worstOf(compared.map((account) => account.match));
  const others = match === 'different' ? compared.filter((account) => account.match === 'different') : [];
  return { match, kind: others.find(({ kind }) => kind !== 'person')?.kind ?? 'person' };
};

/** The holders of the money, without figures. */
export const withoutTotals = (heldBy: readonly HeldBy[]): HeldBy[] =>
  heldBy.map(({ names, match }) => ({ names, match }));

/**
 * The holders in a report without values. A report that confirms nothing must not reveal which accounts have money: all
 * of them count alike, and no one is named as its holder. `counted`: those of `accounts` that aren't counted elsewhere.
 */
export const holdersOfConfirmation = (
  isConfirmed: boolean,
  { accounts, counted }: Record<'accounts' | 'counted', readonly OwnedAccount[]>,
  clients: readonly string[],
): { holder: Holder; heldBy: HeldBy[] } =>
  isConfirmed
    ? {
        holder: holderOf(accounts, clients),
        heldBy: withoutTotals(heldByIn(counted, clients)),
      }
    : {
        holder: holderOf(
          accounts.map(({ owners }) => ({ owners, value: 1 })),
          clients,
        ),
        heldBy: [],
      };

// The texts of emails, PDFs and notifications about the account holder. Pure.

type Named = {
  holder: Holder;
  holders: string[];
  heldBy: readonly HeldBy[];
  clientName: string;
  institutions: string[];
  authorities?: readonly Authority[] | undefined;
};

const NO_ACCOUNT = 'The account behind the earlier report was closed, or is no longer shared.';

const namedOf = (holders: string[]): string => holders.join(', ');

const NOT_SHOWN = 'Nothing shows that they may use it.';

const DIFFERENT: Record<Holder['kind'], (client: string, holders: string) => string> = {
  person: (client, holders) => `The account isn't in ${client}'s name. The bank names ${holders}.`,
  company: (client, holders) =>
    `The account belongs to a company, not to ${client} in person. The bank names ${holders}. ${NOT_SHOWN}`,
  trust: (client, holders) =>
    `The account is held in trust, not by ${client} in person. The bank names ${holders}. ${NOT_SHOWN}`,
};

const shareOf = ({ names, match, total }: HeldBy, at: number): string => {
  const share = total === undefined ? (at === 0 ? 'Part of the money' : 'part of it') : formatCents(cents(total));
  if (names.length === 0) return `${share} is in an account whose holder the bank doesn't name`;
  const whose = `in the name of ${names.join(' and ')}`;
  return match === 'unknown' ? `${share} is ${whose}, who may not be the client` : `${share} is ${whose}`;
};

/** Per account holder, the client's own money first. */
const sharesOf = (heldBy: readonly HeldBy[]): string => {
  const own = heldBy.filter(isClients);
  const shares = [...own, ...heldBy.filter((one) => !isClients(one))].map(shareOf);
  return `${shares.slice(0, -1).join(', ')}, and ${shares.at(-1)}.`;
};

/** The warning for readers of a report. Undefined if the holder is the client. */
export const holderWarning = ({
  holder,
  holders,
  heldBy,
  clientName,
  institutions,
  authorities = [],
}: Named): string | undefined => {
  if (institutions.length === 0) return NO_ACCOUNT;
  if (authorities.length > 0) return undefined;
  if (isMixed(heldBy)) return sharesOf(heldBy);
  if (holder.match === 'different') return DIFFERENT[holder.kind](clientName, namedOf(holders));
  if (holder.match !== 'unknown') return undefined;
  return holders.length > 0
    ? `We can't tell whether the account is ${clientName}'s. The bank names ${namedOf(holders)}.`
    : `The bank didn't say who owns the account, so we can't tell whether it's ${clientName}'s.`;
};

export const MATCH_WORDS: Record<Holder['match'], string> = {
  match: "Matches the client's name",
  likely: "Likely match with the client's name",
  unknown: 'Not known',
  different: "Different from the client's name",
};

export const MIXED_WORDS = "Part of the money is in the client's name";

/** No single one of several banks confirms an amount. */
export const banksTogether = (institutions: string[]): string =>
  institutions.length > 1
    ? `${institutions.slice(0, -1).join(', ')} and ${institutions.at(-1)} together`
    : (institutions[0] ?? 'the bank');
