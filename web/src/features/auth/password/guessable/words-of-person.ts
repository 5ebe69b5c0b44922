export type Person = { name?: string; email?: string };

const unaccented = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '');

/** Public facts about a person: names, the email address and its parts, with and without accents. */
export function wordsOfPerson({ name = '', email = '' }: Person): string[] {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const names = name.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  // The end of an address (.com) says nothing about the person.
  const parts = [...local.split(/[^\p{L}\p{N}]+/u), ...domain.split('.').slice(0, -1)];
  const words = [...names, ...parts, names.join(''), local, email.toLowerCase()];
  return [...new Set(words.flatMap((word) => [word, unaccented(word)]))].filter((word) => word.length >= 3);
}
