import { expect, it } from 'vitest';
import { paths, patterns } from '#web/config/paths.ts';
import { pages } from './routes.ts';

// Whatever walks to every address (axe, the pictures) takes them from paths.ts.
it('has a page at every address that is named, and none at another', () => {
  const named = [...Object.values(paths), ...Object.values(patterns)];
  expect(pages.map(({ path }) => path).sort()).toEqual(named.sort());
});
