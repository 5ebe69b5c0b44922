export type Person = { name?: string; email?: string };

const unaccented = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '');

/** What a stranger knows of somebody: the names, the address and its parts, as they are written and without accents. */
export function wordsOfPerson({ name = '', email = '' }: Person): string[] {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const names = name.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  // What an address ends with (.com) says nothing of the person.
  const parts = [...local.split(/[^\p{L}\p{N}]+/u), ...domain.split('.').slice(0, -1)];
  const words = [...names, ...parts, names.join(''), local, email.toLowerCase()];
  return [...new Set(words.flatMap((word) => [word, unaccented(word)]))].filter((word) => word.length >= 3);
}
