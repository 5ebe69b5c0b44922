import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** These break, kill, take permissions away or look through everything there is: apart from the others. */
const apart = [
  'test/faults/**/*.test.ts',
  'test/journeys/erase-person.test.ts',
  'test/journeys/data-copies.test.ts',
  'test/security/permissions.test.ts',
];

/** Drives a browser as well. */
const pages = 'test/security/user-text-pages.test.ts';

/** Coming in, with the browser too, and at the end of another lane of `npm test`: so that all lanes end together. */
const entry = ['test/browser/{sign-up,sign-in}.test.ts'];

/** These look through whole tables, which the others fill: the sooner, the less there is to look through. */
const wholeTables = ['erase-person', 'data-copies', 'walk', 'leaks', 'plaid-webhook', 'server-owned', 'socket-door'];
/** What these take away leaves retries behind that others would meet; or they put the clock years ahead. */
const lastOfAll = ['permissions', 'needed-grants'];
class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) => {
      if (lastOfAll.some((name) => moduleId.includes(`/${name}.test`))) return Number.POSITIVE_INFINITY;
      const at = wholeTables.findIndex((name) => moduleId.includes(`/${name}.test`));
      return at < 0 ? wholeTables.length : at;
    };
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

const driven = {
  globalSetup: ['test/cloud/start.ts'],
  // One after the other in one process: they share the cloud, the accounts they have signed in, and a browser.
  fileParallelism: false,
  isolate: false,
  setupFiles: ['test/browser/each-file.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

// Two kinds of test: `unit` needs nothing but the code; `cloud` drives a running local cloud over HTTP, `browser` and `entry`
// others by their pages, and `apart` one more, for what would disturb the others or be slowed down by them.
export default defineConfig({
  test: {
    sequence: { sequencer: InOrder },
    // What each file compiles to is kept for the next run, by its content.
    experimental: { fsModuleCache: true },
    projects: [
      {
        test: {
          name: 'unit',
          // No unit test changes what another sees, so they share a thread: half the processor time of a process a file.
          pool: 'threads',
          isolate: false,
          include: [
            '{lambdas,lib,web/src,web/build,local,operations,scripts}/**/*.test.{ts,tsx}',
            'test/*.test.ts',
            'test/infra/**/*.test.ts',
          ],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...driven,
          name: 'cloud',
          include: ['test/{journeys,security,usage}/**/*.test.ts'],
          exclude: [...apart, pages],
        },
      },
      { test: { ...driven, name: 'browser', include: ['test/browser/*.test.ts', pages], exclude: entry } },
      { test: { ...driven, name: 'entry', include: entry } },
      { test: { ...driven, name: 'apart', include: apart } },
    ],
  },
});
