// The bank's side of the Link dialog: one function for each of its calls.
import type { z } from 'zod';
import { customAccounts } from '../custom-user.ts';
import { details, type ErrorDetail, PlaidFailure } from '../failure.ts';
import type { AccountFixture } from '../fixtures/fixture.ts';
import { institutions } from '../fixtures/institutions.ts';
import { accountId, allAccountsOf, createItem, createPublicToken, institutionOf } from '../items.ts';
import type { ItemRecord, LinkTokenRecord, World } from '../state.ts';
import { leaveForBank, takeReturn } from './bank-site.ts';
import { linkMetadata } from './link-history.ts';
import type { linkRequests } from './link-requests.ts';
import { openToken } from './open-token.ts';

type Requests = { [K in keyof typeof linkRequests]: z.infer<(typeof linkRequests)[K]> };

export const openSession = (world: World, { link_token, received_redirect_uri }: Requests['session']) => {
  const record = openToken(world, link_token);
  const repairing = itemUnderRepair(world, record);
  const bankId = received_redirect_uri && takeReturn(world, record, received_redirect_uri);
  return {
    link_session_id: record.sessionId,
    client_name: record.request.client_name,
    language: record.request.language,
    update_mode: repairing !== undefined,
    institution_id: repairing?.institutionId ?? record.request.institution_id ?? null,
    institutions: institutions.map(({ id, name, hint, behavior }) => ({
      institution_id: id,
      name,
      hint,
      own_site: behavior.signIn === 'own site',
    })),
    came_back: bankId ? { institution_id: bankId, next: welcome(world, record, bankId) } : null,
  };
};

export const leave = (world: World, { link_token, institution_id }: Requests['leave']) => {
  const record = openToken(world, link_token);
  const { id } = institutionOf(itemUnderRepair(world, record)?.institutionId ?? institution_id);
  return { path: leaveForBank(world, record, id) };
};

export const signIn = (world: World, { link_token, institution_id, username, password }: Requests['signIn']) => {
  const record = openToken(world, link_token);
  const repairing = itemUnderRepair(world, record);
  const institution = institutionOf(repairing?.institutionId ?? institution_id);
  const { signIn } = institution.behavior;
  if (signIn === 'down') throw new PlaidFailure(details.institutionDown);
  if (signIn === 'refused' || password === 'wrong') throw new PlaidFailure(details.credentials);
  const item = repairing ?? newItem(world, record, institution.id, customAccounts(institution, username, password));
  const passed = signIn !== 'second factor';
  record.signIn = { itemId: item.itemId, institutionId: institution.id, passed };
  world.state.save();
  return passed ? nextStep(record, item) : { step: 'code' as const };
};

export const enterCode = (world: World, { link_token, code }: Requests['code']) => {
  const { record, item } = signedInAt(world, link_token);
  if (code !== '1234') throw new PlaidFailure(details.mfa);
  record.signIn!.passed = true;
  world.state.save();
  return nextStep(record, item);
};

export const finish = (world: World, { link_token, account_ids }: Requests['finish']) => {
  const { record, item } = signedInAt(world, link_token);
  if (!record.signIn!.passed) throw new PlaidFailure(details.mfa);
  if (choosesAccounts(record)) {
    const chosen = offered(record, item).filter((account) => account_ids.includes(accountId(item, account)));
    if (chosen.length === 0) throw new PlaidFailure(details.accountId);
    item.chosen = chosen.map(({ key }) => key);
  }
  item.needsLogin = record.itemId === undefined && item.needsLogin;
  const publicToken = createPublicToken(world, item);
  record.finished = { at: world.now().toISOString(), publicToken };
  announceSession(world, record, 'SUCCESS', [publicToken]);
  world.state.save();
  return { public_token: publicToken, metadata: linkMetadata(item, record.sessionId) };
};

