// One client with all stored rows, for the features around it: the list, consent, imports, campaigns.

export { contactHash, contactOf, distinctTags, isOwnWord, nameKey } from './client.ts';
export {
  type ClientStore,
  type Contact,
  clientListKeys,
  createClientStore,
  type KnownContacts,
} from './client-store.ts';
export { clientWithEmail, clientWithId } from './client-with-email.ts';
export {
  CLAIM,
  changeWrites,
  createWrites,
  deleteWrites,
  emailKeyOf,
  HISTORY,
  historyPartition,
  inHistory,
  moveWrites,
  phoneKeyOf,
  restoreWrites,
  sharesContact,
  withClaims,
} from './client-writes.ts';
export {
  authorOf,
  brokenEntries,
  type Decision,
  loggedHash,
  OPT_OUT,
  permits,
  recordDecision,
  recordDecisions,
} from './consent/consent-record.ts';
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
export { toListedClient } from './listed-client.ts';
export { endedByNewContact, mergeRecord, type OptIns } from './merge.ts';
export { newClient } from './new-client.ts';
export { type Person, PHONE_MESSAGE, readPerson } from './person.ts';
export { phonePrefixes, readPhone } from './phone.ts';
