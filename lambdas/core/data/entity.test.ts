import * as v from 'valibot';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Complete } from '../platform/complete.ts';
import { type Db, type QueryInput, when } from './db.ts';
import { defineEntity, type RowOf, rowChanges, UnreadableRowError } from './entity.ts';

const note = defineEntity({
  name: 'note',
  key: { PK: 'NOTES#{agentId}', SK: 'NOTE#{noteId}' },
  row: v.object({ text: v.string(), seen: v.optional(v.number()) }),
  readBy: 'one Get',
});
const ids = { agentId: 'ada', noteId: '1' };
const stored = { PK: 'NOTES#ada', SK: 'NOTE#1' };

describe('an entity', () => {
  it('builds its keys from the templates', () => {
    expect(note.key(ids)).toEqual(stored);
    expect(note.partition({ agentId: 'ada' })).toBe('NOTES#ada');
  });

  it('reads its own attributes and leaves out the keys', () => {
    expect(note.read({ ...stored, GSI1PK: 'x', text: 'Call back' })).toEqual({ text: 'Call back' });
  });

  it('names the row and the attribute when a row has another shape', () => {
    const read = () => note.read({ ...stored, text: 7 });
    expect(read).toThrow(UnreadableRowError);
    expect(read).toThrow(/valid note \(NOTES#ada, NOTE#1\): text: /);
  });

  it('writes with a name and a condition', () => {
    const condition = when('#seen = :none', { ':none': 0 });
    expect(note.put(ids, { text: 'Hi' }, { if: condition, name: 'the note' })).toEqual({
      put: { ...stored, text: 'Hi' },
      if: condition,
      name: 'the note',
    });
    expect(note.update(ids, { add: { seen: 1 }, remove: ['GSI1PK'] })).toEqual({
      update: stored,
      change: { add: { seen: 1 }, remove: ['GSI1PK'] },
    });
  });

  describe('in a list', () => {
    afterEach(() => vi.restoreAllMocks());

    it('leaves out and logs a row that cannot be read', async () => {
      const logged = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
      const rows = [
        { ...stored, text: 7 },
        { ...stored, text: 'Call back' },
      ];
      const db: Pick<Db, 'query'> = { query: async () => ({ items: rows as never[], nextCursor: 'more' }) };
      const page = await note.list(db, { pk: 'NOTES#ada' });
      expect(page).toEqual({ items: [{ text: 'Call back' }], nextCursor: 'more' });
      expect(logged.mock.calls.join()).toContain('UnreadableRowError');
      await expect(note.query(db, { pk: 'NOTES#ada' })).rejects.toThrow(UnreadableRowError);
    });
  });

  it('is changed by what differs, and by that alone', () => {
    type Row = { text: string; seen?: number; tags: string[] };
    const tags = ['a'];
    expect(rowChanges<Row>({ text: 'Hi', seen: 1, tags }, { text: 'Ho', tags })).toEqual({
      set: { text: 'Ho' },
      remove: ['seen'],
    });
    expect(rowChanges<Row>({ text: 'Hi', tags }, { text: 'Hi', seen: 2, tags: ['a'] })).toEqual({
      set: { seen: 2, tags: ['a'] },
      remove: [],
    });
    const forgotten = rowChanges<Row>({ text: 'Hi', seen: 1, tags }, { text: 'Hi', seen: undefined, tags });
    expect(forgotten).toStrictEqual({ set: {}, remove: ['seen'] });
  });

  it('finds its own rows in a partition that holds several kinds', () => {
    const rows = [
      { ...stored, text: 'Call back' },
      { PK: 'NOTES#ada', SK: 'DRAFT#1', text: 'Not a note' },
      { PK: 'NOTES#ada', SK: 'NOTE#', text: 'Without an id' },
      { PK: 'OTHER#ada', SK: 'NOTE#2', text: 'Elsewhere' },
    ];
    expect(note.pick(rows)).toEqual([{ text: 'Call back' }]);
    expect(rows.filter(note.matches)).toEqual([rows[0]]);
  });

  it('has a complete form that names optional attributes too', () => {
    const complete: Complete<RowOf<typeof note>> = { text: 'Hi', seen: undefined };
    // @ts-expect-error `seen` is forgotten
    const forgotten: Complete<RowOf<typeof note>> = { text: 'Hi' };
    expect(Object.keys(complete)).not.toEqual(Object.keys(forgotten));
  });

  it('asks for the attributes of a projection and no others', async () => {
    const asked: QueryInput[] = [];
    const db = {
      query: async <T>(input: QueryInput) => {
        asked.push(input);
        return { items: [{ text: 'Hi', from: { name: 'Bo' } }] as T[], nextCursor: null };
      },
    };
    const short = note.projection(v.object({ text: v.string(), from: v.object({ name: v.string() }) }));
    const { items } = await short.list(db, { pk: 'NOTES#ada' });
    expect(items[0]?.from.name).toBe('Bo');
    expect(asked[0]?.attributes).toEqual(['text', 'from.name']);
  });
});
