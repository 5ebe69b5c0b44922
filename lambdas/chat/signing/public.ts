// The documents of a transaction, for the assistant that answers from them, for their reminders and for the end of a transaction.
export { documentHandOver } from './document/hand-over.ts';
export { openDocument } from './document/open-document.ts';
export { filesOf, isSealed } from './document/record.ts';
export { signerLink, signingDocument } from './entity.ts';
export { ifStillAwaited } from './signer/reminder/still-awaited.ts';
