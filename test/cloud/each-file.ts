// Runs with every file of tests that drive the product.
import { afterAll } from 'vitest';
import { closePages } from '../browser/watched-page.ts';
import { forgetActors } from './actors.ts';

forgetActors();
afterAll(closePages);
