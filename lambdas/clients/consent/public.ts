// For the list's handler: one function serves everything an agent does with clients.
export { listCalls, noteCall } from './call-list.ts';
export { readConsent } from './read-consent.ts';
export { setConsent } from './set-consent.ts';
