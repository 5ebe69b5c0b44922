import { describe, expect, it } from 'vitest';
import { placeIn } from './place-on-page.ts';

describe('the place that an email leads to', () => {
  it.each([
    ['#document-1', { step: 1, declines: false }],
    ['#document-3', { step: 3, declines: false }],
    ['#decline-3', { step: 3, declines: true }],
    ['#files', { step: 2, declines: false }],
    ['#document-2', undefined],
    ['', undefined],
  ])('%s', (hash, place) => {
    expect(placeIn(hash)).toEqual(place);
  });
});
