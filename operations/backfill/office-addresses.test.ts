// Seen red: without its backfill, a member whose address had changed before kept the old one for good.
import { expect, it } from 'vitest';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { NOW } from '#test/builders/now.ts';
import { keepAddress } from '../../lambdas/members/account/keep-address.ts';
import { createOffice } from '../../lambdas/offices/create-office.ts';
import { followAddress } from '../../lambdas/offices/follow-address.ts';
import { readOffice } from '../../lambdas/offices/read-office.ts';
import { officeAddresses } from './office-addresses.ts';
import { runBackfill } from './run-backfill.ts';

const database = aTestDatabase();
let tables = 0;

/** An office of before: the account's address changed, and its members' rows didn't. */
const anOldOffice = async (name: string) => {
  const table = `office-addresses-${++tables}`;
  const db = await database.emptyTable(table);
  const deps = { db, clock: () => NOW };
  const ada = anAgent({ id: 'ada', name, email: 'ada@example.com' });
  const follow = (email: string) =>
    keepAddress({ ...deps, copies: async () => [] })({ agentId: ada.id, email, isVerified: true });
  await follow(ada.email);
  const { id } = await createOffice(deps)(ada, { name: 'Lake Homes' });
  await follow('ada@home.example');
  const run = (over = db) =>
    runBackfill({ client: database.client, table, db: over, log: () => undefined }, officeAddresses, {
      confirmed: true,
      rowsPerSecond: 1_000_000,
    });
  const members = async () =>
    (await readOffice(deps)(ada, id)).members.map((one) => ({ name: one.name, email: one.email }));
  return { db, ada, run, members };
};

it.each([
  ['Ada Agent', { name: 'Ada Agent', email: 'ada@home.example' }],
  ['', { name: 'ada@home.example', email: 'ada@home.example' }],
])("a member called %j gets the account's address, once", async (name, expected) => {
  const { run, members } = await anOldOffice(name);
  expect((await members())[0]?.email).toBe('ada@example.com');
  expect(await run()).toMatchObject({ changed: 1, left: 0 });
  expect(await members()).toEqual([expected]);
  expect(await run()).toMatchObject({ changed: 0, left: 0 });
});

it('what changed just then is left, and is right', async () => {
  const { db, ada, run, members } = await anOldOffice('Ada Agent');
  const meanwhile = {
    ...db,
    update: async (...given: Parameters<typeof db.update>) => {
      await db.transact(await followAddress(db)(ada.id, 'ada@home.example'));
      return db.update(...given);
    },
  };
  expect(await run(meanwhile)).toMatchObject({ changed: 0, left: 0 });
  expect(await members()).toMatchObject([{ email: 'ada@home.example' }]);
});

it('leaves alone an account whose address is being changed, and rows of other kinds', () => {
  const row = { PK: 'OFFICE#o', SK: 'MEMBER#ada', agentId: 'ada', name: '', email: 'a@x.example', role: 'owner' };
  const old = { ...row, joinedAt: NOW.toISOString() };
  const account = { PK: 'ACCOUNT#ada', SK: 'PROFILE', addressBefore: 'b@x.example' };
  expect(officeAddresses.source?.(old)).toEqual({ PK: 'ACCOUNT#ada', SK: 'PROFILE' });
  expect(officeAddresses.changeOf(old, account)).toBeUndefined();
  expect(officeAddresses.changeOf(old, undefined)).toBeUndefined();
  expect(officeAddresses.source?.(account)).toBeUndefined();
});
