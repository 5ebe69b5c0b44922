import { readdirSync } from 'node:fs';
import { buildSync, type Metafile } from 'esbuild';
import { expect, it } from 'vitest';
import { bundleOptions } from './bundle.ts';
import { LATER } from './later-packages.ts';

const ENTRY = /(?:^|\/)(?:handler|worker|webhook|socket|relay|push|events|triggers)\.ts$/;

const metafileOf = (entries: string[]): Metafile => {
  const named = Object.fromEntries(entries.map((entry) => [entry, entry]));
  const options = { ...bundleOptions(named, 'unwritten'), external: LATER, minify: false, write: false } as const;
  return buildSync({ ...options, metafile: true }).metafile;
};

/**
 * Zod brings 264 KB of error messages in 50 languages. A namespace of it that is used as a value (`z.core.$ZodObject`)
 * takes all of them into the bundle, and every cold start reads them.
 */
it('keeps the languages of Zod out of every function', () => {
  const entries = readdirSync('lambdas', { recursive: true })
    .map((file) => `lambdas/${file}`)
    .filter((file) => ENTRY.test(file));
  expect(entries.length).toBeGreaterThan(15);
  const withLanguages = Object.entries(metafileOf(entries).outputs).filter(([, { inputs }]) =>
    Object.entries(inputs).some(([file, { bytesInOutput }]) => /zod\/v4\/locales\//.test(file) && bytesInOutput > 0),
  );
  expect(withLanguages.map(([output]) => output)).toEqual([]);
});

/** A feature's public.ts leads to all of it. Only because package.json says that importing has no side effects is the rest left out. */
it('keeps what a function does not use out of it: the one that holds sockets open words no emails', () => {
  const { outputs } = metafileOf(['lambdas/background/push/handler.ts']);
  const files = Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs));
  expect(files).toContain('lambdas/core/realtime/connection-store.ts');
  expect(files.filter((file) => file.includes('/emails/') || file.includes('-words'))).toEqual([]);
});
