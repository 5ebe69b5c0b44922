// Erasing one person of a joint proof, or exporting their data, leaves the others their request, bank and part.
import { expect, it, onTestFinished, vi } from 'vitest';
import { aFundsWorld, type FundsWorld } from '#test/builders/a-funds-world.ts';
import type { COUPLE } from '#test/builders/a-request-form.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { eraseRows, rowsToHandOut } from './erase-person.ts';
import { type Row, rowsAbout } from './rows-about.ts';

const database = aTestDatabase();

const find = async (world: FundsWorld, email: string) => {
  const identifiers = [email];
  return { ...rowsAbout((await world.rows()) as Row[], identifiers), identifiers };
};

const twoBuyers = async (second?: (typeof COUPLE)['people'][number]) => {
  const log = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  onTestFinished(() => log.mockRestore());
  const world = await aFundsWorld(database, { isJoint: true, minimum: 480_000, ...(second && { people: [second] }) });
  const held = [[300_000], [300_000]];
  for (const [at, one] of held.entries()) {
    await world.agreesAndLinks(at, 'send when confirmed', one);
    await world.drain();
  }
  await world.answersTogether(held);
  return world;
};

it('one of two buyers is handed out their own side of the proof, and nothing of the other one', async () => {
  const world = await twoBuyers();
  const [bo, cleo] = [world.buyer(0), world.buyer(1)];
  const found = await find(world, 'cleo@example.com');
  const places = (rowsToHandOut(found) as Row[]).map(({ PK, SK }) => `${PK} ${SK}`);
  expect(places).toContain(`${cleo.owner} LINK`);
  expect(places).toContain(`MESSAGES#ada ${cleo.communicationId}`);
  expect(places.filter((place) => place.includes(bo.linkId) || place.includes(bo.communicationId))).toEqual([]);
  expect([...found.ids]).not.toContain(bo.linkId);
});

it('one of two buyers leaves, and the other one keeps their request without the name', async () => {
  const world = await twoBuyers();
  const [bo, cleo] = [world.buyer(0), world.buyer(1)];
  await eraseRows(world.db)(await find(world, 'cleo@example.com'));
  const left = (await world.rows()).map(({ PK, SK }) => `${String(PK)} ${String(SK)}`);
  expect(left).toContain(`MESSAGES#ada ${bo.communicationId}`);
  expect(left.filter((place) => place.includes(cleo.linkId) || place.includes(cleo.communicationId))).toEqual([]);
  expect((await world.request(bo)).joint?.others).toMatchObject([{ name: 'Erased' }]);
  expect((await find(world, 'cleo@example.com')).rows).toEqual([]);
  const named = (await world.rows()).filter((row) => /cleo@example\.com|Cleo Client/i.test(JSON.stringify(row)));
  expect(named).toEqual([]);
});

it('people with one email address leave together', async () => {
  const world = await twoBuyers({ first_name: 'Cleo', last_name: 'Client', email: 'bo@example.com' });
  await eraseRows(world.db)(await find(world, 'bo@example.com'));
  const left = (await world.rows()).map(({ PK, SK }) => `${String(PK)} ${String(SK)}`);
  const ids = world.clients.flatMap(({ linkId, communicationId }) => [linkId, communicationId]);
  expect(left.filter((place) => ids.some((id) => place.includes(id)))).toEqual([]);
});
