// One client and everything that is stored about them, for the features around it: the list, consent, imports, campaigns.
export { emailKeyOf, phoneKeyOf, sharesContact, withClaims } from './claims.ts';
export { contactHash, contactOf, distinctTags, isOwnWord, nameKey } from './client.ts';
export {
  type ClientStore,
  type Contact,
  clientListKeys,
  createClientStore,
  type KnownContacts,
} from './client-store.ts';
export { clientWithEmail, clientWithId } from './client-with-email.ts';
export { CLAIM, changeWrites, createWrites, deleteWrites, moveWrites, restoreWrites } from './client-writes.ts';
export {
  authorOf,
  brokenEntries,
  type Decision,
  loggedHash,
  permits,
  recordDecision,
  recordDecisions,
} from './consent/consent-record.ts';
export { OPT_OUT } from './consent/consent-writes.ts';
export { addOptOut } from './consent/opt-out.ts';
export { csvLine, restore } from './csv.ts';
export {
  type Client,
  type ClientInList,
  type ClientNote,
  callPlans,
  client,
  clientInList,
  clientNotes,
  consentRow,
  movedContact,
  optOut,
  type RecordEntry,
} from './entity.ts';
export { HISTORY, historyPartition, inHistory } from './history.ts';
export { toListedClient } from './listed-client.ts';
export { endedByNewContact, mergeRecord, type OptIns } from './merge.ts';
export { newClient } from './new-client.ts';
export { type Person, PHONE_MESSAGE, readPerson } from './person.ts';
export { phonePrefixes, readPhone } from './phone.ts';
