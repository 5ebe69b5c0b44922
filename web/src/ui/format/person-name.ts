// How names are taken apart: at the first space, so that a last name of several words ('de la Cruz') stays whole.
export type PersonName = { first: string; last: string };

const words = (text: string) => text.trim().split(/\s+/).filter(Boolean);

export const splitName = (full: string): PersonName => {
  const [first = '', ...rest] = words(full);
  return { first, last: rest.join(' ') };
};

export const fullName = ({ first, last }: PersonName): string => words(`${first} ${last}`).join(' ');

/** A first name keeps its first word only; what was typed after it becomes the last name when there is none yet. */
export const settleName = (typed: PersonName): PersonName => {
  const { first, last } = splitName(typed.first);
  return { first, last: words(typed.last).join(' ') || last };
};
