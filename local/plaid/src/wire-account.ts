import type { AccountBalance, AccountBase, Item, PlaidError } from 'plaid';
import { details } from './failure.ts';
import type { AccountFixture } from './fixtures/fixture.ts';
import { accountId, institutionOf } from './items.ts';
import type { Plain } from './plain.ts';
import type { ItemRecord } from './state.ts';

/** Cents to Plaid's float: the nearest double to the two decimals, as JSON prints it. */
export const dollars = (cents: number): number => cents / 100;
const dollarsOrNull = (cents: number | null): number | null => (cents === null ? null : dollars(cents));

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
export const loginRequired = (): Plain<PlaidError> => ({ ...details.loginRequired, status: 400 });
