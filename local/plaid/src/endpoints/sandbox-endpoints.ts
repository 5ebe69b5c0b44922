import type {
  SandboxItemFireWebhookResponse,
  SandboxItemResetLoginResponse,
  SandboxPublicTokenCreateResponse,
  WebhookVerificationKeyGetResponse,
} from 'plaid';
import { z } from 'zod';
import { customAccounts } from '../custom-user.ts';
import { details, PlaidFailure } from '../failure.ts';
import { createItem, createPublicToken, institutionOf, itemByAccessToken, itemWebhookBody } from '../items.ts';
import type { Reports } from '../reports/reports.ts';
import { publicKey } from '../signing.ts';
import type { ItemRecord, World } from '../state.ts';
import { type Endpoint, endpoint, type Reply, request, text, webUrl, words } from './institution-endpoints.ts';

const CODES = [
  'DEFAULT_UPDATE',
  'NEW_ACCOUNTS_AVAILABLE',
  'SMS_MICRODEPOSITS_VERIFICATION',
  'AUTHORIZATION_GRANTED',
  'USER_PERMISSION_REVOKED',
  'USER_ACCOUNT_REVOKED',
  'PENDING_DISCONNECT',
  'RECURRING_TRANSACTIONS_UPDATE',
  'LOGIN_REPAIRED',
  'SYNC_UPDATES_AVAILABLE',
  'PRODUCT_READY',
  'ERROR',
] as const;

export const sandboxEndpoints = (world: World, reports: Reports): Endpoint[] => [
  publicTokenEndpoint(world),
  ...itemEndpoints(world, reports),
  endpoint(
    '/webhook_verification_key/get',
    request({ key_id: words() }),
    ({ key_id }): Reply<WebhookVerificationKeyGetResponse> => ({ key: publicKey(world.state.value, key_id) }),
  ),
];

const publicTokenEndpoint = (world: World): Endpoint =>
  endpoint(
    '/sandbox/public_token/create',
    request({
      institution_id: words(),
      initial_products: z.array(text).min(1, 'must be a non-empty array of products'),
      options: z
        .strictObject({
          webhook: webUrl.optional(),
          override_username: text.nullish(),
          override_password: text.nullish(),
          transactions: z.unknown().optional(),
          statements: z.unknown().optional(),
          income_verification: z.unknown().optional(),
        })
        .optional(),
      user_token: text.optional(),
      user_id: text.optional(),
    }),
    ({ institution_id, initial_products, options }): Reply<SandboxPublicTokenCreateResponse> => {
      const institution = institutionOf(institution_id);
      const ownAccounts = customAccounts(institution, options?.override_username, options?.override_password);
      const webhook = options?.webhook ?? null;
      const item = createItem(world, {
        institutionId: institution_id,
        products: initial_products,
        webhook,
        ...(ownAccounts ? { ownAccounts } : {}),
      });
      const public_token = createPublicToken(world, item);
      world.state.save();
      return { public_token };
    },
  );

const itemEndpoints = (world: World, reports: Reports): Endpoint[] => [
  endpoint(
    '/sandbox/item/fire_webhook',
    request({
      access_token: words(),
      webhook_type: text.optional(),
      webhook_code: z.enum(CODES, 'must be a webhook code that can be fired'),
    }),
    ({ access_token, webhook_type, webhook_code }): Reply<SandboxItemFireWebhookResponse> => {
      const item = itemByAccessToken(world, access_token);
      if (!item.webhook) throw new PlaidFailure(details.noWebhook);
      const newest = webhook_type === 'ASSETS' ? newestReport(world, item) : undefined;
      if (newest) reports.announce(newest, item.webhook);
      else fireItemWebhook(world, item, webhook_type ?? 'ITEM', webhook_code);
      return { webhook_fired: true };
    },
  ),

  endpoint(
    '/sandbox/item/reset_login',
    request({ access_token: words() }),
    ({ access_token }): Reply<SandboxItemResetLoginResponse> => {
      const item = itemByAccessToken(world, access_token);
      item.needsLogin = true;
      world.state.save();
      if (item.webhook) fireItemWebhook(world, item, 'ITEM', 'ERROR');
      return { reset_login: true };
    },
  ),
];

const newestReport = (world: World, item: ItemRecord) =>
  Object.values(world.state.value.reports)
    .filter((report) => report.itemIds.includes(item.itemId) && !report.removed)
    .at(-1);

const fireItemWebhook = (world: World, item: ItemRecord, webhook_type: string, webhook_code: string): void => {
  const now = world.now();
  const body = itemWebhookBody(item, webhook_type, webhook_code, now);
  item.lastWebhook = { sent_at: now.toISOString(), code_sent: webhook_code };
  world.webhooks.enqueue([{ url: item.webhook!, body: JSON.stringify(body, null, 2) }]);
};
