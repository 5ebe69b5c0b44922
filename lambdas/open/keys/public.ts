export { proveKey } from './prove-key.ts';
