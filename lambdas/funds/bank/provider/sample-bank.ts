// The sample bank behind an agent's sample request: a bank data service that asks no bank. Its tokens open nothing, so
// it stores nothing, and its one customer is always the same made-up person.
import { randomUUID } from 'node:crypto';
import type { Clock } from '#core/platform/clock.ts';
import { cents } from '#core/platform/money.ts';
import { SAMPLE_CLIENT, samplePublicToken } from '../vocabulary.ts';
import {
  type BankAccountData,
  type BankData,
  type BankFigures,
  type FundsProvider,
  type OrderedReport,
  ProviderError,
} from './funds-provider.ts';

const INSTITUTION = { institutionId: 'sample-bank', institutionName: 'Sample Bank' };

/** True for figures that were read at the sample bank. A report is a sample if it relies on one such account. */
export const isOfSampleBank = ({ institutionId }: Pick<BankFigures, 'institutionId'>): boolean =>
  institutionId === INSTITUTION.institutionId;

const TOKEN = /^sample-(link|public|access|report)-/;
export const isSampleToken = (token: string): boolean => TOKEN.test(token);

const idIn = (token: string): string => token.replace(TOKEN, '');

const OWNER = {
  names: [SAMPLE_CLIENT.name],
  addresses: [{ street: '12 Sample Street', city: 'Springfield', region: 'IL', postal_code: '62701' }],
  phoneNumbers: [],
  emails: [],
};

const account = (over: Pick<BankAccountData, 'accountId' | 'name' | 'mask' | 'subtype' | 'value'>) => ({
  type: 'depository',
  currency: 'USD',
  owners: [OWNER],
  transactions: [],
  ...over,
});

const accountsOf = (itemId: string): BankAccountData[] => [
  account({
    accountId: `${itemId}-1`,
    name: 'Sample Checking',
    mask: '0001',
    subtype: 'checking',
    value: cents(52_310_42),
  }),
  account({
    accountId: `${itemId}-2`,
    name: 'Sample Savings',
    mask: '0002',
    subtype: 'savings',
    value: cents(447_200_00),
  }),
];

/** A report's token carries the accounts behind it and the time of the reading. */
const ordered = (id: string, at: Date): OrderedReport => {
  const assetReportId = `sample-${randomUUID()}`;
  return { reportToken: `sample-report-${at.getTime()}-${id}`, assetReportId, isReady: true };
};

const bankIn = (reportToken: string): BankData => {
  const [, time = '', id = ''] = /^(\d+)-(.+)$/.exec(idIn(reportToken)) ?? [];
  const itemId = `sample-item-${id}`;
  const readAt = new Date(Number(time)).toISOString();
  return { ...INSTITUTION, itemId, ownerVerified: true, readAt, accounts: accountsOf(itemId) };
};

export const createSampleBank = (clock: Clock): Omit<FundsProvider, 'webhookKey'> => ({
  createLinkToken: async () => `sample-link-${randomUUID()}`,
  publicTokensOf: async (linkToken) => [samplePublicToken(linkToken)],
  exchange: async (publicToken) => ({
    accessToken: `sample-access-${idIn(publicToken)}`,
    itemId: `sample-item-${idIn(publicToken)}`,
  }),
  describe: async () => ({ ...INSTITUTION, needsSignIn: false }),
  accountNames: async (accessToken) => accountsOf(idIn(accessToken)).map(({ name, mask }) => ({ name, mask })),
  removeConnection: async () => undefined,
  buildReport: async ({ accessTokens: [first = ''] }) => ordered(idIn(first), clock()),
  refreshReport: async ({ reportToken }) => ordered(idIn(reportToken).replace(/^\d+-/, ''), clock()),
  filterReport: async () => {
    throw new ProviderError('refused', 'SAMPLE', 'The sample bank makes one report on all accounts');
  },
  readReport: async (reportToken) => [bankIn(reportToken)],
  removeReport: async () => undefined,
});

/** Each call goes to the service that gave out its token. */
export const withSampleBank = (service: FundsProvider, clock: Clock): FundsProvider => {
  const sample = createSampleBank(clock);
  const of = (token: string) => (isSampleToken(token) ? sample : service);
  return {
    createLinkToken: ({ isSample = false, ...input }) => (isSample ? sample : service).createLinkToken(input),
    publicTokensOf: (linkToken) => of(linkToken).publicTokensOf(linkToken),
    exchange: (publicToken) => of(publicToken).exchange(publicToken),
    describe: (accessToken) => of(accessToken).describe(accessToken),
    accountNames: (accessToken) => of(accessToken).accountNames(accessToken),
    removeConnection: (accessToken) => of(accessToken).removeConnection(accessToken),
    async buildReport(input) {
      const samples = input.accessTokens.filter(isSampleToken).length;
      if (samples > 0 && samples < input.accessTokens.length)
        throw new ProviderError('refused', 'SAMPLE', 'The sample bank and a real one make no report together');
      return (samples > 0 ? sample : service).buildReport(input);
    },
    refreshReport: (input) => of(input.reportToken).refreshReport(input),
    filterReport: (reportToken, without) => of(reportToken).filterReport(reportToken, without),
    readReport: (reportToken, full) => of(reportToken).readReport(reportToken, full),
    removeReport: (reportToken) => of(reportToken).removeReport(reportToken),
    webhookKey: (keyId) => service.webhookKey(keyId),
  };
};
