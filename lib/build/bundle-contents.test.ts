// @module-tag long
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { afterAll, expect, it } from 'vitest';
import { bundleInto } from './bundle.ts';
import { addCodeCaches } from './code-cache.ts';

const ENTRY = /(?:^|\/)(?:handler|worker|webhook|socket|relay|push|events|triggers)\.ts$/;

/** The entries that the stack's functions name, and every other file that looks like one. */
const named = readdirSync('lib/functions')
  .map((file) => readFileSync(join('lib/functions', file), 'utf8'))
  .flatMap((text) => [...text.matchAll(/entry: (?:[^\n]* : )?'([^']+)'/g)].map(([, file]) => file!));
const entries = new Set([
  ...named,
  ...readdirSync('lambdas', { recursive: true })
    .map((file) => `lambdas/${file}`)
    .filter((file) => ENTRY.test(file)),
]);
const nameOf = (entry: string) => entry.replace(/\W/g, '-');

/** Bundles once for every test in this file, because bundling takes longer than all of them together. */
const folder = mkdtempSync(join(tmpdir(), 'groundwork-bundles-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const all = bundleInto(folder, Object.fromEntries([...entries].map((entry) => [nameOf(entry), entry])));

/** The source files of which a bundle has any bytes. */
const heldBy = ({ inputs }: Metafile['outputs'][string]) =>
  Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : []));

/** The function for assistants: the library of their protocol uses Zod. */
const WITH_ZOD = ['lambdas/open/assistants/handler.ts'];

/** Zod took up to a tenth of a cold start. */
it("keeps Zod, and the library of assistants' protocol, out of every other function", () => {
  expect(entries.size).toBeGreaterThan(25);
  const withZod = Object.entries(all.outputs).filter(([, output]) =>
    heldBy(output).some((file) => /\/(zod|@modelcontextprotocol)\//.test(file)),
  );
  expect(withZod.map(([, { entryPoint }]) => entryPoint)).toEqual(WITH_ZOD);
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

/** A feature's public.ts imports the whole feature. The bundler drops the unused part only because package.json rules out side effects. */
it('keeps unused parts of a feature out of a bundle: the function that holds sockets open has no emails', () => {
  const output = Object.values(all.outputs).find(
    ({ entryPoint }) => entryPoint === 'lambdas/background/push/handler.ts',
  );
  const files = Object.keys(output?.inputs ?? {});
  expect(files).toContain('lambdas/core/realtime/connection-store.ts');
  expect(files.filter((file) => file.includes('/emails/') || file.includes('-words'))).toEqual([]);
});

it('lets a code cache be made of every function', () => {
  expect(named.length).toBeGreaterThan(25);
  const names = [...new Set(named)].map(nameOf);
  addCodeCaches(folder, names);
  const hasNone = (name: string) => !readdirSync(join(folder, name)).some((file) => file.endsWith('.cache'));
  expect(names.filter(hasNone)).toEqual([]);
});
