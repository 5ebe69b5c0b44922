import { defineConfig } from 'vitest/config';

/** These break, kill, or look through everything that is stored: on a cloud without other tests. */
const apart = ['test/faults/**/*.test.ts', 'test/journeys/{erase-person,data-copies,restore}.test.ts'];

/** Files that take minutes, or let days pass: they have a cloud to themselves, and only in `npm run test:deep`. */
const deep = [
  'test/security/{permissions,needed-grants}.test.ts',
  'test/faults/{closed-page,storm}.test.ts',
  'test/journeys/virus-scan.test.ts',
];

/** Needs a seal log that ends today: only in `npm run test:deep`, on a cloud where no other test lets days pass. */
const today = 'test/security/verifying.test.ts';

/** Attacks that need no running cloud. */
const alone = ['test/security/{user-text,sealed,mail-relay,letter-relay}.test.ts'];

/** Looks at the demo data before a test has changed anything, or let time pass. */
const untouched = 'test/journeys/demo-data.test.ts';

/** Drives a browser as well. */
const pages = 'test/security/user-text-pages.test.ts';

// A list of findings is worth nothing as "[ …(2) ]", which is all that the last lines of a whole run would print.
const whole = { chaiConfig: { truncateThreshold: 4_000 } };

const driven = {
  ...whole,
  globalSetup: ['test/cloud/start.ts'],
  // One after the other in one process: they share the cloud, the accounts they have signed in, and a browser.
  fileParallelism: false,
  isolate: false,
  setupFiles: ['test/cloud/each-file.ts'],
  // With both cores busy everything takes several times as long, and still has to pass.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000 } },
};

// `unit` needs nothing but the code. The others each drive their own local cloud: over HTTP, or by its pages in a browser.
// Files of a project run in any order: --sequence.shuffle.files tries another one.
export default defineConfig({
  test: {
    tags: [
      {
        name: 'deep',
        description: 'Walks a side path, or one that a use case and another walk cover: only in `npm run test:deep`.',
      },
      { name: 'long', description: 'Takes many seconds: not in `npm run check`.' },
    ],
    // Keeps each compiled file for the next run, by its content.
    experimental: { fsModuleCache: true },
    projects: [
      {
        test: {
          ...whole,
          name: 'unit',
          // No unit test changes what another sees, so they share a thread: half the processor time of a process a file.
          pool: 'threads',
          isolate: false,
          setupFiles: ['test/loaded-pages.ts'],
          // openapi-typescript builds types with the compiler's old programming interface, which TypeScript 7 doesn't have.
          alias: { typescript: new URL('test/old-compiler.ts', import.meta.url).pathname },
          server: { deps: { inline: ['openapi-typescript'] } },
          include: [
            '{lambdas,lib,web/src,web/build,local,operations,scripts}/**/*.test.{ts,tsx}',
            'test/*.test.ts',
            'test/{bench,infra,load}/**/*.test.ts',
            ...alone,
          ],
          // Two minutes were too short for one of seven seconds, on a machine with two whole runs.
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        // The local cloud is a package with tests that the product doesn't run: `npm test --workspace cdk-run`.
        test: {
          ...whole,
          name: 'packages',
          pool: 'threads',
          isolate: false,
          include: ['packages/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...driven,
          name: 'cloud',
          include: ['test/{journeys,security,usage}/**/*.test.ts'],
          exclude: [...apart, ...deep, ...alone, today, pages, untouched],
        },
      },
      { test: { ...driven, name: 'browser', include: ['test/browser/*.test.ts', pages] } },
      { test: { ...driven, name: 'untouched', include: [untouched] } },
      { test: { ...driven, name: 'apart', include: apart, exclude: deep } },
      { test: { ...driven, name: 'deep', include: deep } },
      { test: { ...driven, name: 'today', include: [today] } },
    ],
  },
});
