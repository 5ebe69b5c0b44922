import { type MatchExtended, ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs } from '@zxcvbn-ts/language-common';
import commonPasswords from './common-passwords.txt?raw';
import { type Person, wordsOfPerson } from './words-of-person.ts';

/**
 * An attacker's first guesses for an account of this product: its name, its subject, the words of the trade and those of every
 * sign-in page. docs/security.md names this list (ASVS 6.1.2).
 */
export const contextWords: readonly string[] = [
  ...['groundwork', 'dashboard', 'concierge', 'transaction', 'communications', 'plaid', 'stripe'],
  ...['realestate', 'estate', 'realtor', 'realty', 'property', 'properties', 'broker', 'brokerage', 'agent', 'agency'],
  ...[
    'house',
    'houses',
    'housing',
    'home',
    'homes',
    'condo',
    'apartment',
    'openhouse',
    'listing',
    'listings',
    'staging',
  ],
  ...['buyer', 'seller', 'tenant', 'landlord', 'client', 'clients', 'zillow', 'redfin', 'trulia', 'remax', 'keller'],
  ...[
    'proofoffunds',
    'prooffunds',
    'proof',
    'funds',
    'mortgage',
    'escrow',
    'closing',
    'lender',
    'loan',
    'bank',
    'rent',
  ],
  ...['password', 'passphrase', 'passwort', 'secret', 'welcome', 'letmein', 'changeme', 'signin', 'login', 'account'],
  ...['admin', 'administrator', 'temporary', 'staff', 'user', 'username', 'invited', 'security', 'cognito'],
];

// Finds out if a new password is one that attackers try first. It's too heavy for a page's first load, so it loads on demand.

type Reason = 'ours' | 'common' | 'pattern' | 'simple';

const why: Record<Reason, string> = {
  ours: 'This password uses your name, your email address or real-estate words, which attackers try first.',
  common: 'This is one of the most common passwords, or close to one, and attackers try those first.',
  pattern: 'This password follows a pattern (keys in a row, repeats, dates), and attackers try those first.',
  simple: 'This password is easy to guess.',
};
const HELP = 'Choose four unrelated words, or let your password manager create a password.';

/** The estimator's best grade begins here. A patient attacker can make fewer guesses than this. */
const ENOUGH_GUESSES = 1e10;
/** The number of characters a password needs besides known words. */
const ENOUGH_OF_ONES_OWN = 6;

const estimator = new ZxcvbnFactory({
  dictionary: { common: commonPasswords.trim().split(/\s/), context: [...contextWords] },
  graphs: { qwerty: adjacencyGraphs.qwerty, qwertz: adjacencyGraphs.qwertz, keypad: adjacencyGraphs.keypad },
});

/** A reason to show the person, or undefined if the password is good. */
export function whyGuessable(password: string, person: Person): string | undefined {
  const known = wordsOfPerson(person);
  const { guesses, sequence } = estimator.check(password, known);
  if (isMadeOf([...known, ...contextWords], password)) return `${why.ours} ${HELP}`;
  return guesses < ENOUGH_GUESSES ? `${why[reasonOf(sequence)]} ${HELP}` : undefined;
}

const SIGNS: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's' };

/** True for a password of known words and little else, even if signs replace letters. */
function isMadeOf(words: string[], password: string): boolean {
  const plain = password.toLowerCase();
  const known = words.map(lettersOf);
  return [plain, plain.replace(/[013457@$]/g, (sign) => SIGNS[sign] ?? sign)].map(lettersOf).some((letters) => {
    const own = leastBeside(known, letters);
    return own < letters.length && own < ENOUGH_OF_ONES_OWN;
  });
}

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');

/** The number of letters that aren't part of a known word, if the words cover as many letters as possible. */
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
