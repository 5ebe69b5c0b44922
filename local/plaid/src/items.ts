import type { AccountBalance, AccountBase, Item, PlaidError } from 'plaid';
import { details, PlaidFailure } from './failure.ts';
import type { AccountFixture, InstitutionFixture } from './fixtures/fixture.ts';
import { institutionById } from './fixtures/institutions.ts';
import {
  type ItemRecord,
  idWithin,
  isOfAnotherEnvironment,
  isTokenOf,
  newItemId,
  newToken,
  type Plain,
  type World,
} from './state.ts';

export const institutionOf = (id: string): InstitutionFixture => {
  const institution = institutionById(id);
  if (!institution) throw new PlaidFailure(details.institutionId);
  return institution;
};

type NewItem = {
  institutionId: string;
  products: string[];
  optionalProducts?: string[];
  webhook: string | null;
  ownAccounts?: AccountFixture[];
};

/** An optional product is added only where the bank supports it. */
const supports = (accounts: AccountFixture[], product: string): boolean =>
  product !== 'investments' || accounts.some(({ holdings }) => holdings !== undefined);

export const createItem = (world: World, given: NewItem): ItemRecord => {
  const { behavior, accounts } = institutionOf(given.institutionId);
  const optional = (given.optionalProducts ?? []).filter((one) => supports(given.ownAccounts ?? accounts, one));
  const item: ItemRecord = {
    itemId: newItemId(),
    accessToken: null,
    institutionId: given.institutionId,
    chosen: (given.ownAccounts ?? accounts).map(({ key }) => key),
    products: [...new Set([...given.products, ...optional])],
    webhook: given.webhook,
    needsLogin: behavior.health === 'repair',
    refusalsLeft: behavior.failsFirst?.times ?? 0,
    createdAt: world.now().toISOString(),
    ...(given.ownAccounts ? { ownAccounts: given.ownAccounts } : {}),
  };
  world.state.value.items[item.itemId] = item;
  return item;
};

export const createPublicToken = (world: World, item: ItemRecord): string => {
  const token = newToken('public');
  const createdAt = world.now().toISOString();
  world.state.value.publicTokens[token] = { token, itemId: item.itemId, createdAt, exchanged: false };
  return token;
};

export const itemByAccessToken = (world: World, accessToken: string): ItemRecord => {
  if (!isTokenOf('access', accessToken)) throw new PlaidFailure(details.malformedAccessToken);
  if (isOfAnotherEnvironment(accessToken)) throw new PlaidFailure(details.accessTokenOfAnotherEnvironment);
  const item = Object.values(world.state.value.items).find((one) => one.accessToken === accessToken);
  if (!item) throw new PlaidFailure(details.accessToken);
  if (item.removedAt) throw new PlaidFailure(details.itemNotFound);
  return item;
};

/** All accounts the bank shows for this item, chosen or not. */
export const allAccountsOf = (item: ItemRecord): AccountFixture[] =>
  item.ownAccounts ?? institutionOf(item.institutionId).accounts;

export const accountsOf = (item: ItemRecord, chosen: string[] = item.chosen): AccountFixture[] =>
  allAccountsOf(item).filter(({ key }) => chosen.includes(key));

export const accountId = (item: ItemRecord, account: AccountFixture): string => idWithin(item.itemId, account.key);

/** Plays the bank's faults: throws Plaid's error when data is requested. */
export const askBank = (world: World, item: ItemRecord): void => {
  const { behavior } = institutionOf(item.institutionId);
  if (item.needsLogin) throw new PlaidFailure(details.loginRequired);
  if (behavior.health === 'down') throw new PlaidFailure(details.institutionDown);
  if (behavior.failsFirst && item.refusalsLeft > 0) {
    item.refusalsLeft -= 1;
    world.state.save();
    const { as } = behavior.failsFirst;
    throw new PlaidFailure(details[as], as === 'rateLimit' ? 429 : 400);
  }
  if (accountsOf(item).length === 0) throw new PlaidFailure(details.noAccounts);
};

/** Cents to Plaid's float: the nearest double to the two decimals, as JSON prints it. */
export const dollars = (cents: number): number => cents / 100;
export const dollarsOrNull = (cents: number | null): number | null => (cents === null ? null : dollars(cents));

export const balancesOf = (account: AccountFixture): Plain<AccountBalance> => ({
  available: dollarsOrNull(account.available),
  current: dollarsOrNull(account.current),
  limit: dollarsOrNull(account.limit),
  iso_currency_code: account.currency,
  unofficial_currency_code: account.unofficialCurrency,
});

export const wireAccount = (item: ItemRecord, account: AccountFixture): Plain<AccountBase> => ({
  account_id: accountId(item, account),
  balances: balancesOf(account),
  holder_category: 'personal',
  mask: account.mask,
  name: account.name,
  official_name: account.officialName,
  subtype: account.subtype,
  type: account.type,
  ...(account.persistentId && { persistent_account_id: account.persistentId }),
});

export const wireItem = (item: ItemRecord): Plain<Item> => ({
  item_id: item.itemId,
  institution_id: item.institutionId,
  institution_name: institutionOf(item.institutionId).name,
  webhook: item.webhook,
  auth_method: null,
  error: item.needsLogin ? loginRequired() : null,
  available_products: ['balance', 'identity'],
  billed_products: item.products as Plain<Item>['billed_products'],
  products: item.products as Plain<Item>['billed_products'],
  consented_products: item.products as Plain<Item>['billed_products'],
  consent_expiration_time: null,
  update_type: 'background',
});

/** An error inside an item or a webhook carries its status, and no request id. */
const loginRequired = (): Plain<PlaidError> => ({ ...details.loginRequired, status: 400 });

// The body of a webhook about an Item: the fields of each code, besides the Item's ID.

/** Plaid announces a disconnection a week ahead. */
const WEEK_MS = 7 * 24 * 3_600_000;

export const itemWebhookBody = (item: ItemRecord, type: string, code: string, now: Date): Record<string, unknown> => ({
  webhook_type: type,
  webhook_code: code,
  item_id: item.itemId,
  ...fieldsOf(code, item, now),
  environment: 'sandbox',
});

const fieldsOf = (code: string, item: ItemRecord, now: Date): Record<string, unknown> => {
  switch (code) {
    case 'ERROR':
      return { error: loginRequired() };
    case 'LOGIN_REPAIRED':
      return {};
    case 'USER_ACCOUNT_REVOKED': {
      const [account] = accountsOf(item);
      return { account_id: account ? accountId(item, account) : '' };
    }
    case 'PENDING_DISCONNECT':
      return {
        reason: 'INSTITUTION_MIGRATION',
        disconnect_time: new Date(now.getTime() + WEEK_MS).toISOString(),
      };
    default:
      return { error: null };
  }
};
