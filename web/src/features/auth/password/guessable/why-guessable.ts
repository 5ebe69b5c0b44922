// Whether a new password is among those that are tried first. Weighs more than a page may at first, so it comes when it is asked.
import { type MatchExtended, ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs } from '@zxcvbn-ts/language-common';
import commonPasswords from './common-passwords.txt?raw';
import { contextWords } from './context-words.ts';
import { type Person, wordsOfPerson } from './words-of-person.ts';

type Reason = 'ours' | 'common' | 'pattern' | 'simple';

const why: Record<Reason, string> = {
  ours: 'This password is built from your name, your email address or words of this trade, and those are tried first.',
  common: 'This password is one of the most common ones, or close to one, and those are tried first.',
  pattern: 'This password follows a pattern (keys in a row, repeats, dates), and those are tried first.',
  simple: 'This password is easy to guess.',
};
const HELP = 'Choose four words that have nothing to do with each other, or let your password manager make one up.';

/** Fewer tries than these, and it falls to somebody who has time: the estimator's best grade begins here. */
const ENOUGH_GUESSES = 1e10;
/** So much has to be left beside words that are known, or they are all there is. */
const ENOUGH_OF_ONES_OWN = 6;

const estimator = new ZxcvbnFactory({
  dictionary: { common: commonPasswords.trim().split(/\s/), context: [...contextWords] },
  graphs: { qwerty: adjacencyGraphs.qwerty, qwertz: adjacencyGraphs.qwertz, keypad: adjacencyGraphs.keypad },
});

/** The sentence for the person, or nothing when the password will do. */
export function whyGuessable(password: string, person: Person): string | undefined {
  const known = wordsOfPerson(person);
  const { guesses, sequence } = estimator.check(password, known);
  if (isMadeOf([...known, ...contextWords], password)) return `${why.ours} ${HELP}`;
  return guesses < ENOUGH_GUESSES ? `${why[reasonOf(sequence)]} ${HELP}` : undefined;
}

const SIGNS: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's' };

/** Known words, and next to nothing besides; also where signs stand for letters. */
function isMadeOf(words: string[], password: string): boolean {
  const plain = password.toLowerCase();
  const known = words.map(lettersOf);
  return [plain, plain.replace(/[013457@$]/g, (sign) => SIGNS[sign] ?? sign)].map(lettersOf).some((letters) => {
    const own = leastBeside(known, letters);
    return own < letters.length && own < ENOUGH_OF_ONES_OWN;
  });
}

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');

/** How many letters stay uncovered when the words are laid over the text as well as can be. */
function leastBeside(words: string[], text: string): number {
  const least = Array.from({ length: text.length + 1 }, (_, end) => end);
  for (let start = 0; start < text.length; start++) {
    const before = least[start]!;
    least[start + 1] = Math.min(least[start + 1]!, before + 1);
    for (const word of words) {
      const end = start + word.length;
      if (text.startsWith(word, start)) least[end] = Math.min(least[end]!, before);
    }
  }
  return least[text.length]!;
}

function reasonOf(sequence: MatchExtended[]): Reason {
  const [longest] = [...sequence]
    .filter(({ pattern }) => pattern !== 'bruteforce' && pattern !== 'separator')
    .sort((a, b) => b.token.length - a.token.length);
  if (longest === undefined) return 'simple';
  if (longest.pattern !== 'dictionary') return 'pattern';
  return 'dictionaryName' in longest && longest.dictionaryName === 'common' ? 'common' : 'ours';
}
