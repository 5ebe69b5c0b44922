import { readdirSync } from 'node:fs';
import { buildSync } from 'esbuild';
import { expect, it } from 'vitest';
import { bundleOptions } from './bundle.ts';

const ENTRY = /(?:^|\/)(?:handler|worker|webhook|socket|relay|push|events|triggers)\.ts$/;

/**
 * Zod brings 264 KB of error messages in 50 languages. A namespace of it that is used as a value (`z.core.$ZodObject`)
 * takes all of them into the bundle, and every cold start reads them.
 */
it('keeps the languages of Zod out of every function', () => {
  const entries = readdirSync('lambdas', { recursive: true })
    .map((file) => `lambdas/${file}`)
    .filter((file) => ENTRY.test(file));
  expect(entries.length).toBeGreaterThan(15);
  const named = Object.fromEntries(entries.map((entry) => [entry, entry]));
  const { metafile } = buildSync({ ...bundleOptions(named, 'unwritten'), minify: false, write: false, metafile: true });
  const withLanguages = Object.entries(metafile.outputs).filter(([, { inputs }]) =>
    Object.entries(inputs).some(([file, { bytesInOutput }]) => /zod\/v4\/locales\//.test(file) && bytesInOutput > 0),
  );
  expect(withLanguages.map(([output]) => output)).toEqual([]);
});
