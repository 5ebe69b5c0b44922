import { expect, it } from 'vitest';
import { archiveIndex } from './archive-index.ts';

const index = (over: Partial<Parameters<typeof archiveIndex>[0]> = {}) =>
  archiveIndex({
    language: 'en',
    title: 'Sam Seller',
    paragraphs: ['Made today.'],
    listed: [{ path: 'Files/Deed (2).pdf', what: 'Deed', when: 'Today', sha256: 'ab12' }],
    left: [],
    words: { what: 'What', when: 'When', fingerprint: 'SHA-256', left: 'Not in it' },
    ...over,
  });

it('leads to each file, by an address that opens it from a disk', () => {
  expect(index()).toContain('<a href="Files/Deed%20(2).pdf">Files/Deed (2).pdf</a>');
  expect(index()).not.toContain('Not in it');
});

it('says what is missing, and why', () => {
  expect(index({ left: ['Roof.jpg: a virus was found'] })).toContain('<li>Roof.jpg: a virus was found</li>');
});

it('shows what people typed as they typed it, and runs none of it', () => {
  const bad = '"><script>alert(1)</script>';
  const html = index({
    title: bad,
    paragraphs: [bad],
    left: [bad],
    listed: [{ path: `Files/${bad}`, what: bad, when: bad, sha256: bad }],
  });
  expect(html).not.toContain('<script');
  expect(html).not.toContain('">"');
  expect(html.match(/&lt;script&gt;/g)?.length).toBe(8);
});
