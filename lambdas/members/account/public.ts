export { accountOfAddress, currentEmail } from './account-index.ts';
export { type Profile, profile } from './entity.ts';
export { keepAddress } from './keep-address.ts';
