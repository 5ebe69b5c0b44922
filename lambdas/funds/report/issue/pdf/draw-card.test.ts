import { expect, it } from 'vitest';
import { cardLines } from './draw-card.ts';

const card = { name: 'Ada Agent', phone: '', brokerage: 'Harbor Realty', license: 'IL 1', accent: '#1f5d4c' };
const written = (about: { copyOf?: string }) => cardLines(card, about).map(({ text }) => text);

it('says on a report who requested it, and on a letter to the other side who sent it', () => {
  expect(written({})).toEqual(['Requested by', 'Ada Agent', 'Harbor Realty', 'License IL 1']);
  expect(written({ copyOf: 'b'.repeat(32) })[0]).toBe('Sent by');
});
