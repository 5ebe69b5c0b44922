import { describe, expect, it } from 'vitest';
import { type DirectoryEntry, directoryWrites } from './directory.ts';

const ines: DirectoryEntry = {
  id: 'i1',
  email: 'ines@example.com',
  firstName: 'Inés',
  lastName: 'Vited',
  date: '2026-11-10T12:00:00.000Z',
  more: {},
};
const places = (writes: ReturnType<typeof directoryWrites>) =>
  writes.map((write) =>
    'put' in write
      ? `+${write.put.PK}/${write.put.SK}`
      : 'delete' in write
        ? `-${write.delete.PK}/${write.delete.SK}`
        : '',
  );

describe('a directory', () => {
  it('finds an entry by email and by either name, without accents and capitals', () => {
    expect(places(directoryWrites(undefined, { list: 'subscribed', entry: ines }))).toEqual([
      '+DIRECTORY#subscribed/name#vited ines#i1',
      '+DIRECTORY#subscribed/email#ines@example.com#i1',
      '+DIRECTORY#subscribed/date#2026-11-10T12:00:00.000Z#i1',
      '+DIRECTORY#subscribed/find#ines@example.com#i1',
      '+DIRECTORY#subscribed/find#ines vited#i1',
      '+DIRECTORY#subscribed/find#vited ines#i1',
    ]);
  });

  it('leaves nothing behind when an entry moves to another list or changes its name', () => {
    const was = { list: 'subscribed', entry: ines } as const;
    const moved = places(directoryWrites(was, { list: 'unsubscribed', entry: ines }));
    expect(moved.filter((place) => place.startsWith('-'))).toHaveLength(6);
    const renamed = places(directoryWrites(was, { list: 'subscribed', entry: { ...ines, lastName: 'Ivory' } }));
    expect(renamed.filter((place) => place.startsWith('-'))).toEqual([
      '-DIRECTORY#subscribed/name#vited ines#i1',
      '-DIRECTORY#subscribed/find#ines vited#i1',
      '-DIRECTORY#subscribed/find#vited ines#i1',
    ]);
  });

  it('keeps a name with the separator in it from passing for another place', () => {
    const entry = { ...ines, firstName: 'a#b', lastName: '' };
    expect(places(directoryWrites(undefined, { list: 'subscribed', entry }))).toContain(
      '+DIRECTORY#subscribed/find#a b#i1',
    );
  });
});
