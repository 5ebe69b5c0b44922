// Splits names. A name typed in one field is split at its first space, so that a last name of several words ('de la
// Cruz') stays whole; a bank's is split at its last space ('Mary Ann Smith').
export type PersonName = { first: string; last: string };

export const nameWords = (text: string): string[] => text.trim().split(/\s+/).filter(Boolean);

export const splitAtFirstSpace = (full: string): PersonName => {
  const [first = '', ...rest] = nameWords(full);
  return { first, last: rest.join(' ') };
};

export const splitAtLastSpace = (full: string): PersonName => {
  const all = nameWords(full);
  return all.length < 2
    ? { first: all.join(''), last: '' }
    : { first: all.slice(0, -1).join(' '), last: all.at(-1) ?? '' };
};

export const firstNameOf = (full: string): string => splitAtFirstSpace(full).first;

/** For comparing names and addresses: without accents, capitals and punctuation. */
export const plainWords = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
