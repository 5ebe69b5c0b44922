import { dictionary } from '@zxcvbn-ts/language-common';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { contextWords, whyGuessable } from './why-guessable.ts';
import { wordsOfPerson } from './words-of-person.ts';

const person = { name: 'José Agentsson', email: 'j.agentsson@harbor-homes.example' };

test.each([
  ['monkey123456', /most common/],
  ['Password1234!', /real-estate words/],
  ['P@ssw0rd2026!', /real-estate words/],
  ['michaeljordan23', /most common/],
  ['Summer2026!!', /most common/],
  ['baseball football', /most common/],
  ['changeme12345', /real-estate words/],
  ['passwordpassword', /real-estate words/],
  ['aaaaaaaaaaaa', /pattern/],
  ['abcabcabcabc', /pattern/],
  ['abcdefghijkl', /pattern/],
  ['123456789012', /most common|pattern/],
  ['19870614198706', /pattern/],
  ['asdfghjkl;123', /pattern/],
  ['1q2w3e4r5t6y', /most common/],
  ['zaq12wsx34edc', /most common|pattern/],
  ['groundwork2026', /real-estate words/],
  ['Gr0undw0rk!2026', /real-estate words/],
  ['krowdnuorg2026', /real-estate words/],
  ['RealEstate!2026', /real-estate words/],
  ['ground-work-password-1', /real-estate words/],
  ['proof of funds', /real-estate words/],
  ['jose-agentsson-7', /your name/],
  ['JoséAgentsson1987', /your name/],
  ['j.agentsson@harbor-homes.example', /your name/],
  ['harborhomes2026', /your name/],
])('refuses %s, saying why and what helps', (password, why) => {
  const words = whyGuessable(password, person) ?? 'taken';
  expect(words).toMatch(why);
  expect(words).toContain('four unrelated words');
});

test.each([
  'my-own-lantern-2026',
  'orchard-lantern-2026',
  'purple lantern ferry',
  'kQ9#mZ2pL!vW',
  'längere Wörter im Satz',
])('takes %s', (password) => expect(whyGuessable(password, person)).toBeUndefined());

describe('for anyone', () => {
  const words = [...contextWords, ...wordsOfPerson(person)];

  it('refuses what is made of known words, however they are put together', () => {
    const separators = fc.constantFrom('', ' ', '-', '.', '!', '_');
    const shapes = fc.constantFrom<(word: string) => string>(
      (word) => word,
      (word) => word.toUpperCase(),
      (word) => word.charAt(0).toUpperCase() + word.slice(1),
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...words), shapes, separators), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 0, max: 9999 }),
        (parts, digits) => {
          const password = parts.map(([word, shape, separator]) => shape(word) + separator).join('') + digits;
          expect(whyGuessable(password, person)).toBeDefined();
        },
      ),
      { numRuns: 25 },
    );
  });

  it('takes four words that have nothing to do with each other', () => {
    const others = dictionary['diceware-common']
      .map(String)
      .filter((word) => !words.some((known) => word.includes(known)));
    const four = fc.uniqueArray(fc.constantFrom(...others), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(four, fc.constantFrom(' ', '-', '.'), (chosen, separator) => {
        expect(whyGuessable(chosen.join(separator), person)).toBeUndefined();
      }),
      { numRuns: 25 },
    );
  });
});
