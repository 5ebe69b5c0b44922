import { expect, it } from 'vitest';
import { isPlainPdf, kindOfFile } from './plain-pdf.ts';

it.each([
  [{ name: 'survey.PDF', kind: 'photo' }, true],
  [{ name: 'survey', type: 'pdf', kind: 'other' }, true],
  [{ name: 'deed.pdf', type: 'pdf', kind: 'deed' }, false],
  [{ name: 'front.jpg', type: 'jpeg', kind: 'photo' }, false],
  [{ name: 'front.pdf', type: 'jpeg', kind: 'photo' }, false],
] as const)('calls a PDF a PDF, unless its kind says more: %j', (file, is) => {
  expect(isPlainPdf(file)).toBe(is);
});

it('takes no PDF for a photo', () => {
  expect([kindOfFile('a.pdf', 'photo'), kindOfFile('a.pdf', 'deed'), kindOfFile('a.jpg', 'photo')]).toEqual([
    'other',
    'deed',
    'photo',
  ]);
});
