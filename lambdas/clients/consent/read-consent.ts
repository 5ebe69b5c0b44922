// Says if a client may be contacted right now, with the deciding entry and the whole record below it.

import type { Db } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import type { Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { alteredRecord } from '#core/platform/log.ts';
import {
  brokenEntries,
  type Client,
  type ClientStore,
  contactOf,
  loggedHash,
  type RecordEntry,
  toListedClient,
} from '#public/clients/client';
import { isLogged, KEEP_MS } from '#public/seal-log';
import { CHANNELS, type Channel } from '#vocabulary/clients/client';
import { callingTime } from './calling-hours.ts';
import type { ConsentEntry, routes, Verdict } from './contract.ts';

const toConsentEntry = ({ clientId: _, previous: __, ...entry }: RecordEntry): ConsentEntry => entry;

export const verdictOn = (
  client: Client,
  channel: Channel,
  entries: readonly RecordEntry[],
  broken: readonly number[],
  at: Date,
): Verdict => {
  const standing = client.consent[channel];
  // The last by its number: its place in the table and the reference in the client's row aren't part of the record.
  const deciding = entries
    .filter((one) => one.channel === channel)
    .toSorted((one, other) => one.seq - other.seq)
    .at(-1);
  const entry = deciding ? toConsentEntry(deciding) : null;
  const no = (reason: Verdict['reason']): Verdict => ({ channel, may: false, reason, entry });
  if (standing.state === 'out') return no('opted out');
  if (standing.state === 'unknown') return no('never asked');
  // A consent needs an intact entry.
  if (!deciding || broken.includes(deciding.seq) || deciding.to !== 'in') return no('record broken');
  if (!contactOf(client, channel)) return no('no contact');
  // It was given for one address or number.
  if (deciding.contact !== contactOf(client, channel)) return no('record broken');
  if (channel !== 'phone') return { channel, may: true, reason: 'opted in', entry };
  const { isQuiet, localTime } = callingTime(client.address, at);
  return isQuiet
    ? { ...no('quiet hours'), local_time: localTime }
    : { channel, may: true, reason: 'opted in', local_time: localTime, entry };
};

export type ConsentDeps = { db: Pick<Db, 'get'>; clients: Pick<ClientStore, 'get' | 'consentRecord'>; clock: Clock };
type CheckedRecord = { client: Client; entries: RecordEntry[]; broken: number[] };

/** A record rewritten from some entry on is consistent, but its end isn't in the seal log. */
const hasUnloggedEnd = async ({ db, clock }: ConsentDeps, last: RecordEntry): Promise<boolean> =>
  Date.parse(last.at) > clock().getTime() - KEEP_MS && !(await isLogged(db, loggedHash(last), new Date(last.at)));

const readRecord = async (deps: ConsentDeps, client: Client): Promise<CheckedRecord> => {
  const clientId = client.id;
  const entries = await deps.clients.consentRecord(clientId);
  const broken = brokenEntries(entries, client);
  const last = entries.at(-1);
  if (broken.length === 0 && last && (await hasUnloggedEnd(deps, last))) broken.push(last.seq);
  return { client, entries, broken };
};

/** A decision between the reads of the client and of the record looks like a break, once. */
const CLOSER_LOOKS = 2;

/** The record has no agent in its key: it is read only once the client is known to be this agent's own. */
const checkRecord = async (deps: ConsentDeps, client: Client): Promise<CheckedRecord> => {
  const { agentId, id: clientId } = client;
  let checked = await readRecord(deps, client);
  for (let look = 0; look < CLOSER_LOOKS && checked.broken.length > 0; look++)
    checked = await readRecord(deps, await deps.clients.get(agentId, clientId));
  const { broken } = checked;
  if (broken.length > 0) alteredRecord({ kind: 'consent record', clientId }, `entries ${broken.join(', ')}`);
  return checked;
};

/**
 * True if the record is intact and permits it, at any hour. Someone with access to the table can write a consent into
 * the client's row, but not into a record whose ends are published.
 */
export const agreed =
  (deps: ConsentDeps) =>
  async (known: Client, channel: Channel): Promise<boolean> => {
    const { client, entries, broken } = await checkRecord(deps, known);
    const { may, reason } = verdictOn(client, channel, entries, broken, deps.clock());
    if (reason === 'record broken' && broken.length === 0)
      alteredRecord({ kind: 'consent record', clientId: client.id }, 'client');
    return may || reason === 'quiet hours';
  };

export const readConsent =
  (deps: ConsentDeps) =>
  async (agent: Agent, clientId: string): Promise<Reply<typeof routes.consent>> => {
    const found = await deps.clients.get(agent.id, clientId);
    const { client, entries, broken } = await checkRecord(deps, found);
    const now = deps.clock();
    return {
      client: toListedClient(client),
      verdicts: CHANNELS.map((channel) => verdictOn(client, channel, entries, broken, now)),
      entries: entries.map(toConsentEntry).reverse(),
      broken,
    };
  };
