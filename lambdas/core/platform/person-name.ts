// How names are taken apart. What people type as one name is split at its first space, so that a last name of several words
// ('de la Cruz') stays whole; a name as banks have it is split at its last space ('Mary Ann Smith').
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
