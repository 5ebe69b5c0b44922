import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { when } from './db.ts';
import { defineEntity, UnreadableRowError } from './entity.ts';

const note = defineEntity({
  name: 'note',
  key: { PK: 'NOTES#{agentId}', SK: 'NOTE#{noteId}' },
  row: z.object({ text: z.string(), seen: z.optional(z.number()) }),
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
});
