// An agent's choices, on a real table.
import { expect, it } from 'vitest';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { meanwhile } from '#test/builders/meanwhile.ts';
import { NOW } from '#test/builders/now.ts';
import { readChoices, saveChoices } from './choices.ts';

const database = aTestDatabase();

it('is everything until something is turned off, for one agent alone, and leaves what another device has turned since', async () => {
  const deps = { db: await database.emptyTable('choices'), clock: () => NOW };
  const ada = { id: 'ada' };
  const seen = await readChoices(deps)(ada);
  expect(Object.values({ ...seen.email, ...seen.push })).not.toContain(false);
  await saveChoices(deps)(ada, { ...seen, email: { ...seen.email, letters: false }, seen });
  const push = { ...seen.push, files: false };
  await saveChoices(deps)(ada, { email: { ...seen.email, files: false }, push, seen });
  expect(await readChoices(deps)(ada)).toEqual({ email: { ...seen.email, letters: false, files: false }, push });
  expect(await readChoices(deps)({ id: 'bea' })).toEqual(seen);
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
