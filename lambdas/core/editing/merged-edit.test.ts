import { describe, expect, it } from 'vitest';
import { mergedEdit } from './merged-edit.ts';

const seen = { name: 'Bo Buyer', phone: '1', tags: ['buyer'] };

describe('a form that another window has saved, too', () => {
  it('changes only what was changed in it', () => {
    const now = { ...seen, phone: '2', tags: ['buyer', 'hot'] };
    expect(mergedEdit(seen, { ...seen, name: 'Bo B. Buyer' }, now)).toEqual({ ...now, name: 'Bo B. Buyer' });
  });

  it('is refused at what both have changed, with what is saved by now', () => {
    const now = { ...seen, phone: '2', name: '' };
    const save = () => mergedEdit(seen, { ...seen, phone: '3', name: 'Bob' }, now);
    expect(save).toThrow(
      expect.objectContaining({
        code: 'CONFLICT',
        fields: {
          phone: 'Changed to "2" somewhere else. Save again to replace it.',
          name: 'Emptied somewhere else. Save again to replace that.',
        },
        extra: { now: { phone: '2', name: '' } },
      }),
    );
  });

  it('replaces that once it was seen', () => {
    const now = { ...seen, phone: '2' };
    expect(mergedEdit({ ...seen, phone: '2' }, { ...seen, phone: '3' }, now)).toEqual({ ...seen, phone: '3' });
  });

  it('is not refused when it says the same, as after an answer that was lost', () => {
    const typed = { ...seen, phone: '2' };
    expect(mergedEdit(seen, typed, typed)).toEqual(typed);
  });

  it('is saved as it is from a page of before, which says nothing of what it has seen', () => {
    const typed = { ...seen, phone: '3' };
    expect(mergedEdit(undefined, typed, { ...seen, phone: '2' })).toEqual(typed);
  });

  it('shows nothing of what has no words', () => {
    const to = (tag: string) => ({ to: { mode: 'tagged', tag } });
    expect(() => mergedEdit(to('VIP'), to('Buyer'), to('Seller'))).toThrow(
      expect.objectContaining({ fields: { to: 'Changed somewhere else. Save again to replace that.' } }),
    );
  });

  it('shows no more than the beginning of a long text', () => {
    const save = () => mergedEdit({ note: '' }, { note: 'mine' }, { note: 'x'.repeat(500) });
    expect(save).toThrow(
      expect.objectContaining({
        fields: { note: `Changed to "${'x'.repeat(120)}…" somewhere else. Save again to replace it.` },
      }),
    );
  });
});
