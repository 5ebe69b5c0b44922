import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contentDisposition, fileNameFrom } from './file-name.ts';

const named = (header: string) => decodeURIComponent(/filename\*=UTF-8''(\S+)$/.exec(header)?.[1] ?? '');
const ascii = (header: string) => /filename="([^"]*)"/.exec(header)?.[1];

it('keeps the letters of a name, and gives old programs what ASCII has of them', () => {
  const header = contentDisposition('attachment', fileNameFrom("Proof of funds O'Brien-Łukasz (李小龍)", '.pdf'));
  expect(named(header)).toBe("Proof of funds O'Brien-Łukasz (李小龍).pdf");
  expect(ascii(header)).toBe('Proof of funds OBrien-ukasz.pdf');
  expect(ascii(contentDisposition('inline', '李小龍.pdf'))).toBe('document.pdf');
});

it('has no character that ends a header, leaves a folder, or hides the ending', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (title) => {
      const name = fileNameFrom(title, '.pdf');
      expect(name).not.toMatch(/[/\\:"<>|\n\r\u202e]/u);
      expect(name).toMatch(/[^.\s].*\.pdf$/u);
      const header = contentDisposition('attachment', name);
      expect(header).toMatch(/^attachment; filename="[\w. -]+\.pdf"; filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/);
      expect(named(header)).toBe(name);
    }),
  );
});
