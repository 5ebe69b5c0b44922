import { expect, it } from 'vitest';
import { NOW } from '#test/builders/now.ts';
import type { ReadyFile } from '../stored-file.ts';
import { sharedWrites } from './shared-writes.ts';

const aFile = (over: Partial<ReadyFile>): ReadyFile => ({
  id: 'f1',
  place: 'request',
  folderId: 'c1',
  agentId: 'a1',
  linkId: 'l1',
  by: 'guest',
  name: 'June.pdf',
  kind: 'bank-statement',
  note: '',
  size: 1,
  startedAt: NOW.toISOString(),
  state: 'ready',
  type: 'pdf',
  hash: 'h',
  ...over,
});
const sent = { sentAt: NOW.toISOString() };
const review = { outcome: 'accepted', at: NOW.toISOString() } as const;

it('keeps what was decided with the version it was decided about', () => {
  const files = [aFile({ id: 'one', ...sent, review }), aFile({ id: 'two', replaces: 'one' })];
  const { writes, count } = sharedWrites(files, NOW);
  expect(count).toBe(1);
  expect(writes).toMatchObject([
    { update: { SK: 'FILE#two' }, change: { set: { ...sent, version: 2, earlier: ['one'] }, remove: ['replaces'] } },
    { delete: { SK: 'FILE#one' }, name: 'before' },
    { put: { SK: 'EARLIER#one', review, replacedBy: 'two' } },
  ]);
});

it('shares two versions of the same file as a version and a file', () => {
  const files = [
    aFile({ id: 'one', ...sent }),
    aFile({ id: 'two', replaces: 'one' }),
    aFile({ id: 'three', replaces: 'one' }),
  ];
  const { writes, count } = sharedWrites(files, NOW);
  expect(count).toBe(2);
  expect(writes).toHaveLength(4);
});
