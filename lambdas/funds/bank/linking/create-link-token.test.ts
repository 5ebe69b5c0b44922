import { describe, expect, it } from 'vitest';
import { aBankSide } from '#test/builders/a-bank-side.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { ProviderError } from '../provider/funds-provider.ts';
import { accessTokenPlace } from '../vault.ts';
import { visitor } from './bank-window.ts';
import { createLinkToken } from './create-link-token.ts';

const database = aTestDatabase();

const OWNER = 'ACCOUNT#ada';
type Input = { userId: string; repairToken?: string; language?: string };

describe('the token that opens the bank window', () => {
  it('names a person the same way each time, without saying who it is', async () => {
    const side = await aBankSide(database);
    await createLinkToken(side)(OWNER);
    await createLinkToken(side)(OWNER, { language: 'es' });
    await createLinkToken(side)(visitor('a secret'));
    const [first, second, stranger] = side.asked.map(([, input]) => input as Input);
    expect(first?.userId).toBe(second?.userId);
    expect(first?.userId).not.toContain('ada');
    expect(second?.language).toBe('es');
    expect(stranger?.userId).not.toBe(first?.userId);
  });

  it('opens a linked bank to be signed in to again, for its owner only', async () => {
    const side = await aBankSide(database);
    await side.db.transact([await side.vault.seal(accessTokenPlace(OWNER, 'item-1'), 'access-1')]);
    await createLinkToken(side)(OWNER, { repairItemId: 'item-1' });
    expect(side.asked).toMatchObject([['createLinkToken', { repairToken: 'access-1' }]]);
    const asSomeoneElse = createLinkToken(side)('ACCOUNT#eve', { repairItemId: 'item-1' });
    await expect(asSomeoneElse).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is refused in plain words when the provider is down', async () => {
    const down = async () => {
      throw new ProviderError('unavailable', 'NO_ANSWER', 'ECONNRESET');
    };
    const side = await aBankSide(database, { createLinkToken: down });
    await expect(createLinkToken(side)(OWNER)).rejects.toMatchObject({ code: 'BANK_UNAVAILABLE' });
  });
});
