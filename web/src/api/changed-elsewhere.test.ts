import { expect, it } from 'vitest';
import { changedElsewhere } from './changed-elsewhere.ts';

const seen = { subject: 'News', body: 'Hello', to: { ids: ['a'] } };

it('finds what another window has saved of a form that is open here', () => {
  const saved = { ...seen, subject: 'Theirs', to: { ids: ['b'] } };
  expect(changedElsewhere(seen, { ...seen, body: 'Mine' }, { ...saved, body: 'Mine' })).toEqual({
    subject: 'Theirs',
    to: { ids: ['b'] },
  });
});

it("doesn't take what was typed here for it, which may be saved a little different", () => {
  expect(changedElsewhere(seen, { ...seen, subject: 'Mine ' }, { ...seen, subject: 'Mine' })).toEqual({});
});
