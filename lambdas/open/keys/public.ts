export { hasKey, hasKeys, keyNames, keyStands } from './find-keys.ts';
export { proveKey, standingAgent } from './prove-key.ts';
export { countCall, rateLimitHeaders } from './rate-limit.ts';
