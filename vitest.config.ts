import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const grants = 'test/security/permissions.test.ts';

/** These look through whole tables, which the others fill: the sooner, the less there is to look through. */
const wholeTables = ['erase-person', 'data-copies', 'walk', 'leaks', 'plaid-webhook', 'server-owned', 'socket-door'];
/** Looks at what all others have used, and puts the clock years ahead. */
const lastOfAll = 'needed-grants';
class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) => {
      if (moduleId.includes(`/${lastOfAll}.test`)) return Number.POSITIVE_INFINITY;
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

// Two kinds of test: `unit` needs nothing but the code; `cloud` drives a running local cloud over HTTP, `browser` another by
// its pages. `grants` has one of its own: what it takes away leaves retries behind that others would meet.
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
            '{lambdas,lib,web/src,web/build,local,scripts}/**/*.test.{ts,tsx}',
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
          include: ['test/{journeys,security,faults,usage}/**/*.test.ts'],
          exclude: [grants],
        },
      },
      { test: { ...driven, name: 'browser', include: ['test/browser/*.test.ts'] } },
      {
        test: {
          ...driven,
          name: 'grants',
          include: [grants],
        },
      },
    ],
  },
});
