import { nameWords, type PersonName, splitAtFirstSpace } from '#core/platform/person-name.ts';

export const fullName = ({ first, last }: PersonName): string => nameWords(`${first} ${last}`).join(' ');

/** A first name keeps its first word only; the words after it become the last name if there is none yet. */
export const settleName = (typed: PersonName): PersonName => {
  const { first, last } = splitAtFirstSpace(typed.first);
  return { first, last: nameWords(typed.last).join(' ') || last };
};

/** The uppercased initials of a name's first two words. */
export const initialsOf = (name: string): string =>
  nameWords(name)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
