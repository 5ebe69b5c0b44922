import { expect, it } from 'vitest';
import { itemNewsFrom } from './item-changed.ts';

const webhook = (webhook_code: string, over: object = {}) => ({
  webhook_type: 'ITEM',
  webhook_code,
  item_id: 'item-1',
  environment: 'production',
  ...over,
});
const error = (error_code: string) => ({ error: { error_type: 'ITEM_ERROR', error_code } });

it.each([
  [webhook('USER_PERMISSION_REVOKED', error('USER_PERMISSION_REVOKED')), { kind: 'revoked' }],
  [webhook('USER_ACCOUNT_REVOKED', { account_id: 'a1' }), { kind: 'account revoked', accountId: 'a1' }],
  [webhook('USER_ACCOUNT_REVOKED'), { kind: 'revoked' }],
  [webhook('PENDING_DISCONNECT', { reason: 'INSTITUTION_TOKEN_EXPIRATION' }), { kind: 'needs sign-in' }],
  [webhook('PENDING_EXPIRATION', { consent_expiration_time: '2026-12-01' }), { kind: 'needs sign-in' }],
  [webhook('ERROR', error('ITEM_LOGIN_REQUIRED')), { kind: 'sign-in error' }],
  [webhook('LOGIN_REPAIRED'), { kind: 'repaired' }],
])('%j', (given, news) => {
  expect(itemNewsFrom(given)).toEqual({ itemId: 'item-1', news });
});

it.each([
  webhook('ERROR', error('INSTITUTION_DOWN')),
  webhook('ERROR', { error: null }),
  webhook('NEW_ACCOUNTS_AVAILABLE'),
  webhook('WEBHOOK_UPDATE_ACKNOWLEDGED'),
  { ...webhook('USER_PERMISSION_REVOKED'), webhook_type: 'ASSETS' },
  { ...webhook('USER_PERMISSION_REVOKED'), item_id: '' },
  { ...webhook('USER_PERMISSION_REVOKED'), item_id: 7 },
  null,
])('means nothing to us: %j', (given) => {
  expect(itemNewsFrom(given)).toBeUndefined();
});
