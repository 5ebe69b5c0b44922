import { z } from 'zod';
import { details, PlaidFailure } from './failure.ts';
import { type AccountFixture, account, daniel, holding, type InstitutionFixture } from './fixtures/fixture.ts';

/** Plaid's custom sandbox user: the password is JSON that describes the accounts. Tests can describe any portfolio. */
const configuration = z.object({
  override_accounts: z
    .array(
      z.object({
        type: z.enum(['depository', 'credit', 'loan', 'investment', 'other']).default('depository'),
        subtype: z.string().default('checking'),
        starting_balance: z.number().nullish(),
        force_available_balance: z.number().nullish(),
        currency: z.string().default('USD'),
        /** The type of a security, its vested value and the margin loan aren't in Plaid's own sandbox. */
        holdings: z
          .array(
            z.object({
              quantity: z.number(),
              institution_price: z.number(),
              currency: z.string().default('USD'),
              vested_value: z.number().optional(),
              security: z.object({
                ticker_symbol: z.string().optional(),
                name: z.string().optional(),
                type: z
                  .enum([
                    'cash',
                    'cryptocurrency',
                    'derivative',
                    'equity',
                    'etf',
                    'fixed income',
                    'loan',
                    'mutual fund',
                    'other',
                  ])
                  .default('equity'),
              }),
            }),
          )
          .optional(),
        margin_loan_amount: z.number().optional(),
        meta: z
          .object({
            name: z.string().optional(),
            official_name: z.string().optional(),
            mask: z.string().optional(),
            /** Missing in Plaid's own sandbox: an account that several people link. */
            persistent_account_id: z.string().optional(),
            limit: z.number().optional(),
          })
          .default({}),
        identity: z
          .object({
            names: z.array(z.string()).default(daniel.names),
            emails: z
              .array(
                z.object({
                  data: z.string(),
                  primary: z.boolean().default(true),
                  type: z.literal('primary').default('primary'),
                }),
              )
              .default([]),
            phone_numbers: z
              .array(
                z.object({
                  data: z.string(),
                  primary: z.boolean().default(true),
                  type: z.literal('mobile').default('mobile'),
                }),
              )
              .default([]),
            addresses: z
              .array(
                z.object({
                  primary: z.boolean().default(true),
                  data: z.object({
                    street: z.string(),
                    city: z.string().nullable().default(null),
                    region: z.string().nullable().default(null),
                    postal_code: z.string().nullable().default(null),
                    country: z.string().nullable().default('US'),
                  }),
                }),
              )
              .default([]),
          })
          .optional(),
      }),
    )
    .max(1000),
});

const inCents = (dollars: number): number => Math.round(dollars * 100);

/** A user name of several words is the account holder's name: then the bank's accounts are theirs. */
const accountsOfHolder = (institution: InstitutionFixture, name: string): AccountFixture[] =>
  institution.accounts.map((account) => ({
    ...account,
    owners: account.owners.slice(0, 1).map((owner) => ({ ...owner, names: [name] })),
  }));

export const customAccounts = (
  institution: InstitutionFixture,
  username: string | null | undefined,
  password: string | null | undefined,
): AccountFixture[] | undefined => {
  const name = username?.trim() ?? '';
  if (name.includes(' ')) return accountsOfHolder(institution, name);
  if (username !== 'user_custom') return undefined;
  const parsed = configuration.safeParse(parseJson(password ?? ''));
  if (!parsed.success) throw new PlaidFailure(details.credentials);
  return parsed.data.override_accounts.map(accountFrom);
};

type Given = z.infer<typeof configuration>['override_accounts'][number];

const accountFrom = (given: Given, index: number): AccountFixture => {
  const available = given.force_available_balance;
  return account(`custom-${index}`, given.starting_balance ?? null, {
    name: given.meta.name ?? `Account ${index + 1}`,
    officialName: given.meta.official_name ?? null,
    type: given.type,
    subtype: given.subtype as AccountFixture['subtype'],
    mask: given.meta.mask ?? String(1000 + index),
    persistentId: given.meta.persistent_account_id ?? null,
    currency: given.currency,
    limit: given.meta.limit === undefined ? null : inCents(given.meta.limit),
    owners: [given.identity ?? daniel],
    ...investedIn(given),
    ...(available === undefined ? {} : { available: available === null ? null : inCents(available) }),
  });
};

const investedIn = ({ holdings, margin_loan_amount: loan }: Given): Partial<AccountFixture> => ({
  ...(loan === undefined ? {} : { marginLoan: inCents(loan) }),
  ...(holdings && {
    transactionsPerDay: 0,
    holdings: holdings.map(({ quantity, institution_price, currency, vested_value, security }, at) =>
      holding(security.name ?? `Security ${at + 1}`, quantity * institution_price, security.type, {
        symbol: security.ticker_symbol ?? null,
        currency,
        ...(vested_value === undefined ? {} : { vested: inCents(vested_value) }),
      }),
    ),
  }),
});

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
