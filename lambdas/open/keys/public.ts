export { hasKey, hasKeys, keyNames, keyStands } from './find-keys.ts';
export { countCall, paceOf } from './pace.ts';
export { proveKey, standingAgent } from './prove-key.ts';
