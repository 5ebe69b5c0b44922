import { describe, expect, it } from 'vitest';
import { placeIn } from './place-on-page.ts';

describe('the place that an email leads to', () => {
  it.each([
    ['#document-1', { step: 1, view: 'work' }],
    ['#document-3', { step: 3, view: 'work' }],
    ['#decline-3', { step: 3, view: 'work', declines: true }],
    ['#files', { step: 2, view: 'files' }],
    ['#messages-2', { step: 2, view: 'conversation' }],
    ['#messages-3', { step: 3, view: 'conversation' }],
    ['#document-2', undefined],
    ['', undefined],
  ])('%s', (hash, place) => {
    expect(placeIn(hash)).toEqual(place);
  });
});
