// What a webhook about a connection means to us. Pure.
import * as z from '#core/schema.ts';
import type { ItemNews } from '../tasks.ts';

const itemId = z.string().check(z.minLength(1), z.maxLength(200));

const itemWebhook = z.object({
  webhook_type: z.literal('ITEM'),
  webhook_code: z.string(),
  item_id: itemId,
  account_id: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  error: z.optional(z.nullable(z.object({ error_code: z.optional(z.string()) }))),
});

/** Errors of a connection that only its person can end. Everything else passes at the bank, or shows when it's read. */
const NEEDS_SIGN_IN = new Set(['ITEM_LOGIN_REQUIRED', 'ITEM_LOCKED', 'PASSWORD_RESET_REQUIRED', 'USER_SETUP_REQUIRED']);

const newsOf = ({ webhook_code, account_id, error }: z.output<typeof itemWebhook>): ItemNews | undefined => {
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
  const parsed = z.safeParse(itemWebhook, webhook);
  const news = parsed.success ? newsOf(parsed.data) : undefined;
  return parsed.success && news ? { itemId: parsed.data.item_id, news } : undefined;
};
