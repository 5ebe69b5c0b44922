import type { Item } from '#core/data/attribute-value.ts';
import { exists, isNew, type Key, type Write, when } from '#core/data/db.ts';
import { addressKey, contactHash, digitsBackward, lastNameKey, nameKey, tagKey } from './client.ts';
import { consentWrites, type MayLift } from './consent/consent-record.ts';
import {
  CALL_ON,
  type Client,
  clientByAddress,
  clientByEmail,
  clientByLastDigits,
  clientByPhone,
  clientByTag,
  client as clientEntity,
  clientIndex,
  clientNotes,
  deletedClient,
  EMAIL,
  PHONE,
  type RecordEntry,
} from './entity.ts';
import { toListedClient } from './listed-client.ts';
import { totalsWrites } from './totals/totals.ts';

// The rows of a client, and the writes that change all of them together, in one transaction.

/** Names of failed conditions: the client has changed in the meantime, or another client has the contact. */
const CLIENT = 'client';
export const CLAIM = 'claim';

/** Never called first, then the longest ago. Clients with a day to call again are listed separately, by that day. */
const callingOrder = ({ callOn, calledAt, name, id }: Client) =>
  `${callOn ? CALL_ON + callOn : (calledAt ?? '0')}#${nameKey(name)}#${id}`;
const nameOrder = (client: Client) => `${nameKey(client.name)}#${client.id}`;

/** For the rows that lists are read from. */
const withListing = (client: Client): Client & { listed: string } => ({
  ...client,
  listed: JSON.stringify(toListedClient(client)),
});

/** The client's own row first. */
export const rowsOf = (client: Client): (Item & Key)[] => {
  const { agentId, consent, emailKey, phoneKey } = client;
  const mailable =
    consent.email.state === 'in' ? { GSI1PK: clientIndex.mailable(agentId), GSI1SK: nameOrder(client) } : {};
  const callable =
    consent.phone.state === 'in' ? { GSI1PK: clientIndex.callable(agentId), GSI1SK: callingOrder(client) } : {};
  const rows = [
    clientEntity.item({ agentId, clientId: client.id }, withListing(client), {
      GSI1PK: clientIndex.byName(agentId),
      GSI1SK: nameOrder(client),
      GSI2PK: clientIndex.byLastName(agentId),
      GSI2SK: `${lastNameKey(client.name)}#${client.id}`,
    }),
  ];
  if (emailKey) rows.push(clientByEmail.item({ agentId, address: emailKey.slice(EMAIL.length) }, client, mailable));
  if (phoneKey)
    rows.push(clientByPhone.item({ agentId, numberAndName: phoneKey.slice(PHONE.length) }, client, callable));
  return rows;
};

/** Rows for finding a client, without a claim: several clients may have the same tag, street or last digits. */
const finderRows = (client: Client): (Item & Key)[] => {
  const { agentId, id: clientId, name, address, phoneNumber, tags } = client;
  const rows = tags.map((tag) =>
    clientByTag.item({ agentId, tag: tagKey(tag), name: nameKey(name), clientId }, withListing(client)),
  );
  const street = addressKey(address);
  if (street) rows.push(clientByAddress.item({ agentId, street, clientId }, client));
  const digits = digitsBackward(phoneNumber);
  if (digits) rows.push(clientByLastDigits.item({ agentId, digitsBackward: digits, clientId }, client));
  return rows;
};

/** Writes the current finder rows, and removes those under former tags, streets and numbers. */
const finderWrites = (before: Client | undefined, after: Client | undefined): Write[] => {
  const now = after ? finderRows(after) : [];
  const has = new Set(now.map(({ SK }) => SK));
  const former = before ? finderRows(before).filter(({ SK }) => !has.has(SK)) : [];
  return [...now.map((row): Write => ({ put: row })), ...former.map(({ PK, SK }): Write => ({ delete: { PK, SK } }))];
};

const unchanged = ({ revision }: Client) => when('#revision = :revision', { ':revision': revision });

/** A failed claim returns the client who already has the contact. */
export const createWrites = (client: Client, entries: RecordEntry[], mayLift: MayLift = 'agents'): Write[] => [
  ...rowsOf(client).map((row): Write => ({ put: row, if: isNew, name: CLAIM })),
  ...finderWrites(undefined, client),
  ...consentWrites(client, entries, mayLift),
  ...totalsWrites(undefined, client),
];

