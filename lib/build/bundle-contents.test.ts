import { readdirSync, readFileSync } from 'node:fs';
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

const entries = readdirSync('lambdas', { recursive: true })
  .map((file) => `lambdas/${file}`)
  .filter((file) => ENTRY.test(file));
const all = metafileOf(entries);

/** The files of which anything is in a bundle. */
const heldBy = ({ inputs }: Metafile['outputs'][string]) =>
  Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : []));

/**
 * Zod brings 264 KB of error messages in 50 languages. A namespace of it that is used as a value (`z.core.$ZodObject`)
 * takes all of them into the bundle, and every cold start reads them.
 */
it('keeps the languages of Zod out of every function', () => {
  expect(entries.length).toBeGreaterThan(15);
  const withLanguages = Object.entries(all.outputs).filter(([, output]) =>
    heldBy(output).some((file) => /zod\/v4\/locales\//.test(file)),
  );
  expect(withLanguages.map(([output]) => output)).toEqual([]);
});

/**
 * A schema is made when its file is read, so one name of a contract takes all of its routes and schemas into the bundle. What rows
 * and use cases share with calls is in the contract's vocabulary.ts.
 */
it('keeps the routes out of a function that does not serve them', () => {
  const hasRoutes = (file: string) =>
    file.endsWith('/contract.ts') && /^export const routes\b/m.test(readFileSync(file, 'utf8'));
  const held = Object.values(all.outputs).flatMap((output) => {
    const entry = output.entryPoint ?? '';
    const served = all.inputs[entry]?.imports.map(({ path }) => path) ?? [];
    const routes = heldBy(output).filter(hasRoutes);
    return routes.map((file) => ({ entry, file, isServed: served.includes(file) }));
  });
  expect(held.filter(({ isServed }) => isServed).length).toBeGreaterThan(15);
  const needless = held.filter(({ isServed }) => !isServed);
  expect(needless.map(({ entry, file }) => `${entry} holds ${file}`)).toEqual([]);
});

/** A feature's public.ts leads to all of it. Only because package.json says that importing has no side effects is the rest left out. */
it('keeps what a function does not use out of it: the one that holds sockets open words no emails', () => {
  const { outputs } = metafileOf(['lambdas/background/push/handler.ts']);
  const files = Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs));
  expect(files).toContain('lambdas/core/realtime/connection-store.ts');
  expect(files.filter((file) => file.includes('/emails/') || file.includes('-words'))).toEqual([]);
});
