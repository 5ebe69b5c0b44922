// The documents of a transaction, for an agent's programs, for the assistant that answers from them, for their reminders, for the end of a
// transaction and for the erasure of a person.
export { documentHandOver } from './document/hand-over.ts';
export { openDocument } from './document/open-document.ts';
export { filesOf, isSealed } from './document/record.ts';
export { documentOfAgent, documentsOfTransaction, signedCopyOfAgent } from './document/transaction-documents.ts';
export { type StoredDocument, signerLink, signingDocument } from './entity.ts';
export { signerOfLink, signersLinks } from './further/signer-of-link.ts';
export { ifStillAwaited } from './signer/reminder/still-awaited.ts';
