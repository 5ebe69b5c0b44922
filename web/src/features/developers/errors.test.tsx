// The `type` of every error links to an existing part of the page.
import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ApiDocument } from './document.ts';
import { Errors } from './errors.tsx';

const file = new URL('../../../public/developers/openapi.json', import.meta.url);
const { 'x-reference': reference } = JSON.parse(readFileSync(file, 'utf8')) as ApiDocument;

it('has the mark that each type of error names, once', () => {
  const page = renderToStaticMarkup(<Errors errors={reference.errors} />);
  const marks = [...page.matchAll(/ id="(error-[^"]+)"/g)].map(([, mark]) => `/developers#${mark}`);
  expect(marks.length).toBeGreaterThan(20);
  expect(marks.sort()).toEqual(reference.errors.map(({ type }) => type).sort());
});
