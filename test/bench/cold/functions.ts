// The functions that somebody waits for, built as synthesis builds them.
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { bundleInto } from '../../../lib/build/bundle.ts';

const root = join(import.meta.dirname, '../../..');

/** Read from the function table: routes, sockets and sign-in answer people, except for the webhooks. */
export const functionsForPeople = (): Record<string, string> => {
  const folder = join(root, 'lib/functions');
  const files = readdirSync(folder).filter((file) => file.endsWith('-functions.ts'));
  const table = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('');
  // If a setting chooses between two entries, the usual one comes last.
  const entry = /'?([\w-]+)'?: \{\s+entry: (?:[^\n]* : )?'([^']+)',\s+trigger: \{\s*(routes|socket|signIn):/g;
  const entries = [...table.matchAll(entry)];
  const found = entries
    .map(([, name, entry]) => [name!, entry!] as const)
    // No one waits for an answer to a webhook, or to a browser's report.
    .filter(([name]) => !name.endsWith('-webhook') && name !== 'browser-reports');
  if (found.length < 10) throw new Error('The entries in lib/functions are no longer written as this expects');
  return Object.fromEntries(found);
};

/** Yardsticks: nothing, and one read of one row with either client. */
const yardsticks = { empty: 'empty.ts', 'one read, lean': 'read-lean.ts', 'one read, SDK': 'read-sdk.ts' };

export const buildInto = (folder: string): string[] => {
  mkdirSync(folder, { recursive: true });
  const entries = {
    ...functionsForPeople(),
    ...Object.fromEntries(Object.entries(yardsticks).map(([name, file]) => [name, join(import.meta.dirname, file)])),
  };
  bundleInto(folder, entries, root);
  return Object.keys(entries);
};

/** The environment in which the cache maker starts them. */
export const environmentFor: (code: string, address: string) => Record<string, string> = createRequire(import.meta.url)(
  '../../../lib/build/filled-environment.cjs',
).filledEnvironment;
