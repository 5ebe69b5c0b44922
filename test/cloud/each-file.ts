// Runs with every file of tests that drive the product.
import { afterAll, afterEach } from 'vitest';
import { closePages, printPages } from '../browser/watched-page.ts';
import { forgetActors } from './actors.ts';

forgetActors();
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await printPages();
});
afterAll(closePages);
