import { describe, expect, it } from 'vitest';
import { entryAfter, firstBroken, firstUnlikePublished, type Head, START } from './audit-log.ts';
import type { AuditEntry } from './entity.ts';

const at = new Date('2026-11-10T12:00:00Z');
const chain = (length: number): AuditEntry[] => {
  const entries: AuditEntry[] = [];
  let head: Head = START;
  for (let i = 0; i < length; i++) {
    const entry = entryAfter(head, { actorId: 's1', actor: 'sam', action: 'invitation.sent', target: `p${i}` }, at);
    entries.push(entry);
    head = entry;
  }
  return entries;
};

describe('the audit chain', () => {
  it('holds as it was written, from the start and from any entry on', () => {
    const entries = chain(5);
    expect(firstBroken(entries, START)).toBeUndefined();
    expect(firstBroken(entries, START, entries[4])).toBeUndefined();
    expect(firstBroken(entries.slice(3), entries[2]!)).toBeUndefined();
  });

  it('keeps the format of the first entries, so that an old log still holds', () => {
    const old: AuditEntry = {
      number: 1,
      at: '2026-11-10T12:00:00.000Z',
      actorId: 's1',
      actor: 'sam',
      action: 'invitation.sent',
      target: 'p0',
      previous: '',
      hash: 'e03e4tHEmn4Sa563CD1HTeJP2anOwBTQtXhv4h2Q4Hc',
    };
    expect(firstBroken([old], START)).toBeUndefined();
    expect(chain(1)).toEqual([old]);
  });

  it.each(['actorId', 'actor', 'action', 'target', 'at', 'previous', 'hash', 'number'])(
    'names an entry whose %s was changed',
    (field) => {
      const entries = chain(5).map((entry, i) =>
        i === 2 ? ({ ...entry, [field]: field === 'number' ? 9 : 'forged' } as AuditEntry) : entry,
      );
      expect(firstBroken(entries, START)).toBe(3);
    },
  );

  it('names where an entry was taken out, put in or moved', () => {
    const entries = chain(5);
    expect(firstBroken(entries.toSpliced(2, 1), START)).toBe(3);
    expect(firstBroken(entries.toSpliced(2, 0, entries[4]!), START)).toBe(3);
    expect(firstBroken([...entries.slice(0, 2), entries[3]!, entries[2]!], START)).toBe(3);
  });

  it('names where the log was cut off or grew past its end', () => {
    const entries = chain(5);
    expect(firstBroken(entries.slice(0, 3), START, entries[4])).toBe(4);
    expect(firstBroken(entries, START, entries[2])).toBe(4);
  });
});

describe('the published ends', () => {
  const entries = chain(6);
  const genuine = entries.map(({ number, hash }) => ({ number, hash, isGenuine: true }));

  it('are where the log still has the same entries', () => {
    expect(firstUnlikePublished(genuine, entries, START, true)).toBeUndefined();
    expect(firstUnlikePublished(genuine, entries.slice(3), entries[2]!, true)).toBeUndefined();
    expect(firstUnlikePublished(genuine, entries.slice(0, 3), START, false)).toBeUndefined();
    expect(firstUnlikePublished([{ ...START, isGenuine: true }], entries, START, true)).toBeUndefined();
  });

  it('show a log that was written again, one that was cut off at its end, and a forged publication', () => {
    const again = [
      ...entries.slice(0, 2),
      ...chain(8)
        .slice(2)
        .map((entry) => ({ ...entry, hash: `x${entry.hash}` })),
    ];
    expect(firstUnlikePublished(genuine.slice(3), again, START, true)).toBe(4);
    expect(firstUnlikePublished(genuine, entries.slice(0, 4), START, true)).toBe(5);
    expect(firstUnlikePublished([{ ...genuine[1]!, isGenuine: false }], entries, START, true)).toBe(2);
  });
});
