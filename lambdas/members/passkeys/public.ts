// What other features may use of passkeys.
export { createPasskeyPool } from './passkey-pool.ts';
