// What moves one client from one agent's list to the other's. Pure: the consents end, the opt-outs stay, and what comes late finds its way.

import type { Write } from '#core/data/db.ts';
import {
  type Client,
  contactHash,
  contactOf,
  emailKeyOf,
  isOwnWord,
  type KnownContacts,
  movedContact,
  moveWrites,
  optOut,
  phoneKeyOf,
  recordDecisions,
  withClaims,
} from '#public/clients/client';
import { CHANNELS, type Channel } from '#vocabulary/clients/client';
import type { StoredHandover } from '../entity.ts';
import { STAFF } from '../vocabulary.ts';

/** What both agents' lists know about the client's contacts. */
export type Known = { here: KnownContacts; there: KnownContacts };

export const contactsOf = (client: Client): { channel: Channel; contact: string }[] =>
  CHANNELS.flatMap((channel) => {
    const contact = contactOf(client, channel);
    return contact ? [{ channel, contact }] : [];
  });

export const claimsOf = ({ email, phoneNumber, name }: Client): string[] => [
  ...(email ? [emailKeyOf(email)] : []),
  ...(phoneNumber ? [phoneKeyOf(phoneNumber, name)] : []),
];

/** A yes was given to the agent who had the client, and ends with them. */
const ended = (client: Client, { to, by }: StoredHandover, at: Date) =>
  recordDecisions(
    client,
    CHANNELS.filter((channel) => client.consent[channel].state === 'in').map((channel) => ({
      channel,
      to: 'unknown',
      by: by?.name ?? STAFF,
      source: 'handed over',
      said: `Handed over to ${to.name}`,
    })),
    at,
  );

/** Someone whom the other agent has in their list, and who said yes to that agent, keeps that yes. */
const saidYesThere = (client: Client, { there }: Known, channel: Channel): boolean =>
  claimsOf(client).some((claim) => there.byClaim.get(claim)?.consent[channel].state === 'in');

/** Of the contact, also of someone who was deleted and added again; or of the client, as they were read for this move. */
const optOutSource = (client: Client, { here }: Known, channel: Channel, contact: string) => {
  const { state, source } = client.consent[channel];
  return here.optOutSource({ channel, contact }) ?? (state === 'out' ? source : undefined);
};

const optOutWrites = (client: Client, known: Known, { to }: StoredHandover, at: Date): Write[] =>
  contactsOf(client).flatMap(({ channel, contact }) => {
    const source = optOutSource(client, known, channel, contact);
    if (source === undefined || saidYesThere(client, known, channel)) return [];
    const ownWord = isOwnWord(source);
    const row = { at: at.toISOString(), source, ownWord };
    const key = { agentId: to.id, channel, hash: contactHash(to.id, contact) };
    // What the agent entered never takes the place of the client's own word.
    return [optOut.update(key, ownWord ? { set: row } : { setIfAbsent: row })];
  });

/** Where they went. What the other agent's list says of when they were handed over from there isn't true anymore. */
const movedWrites = (client: Client, { from, to }: StoredHandover, at: Date): Write[] =>
  contactsOf(client).flatMap(({ channel, contact }) => {
    const clientId = client.id;
    const hash = contactHash(from.id, contact);
    const hashThere = contactHash(to.id, contact);
    return [
      movedContact.put(
        { agentId: from.id, channel, hash, clientId },
        { toAgentId: to.id, clientId, hashThere, at: at.toISOString() },
      ),
      movedContact.delete({ agentId: to.id, channel, hash: hashThere, clientId }),
    ];
  });

type Moving = { known: Known; handover: StoredHandover };

export const writesOfMove = (before: Client, { known, handover }: Moving, at: Date): Write[] => {
  const { to } = handover;
  const isKnownThere = claimsOf(before).some((claim) => known.there.byClaim.has(claim));
  const decided = ended(before, handover, at);
  // Someone the other agent has already is a second entry: each keeps its own record.
  const after = withClaims({ ...decided.client, agentId: to.id }, isKnownThere);
  return [
    ...moveWrites(before, after, decided.entries),
    ...optOutWrites(before, known, handover, at),
    ...movedWrites(before, handover, at),
  ];
};
