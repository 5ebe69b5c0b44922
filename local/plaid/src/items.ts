import { details, PlaidFailure } from './failure.ts';
import type { AccountFixture, InstitutionFixture } from './fixtures/fixture.ts';
import { institutionById } from './fixtures/institutions.ts';
import type { ItemRecord } from './state.ts';
import { idWithin, isOfAnotherEnvironment, isTokenOf, newItemId, newToken } from './tokens.ts';
import type { World } from './world.ts';

export const institutionOf = (id: string): InstitutionFixture => {
  const institution = institutionById(id);
  if (!institution) throw new PlaidFailure(details.institutionId);
  return institution;
};

type NewItem = { institutionId: string; products: string[]; webhook: string | null; ownAccounts?: AccountFixture[] };

export const createItem = (world: World, given: NewItem): ItemRecord => {
  const { behavior, accounts } = institutionOf(given.institutionId);
  const item: ItemRecord = {
    itemId: newItemId(),
    accessToken: null,
    institutionId: given.institutionId,
    chosen: (given.ownAccounts ?? accounts).map(({ key }) => key),
    products: given.products,
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

/** Plays the bank's bad days; throws what Plaid answers when data is asked for. */
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
