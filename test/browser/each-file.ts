// Runs with every file of browser tests.
import { afterAll } from 'vitest';
import { closePages } from './watched-page.ts';

afterAll(closePages);
