import { describe, expect, it } from 'vitest';
import { isGrounded } from './grounded.ts';

const clauses = [
  { heading: 'Term', text: 'The agreement lasts 180 days from the last signature.' },
  { heading: 'Commission', text: 'The seller pays the agent a commission at closing.' },
];

describe('an answer of a model', () => {
  it.each([
    'It ends after 180 days. Clause 1 says: "The agreement lasts 180 days".',
    'Clause 2: “the seller pays the agent a commission”, and that is at closing.',
  ])('is grounded when it quotes its clause: %s', (text) => {
    expect(isGrounded(text, clauses)).toBe(true);
  });

  it.each([
    ['names no clause', 'It says "The agreement lasts 180 days".'],
    ['names a clause that does not exist', 'Clause 3 says "The agreement lasts 180 days".'],
    ['quotes nothing', 'Clause 1 is about the term.'],
    ['quotes another clause', 'Clause 1 says "The seller pays the agent a commission".'],
    ['quotes what is not in the document', 'Clause 2 says "The seller pays nothing at all".'],
    ['adds a number', 'Clause 2 says "pays the agent a commission", which is 3 percent.'],
    ['claims a signature', 'Clause 1 says "The agreement lasts 180 days". You have signed it.'],
    ['gives advice', 'Clause 1 says "The agreement lasts 180 days". You should accept it.'],
    ['speaks of tax', 'Clause 2 says "pays the agent a commission". It is tax free.'],
    ['links elsewhere', 'Clause 1 says "The agreement lasts 180 days". See www.example.com.'],
    ['goes on and on', `Clause 1 says "The agreement lasts 180 days". ${'And so on. '.repeat(100)}`],
  ])('does not go out when it %s', (_, text) => {
    expect(isGrounded(text, clauses)).toBe(false);
  });
});
