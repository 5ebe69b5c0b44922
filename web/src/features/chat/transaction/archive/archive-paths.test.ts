import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FILE_TYPES } from '#contracts/files';
import { archivePaths } from './archive-paths.ts';

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
