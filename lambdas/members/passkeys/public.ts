export { createPasskeyPool } from './passkey-pool.ts';
