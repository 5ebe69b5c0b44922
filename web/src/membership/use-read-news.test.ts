import { expect, test } from 'vitest';
import { isAbout } from './use-read-news.ts';

const OF = ['report', 'transaction', 'client', 'handover', 'deal'] as const;

test.each([
  ['m1', ['report']],
  ['x~reply~m1', ['report']],
  ['x~letter~m1', ['report']],
  ['x~sign~m1', ['transaction']],
  ['x~files~m1', ['transaction']],
  ['x~unsubscribed~m1', ['client']],
  ['x~handover~m1', ['handover']],
  ['x~handover', []],
  ['deal~mail~m1', ['deal']],
  // A chat's news is read with its messages, and a bounce is settled by correcting the address, so neither is read on a page.
  ['x~chat~m1', []],
  ['m1~bounce', []],
  ['m2', []],
  ['x~sign~m2', []],
  ['x~sign', []],
])('%s is read on the page of %j', (id, expected) => {
  expect(OF.filter((of) => isAbout({ id }, { of, id: 'm1' }))).toEqual(expected);
});