/** Goes through the whole dialog in one call, at any bank, even one that refuses sign-ins. Sends no webhook. */
export const atOnce = (world: World, { link_token, institution_id, username, password }: Requests['atOnce']) => {
  const record = openToken(world, link_token);
  const own = customAccounts(institutionOf(institution_id), username, password);
  const item = newItem(world, record, institution_id, own);
  record.signIn = { itemId: item.itemId, institutionId: institution_id, passed: true };
  const publicToken = createPublicToken(world, item);
  record.finished = { at: world.now().toISOString(), publicToken };
  world.state.save();
  return { public_token: publicToken };
};

export const exit = (world: World, { link_token, status, error_code }: Requests['exit']) => {
  const record = openToken(world, link_token);
  record.exited = { at: world.now().toISOString(), status, errorCode: error_code };
  announceSession(world, record, 'EXITED', []);
  world.state.save();
  return {};
};

/** Sends the webhook that Plaid sends to clients with Link's webhooks enabled. */
const announceSession = (
  world: World,
  { request, sessionId, token }: LinkTokenRecord,
  status: 'SUCCESS' | 'EXITED',
  public_tokens: string[],
): void => {
  if (!request.webhook) return;
  const body = {
    webhook_type: 'LINK',
    webhook_code: 'SESSION_FINISHED',
    status,
    link_session_id: sessionId,
    link_token: token,
    ...(public_tokens[0] ? { public_token: public_tokens[0] } : {}),
    public_tokens,
    environment: 'sandbox',
  };
  world.webhooks.enqueue([{ url: request.webhook, body: JSON.stringify(body, null, 2), held: false, copies: 1 }]);
};

const itemUnderRepair = (world: World, record: LinkTokenRecord): ItemRecord | undefined =>
  record.itemId ? world.state.value.items[record.itemId] : undefined;

/** The person is back from the bank's own site, and has signed in there. */
const welcome = (world: World, record: LinkTokenRecord, institutionId: string) => {
  const item = itemUnderRepair(world, record) ?? newItem(world, record, institutionId);
  record.signIn = { itemId: item.itemId, institutionId, passed: true };
  world.state.save();
  return nextStep(record, item);
};

const newItem = (
  world: World,
  record: LinkTokenRecord,
  institutionId: string,
  ownAccounts?: AccountFixture[],
): ItemRecord =>
  createItem(world, {
    institutionId,
    products: record.request.products ?? [],
    optionalProducts: record.request.optional_products ?? [],
    webhook: record.request.webhook ?? null,
    ...(ownAccounts ? { ownAccounts } : {}),
  });

const signedInAt = (world: World, token: string): { record: LinkTokenRecord; item: ItemRecord } => {
  const record = openToken(world, token);
  const item = record.signIn && world.state.value.items[record.signIn.itemId];
  if (!item) throw new PlaidFailure(details.credentials);
  return { record, item };
};

const choosesAccounts = (record: LinkTokenRecord): boolean =>
  record.itemId === undefined || record.request.update?.account_selection_enabled === true;

const nextStep = (record: LinkTokenRecord, item: ItemRecord) => {
  if (!choosesAccounts(record)) return { step: 'done' as const };
  const accounts = offered(record, item);
  if (accounts.length === 0) throw new PlaidFailure(noAccountsFor(record));
  return {
    step: 'accounts' as const,
    accounts: accounts.map((account) => ({
      id: accountId(item, account),
      name: account.name,
      mask: account.mask,
      subtype: account.subtype,
    })),
  };
};

/** The accounts that the token's filter lets through. */
const offered = (record: LinkTokenRecord, item: ItemRecord): AccountFixture[] => {
  const filters = record.request.account_filters;
  const all = allAccountsOf(item);
  if (!filters || Object.keys(filters).length === 0) return all;
  return all.filter(({ type, subtype }) => {
    const subtypes = filters[type as keyof typeof filters]?.account_subtypes as string[] | undefined;
    return subtypes?.some((one) => one === 'all' || one === subtype) ?? false;
  });
};

const noAccountsFor = (record: LinkTokenRecord): ErrorDetail => ({
  ...details.noAccounts,
  display_message: `${record.request.client_name} needs an account of another kind than those found at this bank.`,
});
