// A bank data service that follows the test, and records its calls.
import type { FundsProvider } from '../../lambdas/funds/bank/provider/funds-provider.ts';
import { aBank } from './a-bank.ts';

export const aProvider = (over: Partial<FundsProvider> = {}) => {
  let reports = 0;
  const order = async () => {
    reports++;
    return { reportToken: `report-token-${reports}`, assetReportId: `report-${reports}` };
  };
  const nothing = async () => undefined;
  const answers: FundsProvider = {
    createLinkToken: async () => 'link-token',
    publicTokensOf: async () => ['one', 'public-1'],
    exchange: async (publicToken) => ({ accessToken: `access-${publicToken}`, itemId: `item-${publicToken}` }),
    describe: async () => ({ institutionId: 'ins-1', institutionName: 'First Harbor Bank', needsSignIn: false }),
    accountNames: async () => [{ name: 'Checking', mask: '0000' }],
    buildReport: order,
    refreshReport: order,
    filterReport: order,
    readReport: async () => [aBank()],
    removeReport: nothing,
    removeConnection: nothing,
    webhookKey: async () => ({ jwk: {}, expired: false }),
    ...over,
  };
  /** Each call: its name and its arguments. */
  const asked: [name: string, ...given: unknown[]][] = [];
  const provider = new Proxy(answers, {
    get: (target, name: keyof FundsProvider) => {
      const answer = target[name] as (...given: unknown[]) => Promise<unknown>;
      return (...given: unknown[]) => {
        asked.push([name, ...given]);
        return answer(...given);
      };
    },
  });
  return { provider, asked };
};
