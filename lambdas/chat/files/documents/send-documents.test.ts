import { expect, it } from 'vitest';
import { NOW } from '#test/builders/now.ts';
import type { ReadyFile } from '../stored-file.ts';
import { FILE_LIMITS } from '../vocabulary.ts';
import { sharedWrites } from './send-documents.ts';

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
    { delete: { SK: 'FILE#one' }, name: 'before' },
    { put: { SK: 'EARLIER#one', review, replacedBy: 'two' } },
    { update: { SK: 'FILE#two' }, change: { set: { ...sent, version: 2, earlier: ['one'] }, remove: ['replaces'] } },
  ]);
});

/** Seen red: the second one became a file. */
it('shares two new versions of a file one after the other, in the order in which they were added', () => {
  const files = [
    aFile({ id: 'f1', ...sent, review }),
    aFile({ id: 'f3', replaces: 'f1' }),
    aFile({ id: 'f2', replaces: 'f1' }),
    aFile({ id: 'f4' }),
  ];
  const { writes, count } = sharedWrites(files, NOW);
  expect(count).toBe(2);
  expect(writes).toMatchObject([
    { update: { SK: 'FILE#f4' }, change: { set: sent } },
    { delete: { SK: 'FILE#f1' }, name: 'before' },
    { put: { SK: 'EARLIER#f1', review, replacedBy: 'f2' } },
    { delete: { SK: 'FILE#f2' }, name: 'before', if: { expression: expect.stringContaining('not_exists(#earlier)') } },
    { put: { SK: 'EARLIER#f2', ...sent, version: 2, replacedBy: 'f3' } },
    { update: { SK: 'FILE#f3' }, change: { set: { ...sent, version: 3, earlier: ['f2', 'f1'] } } },
  ]);
});

it('shares what a full file has no room for as a file', () => {
  const earlier = Array.from({ length: FILE_LIMITS.versions - 2 }, (_, at) => `e${at}`);
  const files = [
    aFile({ id: 'f1', ...sent, earlier, version: FILE_LIMITS.versions - 1 }),
    aFile({ id: 'f2', replaces: 'f1' }),
    aFile({ id: 'f3', replaces: 'f1' }),
  ];
  const { writes, count } = sharedWrites(files, NOW);
  expect(count).toBe(2);
  expect(writes.map((write) => ('update' in write ? write.update.SK : undefined))).toContain('FILE#f3');
});
