export { hasKey, hasKeys } from './find-keys.ts';
export { proveKey } from './prove-key.ts';
