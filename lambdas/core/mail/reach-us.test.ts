import { describe, expect, it } from 'vitest';
import { withOurAddress } from './reach-us.ts';

const said = (words: string) => withOurAddress(words, 'help@example.com');

describe('words that ask people to write to us', () => {
  it.each([
    ['Contact us if you think so.', 'Contact us at help@example.com if you think so.'],
    ['Please contact us.', 'Please contact us at help@example.com.'],
    ['Escríbanos.', 'Escríbanos a help@example.com.'],
    ['Write to us: we can do it.', 'Write to us at help@example.com: we can do it.'],
  ])('say where: %s', (words, complete) => {
    expect(said(words)).toBe(complete);
    expect(said(complete)).toBe(complete);
  });

  it('are the only ones that change', () => {
    expect(said('Ask the sender for a new link.')).toBe('Ask the sender for a new link.');
  });
});
