// A bank data service that does what a test says, and remembers what it was asked.
import type { FundsProvider } from '../../lambdas/funds/bank/provider/funds-provider.ts';
import { aBank } from './a-bank.ts';

type Asked = { [Name in keyof FundsProvider]: Parameters<FundsProvider[Name]>[] };

export const aProvider = (over: Partial<FundsProvider> = {}) => {
  let reports = 0;
  const order = async () => {
    reports++;
    return { reportToken: `report-token-${reports}`, assetReportId: `report-${reports}` };
  };
  const nothing = async () => undefined;
  const answers: FundsProvider = {
    createLinkToken: async () => 'link-token',
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
  const asked = Object.fromEntries(Object.keys(answers).map((name) => [name, []])) as unknown as Asked;
  const remembering = (name: keyof FundsProvider) => (input: never, more: never) => {
    (asked[name] as unknown[]).push([input, more].filter((one) => one !== undefined));
    return (answers[name] as (...given: never[]) => unknown)(input, more);
  };
  const provider = Object.fromEntries(
    Object.keys(answers).map((name) => [name, remembering(name as keyof FundsProvider)]),
  ) as unknown as FundsProvider;
  return { provider, asked };
};
