import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FILE_TYPES } from '#contracts/chat/files';
import { archiveIndex, archivePaths } from './make-archive.ts';

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

describe('the paths in an archive', () => {
  it('end as what the file is, and no two are the same', () => {
    const path = archivePaths();
    expect(path('Files', 'Deed.PDF', 'pdf')).toBe('Files/Deed.pdf');
    expect(path('Files', 'deed.pdf', 'pdf')).toBe('Files/deed (2).pdf');
    expect(path('Files', 'Deed', 'jpeg')).toBe('Files/Deed.jpg');
    expect(path('Signed documents', 'Deed', 'pdf')).toBe('Signed documents/Deed.pdf');
  });

  it.each([
    ['../../etc/passwd', 'Files/_.._etc_passwd.pdf'],
    ['Offer 7/4: "final"?', 'Files/Offer 7_4_ _final_.pdf'],
    ['...', 'Files/file.pdf'],
    ['Acuerdo de comisión', 'Files/Acuerdo de comisión.pdf'],
  ])('take no place outside the archive: %s', (name, expected) => {
    expect(archivePaths()('Files', name, 'pdf')).toBe(expected);
  });

  it('are all different and stay in their folder, whatever the names are', () => {
    const names = fc.array(fc.tuple(fc.string({ unit: 'binary' }), fc.constantFrom(...FILE_TYPES)));
    fc.assert(
      fc.property(names, (all) => {
        const path = archivePaths();
        const paths = all.map(([name, type]) => path('Files', name, type));
        expect(new Set(paths.map((one) => one.toLowerCase())).size).toBe(paths.length);
        for (const one of paths) expect(one).toMatch(/^Files\/[^/\\:*?"<>|.][^/\\:*?"<>|]*$/);
      }),
    );
  });
});
