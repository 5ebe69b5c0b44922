// What other features may use of passkeys.
export { passkeyHandlers } from './handlers.ts';
export { createPasskeyPool } from './passkey-pool.ts';
