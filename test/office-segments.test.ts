// An office's segment can't be the beginning of a page that is there already: its address would open something else.
import { expect, it } from 'vitest';
import { isSegment } from '../lambdas/offices/contract.ts';
import { paths, patterns } from '../web/src/config/paths.ts';

/** A page of one segment, such as /roi, isn't reached by an address of two; those with an ID below them are. */
const firsts = [...Object.values(paths), ...Object.values(patterns)]
  .map((path) => path.split('/').slice(1))
  .filter(({ length }) => length > 1)
  .map(([first = '']) => first);

it('leads to no page of ours', () => {
  expect(firsts.length).toBeGreaterThan(10);
  expect(firsts.filter(isSegment)).toEqual([]);
});
