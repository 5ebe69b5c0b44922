// What other features may use of accounts.
export { accountOfAddress, addressUpdate } from './account-index.ts';
export { type Profile, profile } from './entity.ts';
