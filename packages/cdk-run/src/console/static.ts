import { readFileSync } from 'node:fs';
import type { ConsoleRoute } from 'simulator-kit/console/route';

const file = (name: string, type: string): ConsoleRoute => ({
  method: 'GET',
  path: `/${name}`,
  run: () => ({ kind: 'bytes', type, bytes: readFileSync(new URL(`./assets/${name}`, import.meta.url)) }),
});

export const staticRoutes: ConsoleRoute[] = [
  file('console.css', 'text/css; charset=utf-8'),
  file('console.js', 'text/javascript; charset=utf-8'),
  file('mark.svg', 'image/svg+xml'),
];
