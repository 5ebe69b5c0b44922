import { describe, expect, it } from 'vitest';
import { aProvider } from '#test/builders/a-provider.ts';
import { NOW } from '#test/builders/now.ts';
import { countedAccounts, countFunds } from '../counting/count-funds.ts';
import { samplePublicToken } from '../vocabulary.ts';
import { isOfSampleBank, withSampleBank } from './sample-bank.ts';

const banks = () => {
  const { provider, asked } = aProvider();
  return { asked, both: withSampleBank(provider, () => NOW) };
};
const order = { days: 0, reference: 'LINK#a' };

describe('the sample bank', () => {
  it('plays the whole way without asking any other bank, and reaches the amount of a sample', async () => {
    const { asked, both } = banks();
    const window = await both.createLinkToken({ userId: 'a', isSample: true });
    const [publicToken = ''] = await both.publicTokensOf(window);
    expect(publicToken).toBe(samplePublicToken(window));
    const { accessToken, itemId } = await both.exchange(publicToken);
    expect(await both.accountNames(accessToken)).toHaveLength(2);
    const ordered = await both.buildReport({ ...order, accessTokens: [accessToken] });
    const again = await both.refreshReport({ ...order, reportToken: ordered.reportToken });
    for (const { reportToken, isReady } of [ordered, again]) {
      const [bank] = await both.readReport(reportToken, true);
      expect({ isReady, bank }).toMatchObject({ isReady: true, bank: { itemId, readAt: NOW.toISOString() } });
      expect(isOfSampleBank(bank as never)).toBe(true);
      expect(countFunds(countedAccounts([bank as never], { level: 'cash' })).total).toBeGreaterThan(480_000_00);
    }
    await both.removeReport(ordered.reportToken);
    await both.removeConnection(accessToken);
    expect(asked).toEqual([]);
  });

  it('takes no part in what is not a sample', async () => {
    const { asked, both } = banks();
    await both.createLinkToken({ userId: 'a' });
    await both.exchange('public-1');
    await both.buildReport({ ...order, accessTokens: ['access-1'] });
    expect(asked.map(([name]) => name)).toEqual(['createLinkToken', 'exchange', 'buildReport']);
  });

  it('makes no report together with a real bank', async () => {
    const { asked, both } = banks();
    const accessTokens = ['sample-access-1', 'access-1'];
    await expect(both.buildReport({ ...order, accessTokens })).rejects.toMatchObject({ failure: 'refused' });
    expect(asked).toEqual([]);
  });
});
