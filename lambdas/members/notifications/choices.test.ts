// What an agent has chosen, on a real table.
import { expect, it } from 'vitest';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { meanwhile } from '#test/builders/meanwhile.ts';
import { NOW } from '#test/builders/now.ts';
import { readChoices, saveChoices } from './choices.ts';
import type { NotificationChoices } from './vocabulary.ts';

const database = aTestDatabase();

it('keeps what a page of before knows nothing of, and turns off what it says', async () => {
  const deps = { db: await database.emptyTable('choices'), clock: () => NOW };
  const ada = { id: 'ada' };
  const everything = await readChoices(deps)(ada);
  expect(everything).toMatchObject({ quiet: null, digest: null });
  const chosen: NotificationChoices = {
    email: { ...everything.email, letters: false },
    push: { ...everything.push, files: false },
    quiet: { begins: '22:00', ends: '07:00', zone: 'UTC' },
    digest: { every: 'week', weekday: 5, at: '17:30', zone: 'UTC', kinds: ['reports'] },
  };
  await saveChoices(deps)(ada, chosen);
  await saveChoices(deps)(ada, { email: everything.email });
  expect(await readChoices(deps)(ada)).toEqual({ ...chosen, email: everything.email });
  await saveChoices(deps)(ada, { email: everything.email, digest: null });
  expect(await readChoices(deps)(ada)).toEqual({ ...chosen, email: everything.email, digest: null });
  expect(await readChoices(deps)({ id: 'bea' })).toEqual(everything);
});

it('leaves what another device has turned or chosen since', async () => {
  const deps = { db: await database.emptyTable('choices-of-two'), clock: () => NOW };
  const ada = { id: 'ada' };
  const seen = await readChoices(deps)(ada);
  const quiet = { begins: '22:00', ends: '07:00', zone: 'UTC' };
  await saveChoices(deps)(ada, { ...seen, email: { ...seen.email, letters: false }, quiet });
  await saveChoices(deps)(ada, { ...seen, email: { ...seen.email, files: false }, seen });
  expect(await readChoices(deps)(ada)).toEqual({
    ...seen,
    email: { ...seen.email, letters: false, files: false },
    quiet,
  });
  const later = { ...quiet, begins: '21:00' };
  await saveChoices(deps)(ada, { ...seen, quiet: later, seen });
  expect(await readChoices(deps)(ada)).toMatchObject({ email: { letters: false }, quiet: later });
});

it('keeps both of two switches that are turned at the same moment', async () => {
  const db = await database.emptyTable('choices-at-once');
  let now = NOW.getTime();
  const clock = () => new Date(now++);
  const ada = { id: 'ada' };
  const seen = await readChoices({ db })(ada);
  const turn = (on: typeof db, kind: 'letters' | 'files') =>
    saveChoices({ db: on, clock })(ada, { ...seen, email: { ...seen.email, [kind]: false }, seen });
  await turn(
    meanwhile(db, () => turn(db, 'letters')),
    'files',
  );
  expect((await readChoices({ db })(ada)).email).toMatchObject({ letters: false, files: false });
});
