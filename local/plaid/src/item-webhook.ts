// The body of a webhook about an Item: what each code carries besides the Item's id.
import { accountId, accountsOf } from './items.ts';
import type { ItemRecord } from './state.ts';
import { loginRequired } from './wire-account.ts';

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
