// Consent, for the list's handler, where one function serves everything an agent does with clients, and for campaigns.

export { listCalls, noteCall } from './call-list.ts';
export { listNotes } from './client-notes.ts';
export { agreed, readConsent } from './read-consent.ts';
export { setConsent } from './set-consent.ts';
