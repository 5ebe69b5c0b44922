// Names a class of a CSS module after its file, so that people and tests can read it. critical-css.ts finds the first
// paint's styles by these names, and css-modules.test.ts keeps file names unique.
import { basename } from 'node:path';
import type { CSSOptions } from 'vite';

/** `guest-page-dimmed` for `.dimmed` of guest-page.module.css, `guest-page` for its `.root`. */
export const generateScopedName = (name: string, file: string): string => {
  const stem = basename(file.split('?')[0] ?? '').replace(/\.module\.css$/, '');
  return name === 'root' ? stem : `${stem}-${name}`;
};

/** The site and its prerendered pages share this, because both need the same names. */
export const css: CSSOptions = { modules: { generateScopedName, localsConvention: 'camelCaseOnly' } };
