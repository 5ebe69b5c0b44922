import type {
  AccountsGetResponse,
  ItemGetResponse,
  ItemPublicTokenExchangeResponse,
  ItemRemoveResponse,
  ItemWebhookUpdateResponse,
} from 'plaid';
import { z } from 'zod';
import { details, PlaidFailure } from '../failure.ts';
import { accountId, accountsOf, askBank, itemByAccessToken } from '../items.ts';
import type { Plain } from '../plain.ts';
import { isTokenOf, newToken } from '../tokens.ts';
import { wireAccount, wireItem } from '../wire-account.ts';
import type { World } from '../world.ts';
import { type Endpoint, endpoint, type Reply } from './endpoint.ts';
import { request, text, webUrl, words } from './parse-request.ts';

const PUBLIC_TOKEN_LIVES_MS = 30 * 60_000;

export const itemEndpoints = (world: World): Endpoint[] => [
  endpoint('/item/public_token/exchange', request({ public_token: words() }), ({ public_token }) =>
    exchange(world, public_token),
  ),

  endpoint('/item/get', request({ access_token: words() }), ({ access_token }): Plain<Reply<ItemGetResponse>> => {
    const item = itemByAccessToken(world, access_token);
    return {
      item: { ...wireItem(item), created_at: item.createdAt },
      status: { investments: null, transactions: null, last_webhook: item.lastWebhook ?? null },
    };
  }),

  endpoint(
    '/item/remove',
    request({ access_token: words(), reason_code: text.nullish(), reason_note: text.max(512).nullish() }),
    ({ access_token }): Reply<ItemRemoveResponse> => {
      itemByAccessToken(world, access_token).removedAt = world.now().toISOString();
      world.state.save();
      return {};
    },
  ),

  endpoint(
    '/item/webhook/update',
    request({ access_token: words(), webhook: webUrl.nullish() }),
    ({ access_token, webhook }): Plain<Reply<ItemWebhookUpdateResponse>> => {
      const item = itemByAccessToken(world, access_token);
      item.webhook = webhook ?? null;
      world.state.save();
      return { item: wireItem(item) };
    },
  ),

  endpoint('/accounts/get', accountsRequest, (input) => accounts(world, input)),
  endpoint('/accounts/balance/get', accountsRequest, (input) => accounts(world, input)),
];

const accountsRequest = request({
  access_token: words(),
  options: z
    .strictObject({ account_ids: z.array(text).optional(), min_last_updated_datetime: text.optional() })
    .optional(),
});

const exchange = (world: World, publicToken: string): Reply<ItemPublicTokenExchangeResponse> => {
  if (!isTokenOf('public', publicToken)) throw new PlaidFailure(details.malformedPublicToken);
  const record = world.state.value.publicTokens[publicToken];
  // One-time use: a product that loses the answer has to ask the person to link again.
  if (!record || record.exchanged) throw new PlaidFailure(details.publicToken);
  if (world.now().getTime() - Date.parse(record.createdAt) > PUBLIC_TOKEN_LIVES_MS)
    throw new PlaidFailure(details.expiredPublicToken);
  const item = world.state.value.items[record.itemId]!;
  record.exchanged = true;
  item.accessToken ??= newToken('access');
  world.state.save();
  return { access_token: item.accessToken, item_id: item.itemId };
};

const accounts = (
  world: World,
  { access_token, options }: z.infer<typeof accountsRequest>,
): Plain<Reply<AccountsGetResponse>> => {
  const item = itemByAccessToken(world, access_token);
  askBank(world, item);
  const all = accountsOf(item);
  const wanted = options?.account_ids;
  const known = all.map((account) => accountId(item, account));
  if (wanted?.some((id) => !known.includes(id))) throw new PlaidFailure(details.accountId);
  const shown = wanted ? all.filter((account) => wanted.includes(accountId(item, account))) : all;
  return { accounts: shown.map((account) => wireAccount(item, account)), item: wireItem(item) };
};
