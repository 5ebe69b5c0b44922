// The gallery has every part of web/src/ui; test/browser/gallery.test.ts looks at its pages.
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { specimens } from '../web/gallery/specimens.ts';

it('the gallery shows every part of web/src/ui', () => {
  const files = readdirSync('web/src/ui', { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'),
  );
  expect(
    Object.keys(specimens)
      .map((part) => `${part}.tsx`)
      .sort(),
  ).toEqual(files.sort());
});
