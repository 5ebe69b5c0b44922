// Seen red when the address's row alone decided: reports to an address that was given up still arrived in the account.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '#core/platform/clock.ts';
import { aDatabase, type Database } from '#test/builders/a-database.ts';
import { NOW } from '#test/builders/now.ts';
import { accountOfAddress } from './account-index.ts';
import { accountAddress } from './entity.ts';
import { keepAddress, suspendAddress } from './keep-address.ts';

let database: Database;
let tables = 0;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database?.stop());

const OLD = 'ada@agency.example';
const NEW = 'ada@home.example';

/** An account with the old address in its tokens, and a clock. */
const anAccount = async () => {
  const db = await database.emptyTable(`addresses-${++tables}`);
  let now = NOW;
  const deps = { db, clock: () => now };
  const tokens = (email: string, agentId = 'ada', isVerified = true) =>
    keepAddress({ ...deps, copies: async () => [] })({ agentId, email, isVerified });
  await tokens(OLD);
  return {
    db,
    tokens,
    askForChange: () => suspendAddress(deps)('ada'),
    leadsTo: (email: string) => accountOfAddress(db, email),
    later: (ms: number) => (now = new Date(now.getTime() + ms)),
  };
};

describe('the address of an account', () => {
  it('leads to it, however it is written', async () => {
    const { leadsTo } = await anAccount();
    expect(await leadsTo('Ada@Agency.example')).toBe('ada');
  });

  it('no longer leads there from the moment a change is asked for', async () => {
    const { askForChange, leadsTo, tokens, later } = await anAccount();
    await askForChange();
    expect(await leadsTo(OLD)).toBeUndefined();
    // Tokens made before the code was entered still have the old address.
    later(10 * MINUTE);
    await tokens(OLD);
    await askForChange();
    await tokens(OLD);
    expect(await leadsTo(OLD)).toBeUndefined();
  });

  it('is the new one as soon as a token carries it, and nothing is left of the old one', async () => {
    const { db, askForChange, leadsTo, tokens } = await anAccount();
    await askForChange();
    await tokens(NEW);
    expect([await leadsTo(OLD), await leadsTo(NEW)]).toEqual([undefined, 'ada']);
    expect(await accountAddress.get(db, { email: OLD })).toBeUndefined();
  });

  it('leads there again when the change was not completed within the day', async () => {
    const { askForChange, leadsTo, tokens, later } = await anAccount();
    await askForChange();
    later(DAY + MINUTE);
    await tokens(OLD);
    expect(await leadsTo(OLD)).toBe('ada');
  });

  it('belongs to the account that proves it next, and stays there', async () => {
    const { askForChange, leadsTo, tokens } = await anAccount();
    await tokens(OLD, 'bert');
    expect(await leadsTo(OLD)).toBe('bert');
    await askForChange();
    await tokens(NEW);
    expect(await leadsTo(OLD)).toBe('bert');
  });

  it('leads nowhere while it is not proven', async () => {
    const { leadsTo, tokens } = await anAccount();
    await tokens('victim@example.com', 'fay', false);
    expect(await leadsTo('victim@example.com')).toBeUndefined();
    await tokens(OLD, 'ada', false);
    expect(await leadsTo(OLD)).toBeUndefined();
  });
});
