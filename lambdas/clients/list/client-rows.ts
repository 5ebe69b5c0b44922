// The rows a client stands in: the client's own, and the same under email and phone, which are at once the search, the
// claim that makes a duplicate show, and the sparse lists of who opted in. They change together, in one transaction.
import type { Item } from '#core/data/attribute-value.ts';
import { isNew, type Key, type Write, when } from '#core/data/db.ts';
import { clientIndex, EMAIL, keys, PHONE } from '#core/data/table.ts';
import type { Entry } from '../consent/ledger.ts';
import { type Channel, type Client, contactHash, contactOf, isOwnWord, lastNameKey, nameKey } from './client.ts';

type Row = Item & Key;

/** Never called first, then who was called longest ago. */
const callingOrder = (client: Client) => `${client.calledAt ?? '0'}#${nameKey(client.name)}#${client.id}`;
const byName = (client: Client) => `${nameKey(client.name)}#${client.id}`;

export const emailKeyOf = (email: string): string => EMAIL + email;
export const phoneKeyOf = (phoneNumber: string, name: string): string => `${PHONE}${phoneNumber}#${nameKey(name)}`;

/** Sort keys for the client's present contact; `beside` when another client may have the claim already. */
export const claim = (client: Client, beside = false): Client => {
  const suffix = beside ? `#${client.id}` : '';
  return {
    ...client,
    emailKey: client.email ? emailKeyOf(client.email) + suffix : undefined,
    phoneKey: client.phoneNumber ? phoneKeyOf(client.phoneNumber, client.name) + suffix : undefined,
  };
};

export const rowsOf = (client: Client): Row[] => {
  const { agentId, consent } = client;
  const item: Item = { ...client, consent: { ...consent } };
  const postable: Item =
    consent.snail.state === 'in' && client.address
      ? { GSI2PK: clientIndex.postable(agentId), GSI2SK: byName(client) }
      : {};
  const rows: Row[] = [
    {
      ...item,
      ...keys.client(agentId, client.id),
      GSI1PK: clientIndex.byName(agentId),
      GSI1SK: byName(client),
      GSI2PK: clientIndex.byLastName(agentId),
      GSI2SK: `${lastNameKey(client.name)}#${client.id}`,
    },
  ];
  if (client.emailKey)
    rows.push({
      ...item,
      ...keys.clientBy(agentId, client.emailKey),
      ...(consent.email.state === 'in' ? { GSI1PK: clientIndex.mailable(agentId), GSI1SK: byName(client) } : {}),
      ...postable,
    });
  if (client.phoneKey)
    rows.push({
      ...item,
      ...keys.clientBy(agentId, client.phoneKey),
      ...(consent.phone.state === 'in' ? { GSI1PK: clientIndex.callable(agentId), GSI1SK: callingOrder(client) } : {}),
      ...(client.emailKey ? {} : postable),
    });
  return rows;
};

export const clientFrom = (row: Item): Client => ({
  id: String(row.id),
  agentId: String(row.agentId),
  name: String(row.name),
  address: String(row.address),
  email: String(row.email),
  phone: String(row.phone),
  phoneNumber: String(row.phoneNumber),
  createdAt: String(row.createdAt),
  consent: row.consent as Client['consent'],
  ledgerSeq: Number(row.ledgerSeq),
  ledgerHead: String(row.ledgerHead),
  calledAt: row.calledAt as string | undefined,
  calledBefore: row.calledBefore as string | undefined,
  callNote: row.callNote as string | undefined,
  revision: Number(row.revision),
  emailKey: row.emailKey as string | undefined,
  phoneKey: row.phoneKey as string | undefined,
});

const entryWrite = (entry: Entry): Write => ({
  put: { ...keys.consent(entry.clientId, entry.seq), ...entry },
  if: isNew,
});

/** An opt-out stands by itself too: it holds for whoever has this address, and when the client is deleted and comes back. */
const stopWrite = (client: Client, channel: Channel, entry: Entry): Write => ({
  put: {
    ...keys.stop(client.agentId, channel, contactHash(client.agentId, contactOf(client, channel))),
    at: entry.at,
    source: entry.source,
    ownWord: isOwnWord(entry.source),
  },
});

/** `mayRevert`: how much an opt-in may take back. The client's own word needs new words of theirs, an import nothing. */
export type MayRevert = 'nothing' | 'agent' | 'everything';

const liftStop = (client: Client, channel: Channel, mayRevert: MayRevert): Write => {
  const key = keys.stop(client.agentId, channel, contactHash(client.agentId, contactOf(client, channel)));
  if (mayRevert === 'everything') return { delete: key };
  if (mayRevert === 'nothing') return { check: key, if: when('attribute_not_exists(#PK)') };
  return { delete: key, if: when('attribute_not_exists(#PK) OR #ownWord = :no', { ':no': false }) };
};

const decisionWrites = (client: Client, entries: Entry[], mayRevert: MayRevert): Write[] => {
  const writes = entries.map(entryWrite);
  // One write a row: of several decisions on a channel the last one counts.
  for (const [channel, entry] of new Map(entries.map((one) => [one.channel, one]))) {
    if (!contactOf(client, channel)) continue;
    if (entry.to === 'out' && entry.source !== 'contact changed') writes.push(stopWrite(client, channel, entry));
    else if (entry.to === 'in') writes.push(liftStop(client, channel, mayRevert));
    else if (entry.source === 'undone') writes.push(liftStop(client, channel, 'agent'));
  }
  return writes;
};

/** Fails on the email's or the phone's row when somebody is there already, and hands that client back. */
export const createWrites = (client: Client, entries: Entry[], mayRevert: MayRevert = 'agent'): Write[] => [
  ...rowsOf(client).map((row): Write => ({ put: row, if: isNew })),
  ...decisionWrites(client, entries, mayRevert),
];

/** Fails on the first write when the client has changed since it was read. */
export const changeWrites = (
  before: Client,
  after: Client,
  entries: Entry[] = [],
  mayRevert: MayRevert = 'agent',
): Write[] => {
  const next = { ...after, revision: before.revision + 1 };
  const rows = rowsOf(next);
  const known = new Set(rowsOf(before).map(({ SK }) => SK));
  const stay = new Set(rows.map(({ SK }) => SK));
  return [
    ...rows.map(
      (row, index): Write => ({
        put: row,
        if:
          index === 0
            ? when('#revision = :revision', { ':revision': before.revision })
            : known.has(row.SK)
              ? undefined
              : isNew,
      }),
    ),
    ...[...known].filter((SK) => !stay.has(SK)).map((SK): Write => ({ delete: keys.clientBy(before.agentId, SK) })),
    ...decisionWrites(next, entries, mayRevert),
  ];
};

export const deleteWrites = (client: Client): Write[] =>
  rowsOf(client).map(
    ({ PK, SK }, index): Write => ({
      delete: { PK, SK },
      if: index === 0 ? when('#revision = :revision', { ':revision': client.revision }) : undefined,
    }),
  );
