import { defineConfig } from 'vitest/config';

// Two kinds of test: `unit` needs nothing but the code; `cloud` drives one running local cloud over HTTP and a browser.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
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
          name: 'cloud',
          include: ['test/{journeys,security,faults,usage,browser}/**/*.test.ts'],
          globalSetup: ['test/cloud/start.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