export const changeWrites = (
  before: Client,
  after: Client,
  entries: RecordEntry[] = [],
  mayLift: MayLift = 'agents',
): Write[] => {
  const next = { ...after, revision: before.revision + 1 };
  const [own, ...claims] = rowsOf(next);
  const former = rowsOf(before);
  const had = new Set(former.map(({ SK }) => SK));
  const has = new Set(claims.map(({ SK }) => SK));
  return [
    ...(own ? [{ put: own, if: unchanged(before), name: CLIENT }] : []),
    ...claims.map((row): Write => ({ put: row, if: had.has(row.SK) ? undefined : isNew, name: CLAIM })),
    ...former.slice(1).flatMap(({ PK, SK }): Write[] => (has.has(SK) ? [] : [{ delete: { PK, SK } }])),
    ...finderWrites(before, next),
    ...consentWrites(next, entries, mayLift),
    ...totalsWrites(before, next),
  ];
};

const UNDO_SECONDS = 24 * 60 * 60;

/** The notes are deleted when the deletion can't be undone anymore. */
const notesWrites = ({ id, hasNotes }: Client, change: Parameters<typeof clientNotes.update>[1]): Write[] =>
  hasNotes ? [clientNotes.update({ clientId: id }, change)] : [];

const undoUntil = (at: Date) => Math.floor(at.getTime() / 1000) + UNDO_SECONDS;

/** Removal without an undo. */
export const removeWrites = (client: Client): Write[] => [
  ...rowsOf(client).map(
    ({ PK, SK }, index): Write =>
      index === 0 ? { delete: { PK, SK }, if: unchanged(client), name: CLIENT } : { delete: { PK, SK } },
  ),
  ...finderWrites(client, undefined),
  ...totalsWrites(client, undefined),
];

export const deleteWrites = (client: Client, at: Date): Write[] => [
  ...removeWrites(client),
  deletedClient.put({ agentId: client.agentId, clientId: client.id }, { ...client, expires: undoUntil(at) }),
  ...notesWrites(client, { set: { expires: undoUntil(at) } }),
];

/** Undoes a deletion: the client as before, unless someone else has the contact by now. */
export const restoreWrites = (client: Client, entries: RecordEntry[]): Write[] => [
  ...createWrites({ ...client, revision: client.revision + 1 }, entries),
  deletedClient.delete({ agentId: client.agentId, clientId: client.id }, { if: exists, name: CLIENT }),
  ...notesWrites(client, { remove: ['expires'] }),
];

export const moveWrites = (before: Client, after: Client, entries: RecordEntry[]): Write[] => [
  ...removeWrites(before),
  ...createWrites({ ...after, revision: before.revision + 1 }, entries),
];

// A client's events are stored with the things they belong to: a request with its agent's communications, an email
// with its campaign. These rows are also listed by the client's address, in the index that holds keys only
// (docs/adr/007-client-rows.md).

export const HISTORY = { PK: 'HISTORY#{agentId}#{hash}', SK: '{latest}' } as const;

export const historyPartition = (agentId: string, email: string): string =>
  `HISTORY#${agentId}#${contactHash(agentId, email.toLowerCase())}`;

/** The attributes that list a row for the client with this address; `at` is the time of the latest event. */
export const inHistory = (agentId: string, email: string, at: string) => ({
  DuePK: historyPartition(agentId, email),
  DueSK: at,
});

// The rows that claim a client's email address, and phone number with name. A second client with the same claim is a
// duplicate; an agent who insists gets a claim that includes the client's own id.

export const emailKeyOf = (email: string): string => EMAIL + email;
export const phoneKeyOf = (phoneNumber: string, name: string): string => `${PHONE}${phoneNumber}#${nameKey(name)}`;

/** The client with claims for their current contact; `shared` if another client may have the same. */
export const withClaims = (client: Client, shared = false): Client => {
  const suffix = shared ? `#${client.id}` : '';
  return {
    ...client,
    emailKey: client.email ? emailKeyOf(client.email) + suffix : undefined,
    phoneKey: client.phoneNumber ? phoneKeyOf(client.phoneNumber, client.name) + suffix : undefined,
  };
};

/** True if the client was added although another one has the same contact. */
export const sharesContact = (client: Client): boolean =>
  [client.emailKey, client.phoneKey].some((key) => key?.endsWith(`#${client.id}`));
