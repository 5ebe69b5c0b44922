// What a class of a CSS module is called in the page: its file's name and its own, so that a person and a test can read it.
// The first paint's styles are found by these names (critical-css.ts); css-modules.test.ts keeps the names of files apart.
import { basename } from 'node:path';
import type { CSSOptions } from 'vite';

/** `bubble-own` for `.own` of bubble.module.css, `bubble` for its `.root`. */
export const generateScopedName = (name: string, file: string): string => {
  const stem = basename(file.split('?')[0] ?? '').replace(/\.module\.css$/, '');
  return name === 'root' ? stem : `${stem}-${name}`;
};

/** For the site and for the pages that are made while building: their words have to find their styles. */
export const css: CSSOptions = { modules: { generateScopedName, localsConvention: 'camelCaseOnly' } };
