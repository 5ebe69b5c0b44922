import type { ItemErrorWebhook, PendingDisconnectWebhook, UserAccountRevokedWebhook, WebhookType } from 'plaid';
import { startReceiver } from 'simulator-kit/testing/a-receiver';
import { expect, it } from 'vitest';
import { linkBank, startPlaid } from '../testing/a-plaid.ts';

const NOW = new Date('2026-03-01T08:00:00Z');

/** The body that Plaid's sandbox sends for this webhook. */
const fired = async <T>(webhook_code: string): Promise<T> => {
  const receiver = await startReceiver();
  const { sdk } = await startPlaid({ now: () => NOW });
  const { access_token } = await linkBank(sdk, 'ins_109508', receiver.url);
  await sdk.sandboxItemFireWebhook({
    access_token,
    webhook_type: 'ITEM' as WebhookType,
    webhook_code: webhook_code as Parameters<typeof sdk.sandboxItemFireWebhook>[0]['webhook_code'],
  });
  const [first] = await receiver.atLeast(1);
  return JSON.parse(first?.body ?? '') as T;
};

it('names the account that the person took back', async () => {
  const body = await fired<UserAccountRevokedWebhook>('USER_ACCOUNT_REVOKED');
  expect(body).toMatchObject({ webhook_code: 'USER_ACCOUNT_REVOKED', account_id: expect.stringMatching(/\S/) });
  expect(body).not.toHaveProperty('error');
});

it('says why and when an Item will be disconnected', async () => {
  expect(await fired<PendingDisconnectWebhook>('PENDING_DISCONNECT')).toMatchObject({
    reason: 'INSTITUTION_MIGRATION',
    disconnect_time: '2026-03-08T08:00:00.000Z',
  });
});

it('says what is wrong with an Item that needs a sign-in', async () => {
  const { error } = await fired<ItemErrorWebhook>('ERROR');
  expect(error?.error_code).toBe('ITEM_LOGIN_REQUIRED');
});
