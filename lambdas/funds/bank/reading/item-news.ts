// What a webhook about a connection means to us. Pure.
import * as v from 'valibot';
import type { ItemNews } from '../tasks.ts';

const itemId = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

const itemWebhook = v.object({
  webhook_type: v.literal('ITEM'),
  webhook_code: v.string(),
  item_id: itemId,
  account_id: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(200)))),
  error: v.optional(v.nullable(v.object({ error_code: v.optional(v.string()) }))),
});

/** Errors of a connection that only its person can end. Everything else passes at the bank, or shows when it's read. */
const NEEDS_SIGN_IN = new Set(['ITEM_LOGIN_REQUIRED', 'ITEM_LOCKED', 'PASSWORD_RESET_REQUIRED', 'USER_SETUP_REQUIRED']);

const newsOf = ({ webhook_code, account_id, error }: v.InferOutput<typeof itemWebhook>): ItemNews | undefined => {
  switch (webhook_code) {
    case 'USER_PERMISSION_REVOKED':
      return { kind: 'revoked' };
    case 'USER_ACCOUNT_REVOKED':
      // Without the account we don't know which data to delete, so all of it goes.
      return account_id ? { kind: 'account revoked', accountId: account_id } : { kind: 'revoked' };
    case 'PENDING_DISCONNECT':
    case 'PENDING_EXPIRATION':
      return { kind: 'needs sign-in' };
    case 'ERROR':
      return NEEDS_SIGN_IN.has(error?.error_code ?? '') ? { kind: 'sign-in error' } : undefined;
    case 'LOGIN_REPAIRED':
      return { kind: 'repaired' };
    default:
      return undefined;
  }
};

export const itemNewsFrom = (webhook: unknown): { itemId: string; news: ItemNews } | undefined => {
  const parsed = v.safeParse(itemWebhook, webhook);
  const news = parsed.success ? newsOf(parsed.output) : undefined;
  return parsed.success && news ? { itemId: parsed.output.item_id, news } : undefined;
};
