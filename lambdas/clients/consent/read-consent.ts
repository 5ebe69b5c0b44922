// Whether a client may be contacted right now, the entry of the record that decides, and the whole record below it.

import { CHANNELS, type Channel } from '#contracts/clients/client';
import type { Agent } from '#core/http/actor.ts';
import type { Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import {
  brokenEntries,
  type Client,
  type ClientStore,
  contactOf,
  type RecordEntry,
  toListedClient,
} from '#public/clients/client';
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
  const deciding = entries.find(({ seq }) => seq === standing.seq);
  const entry = deciding ? toConsentEntry(deciding) : null;
  const no = (reason: Verdict['reason']): Verdict => ({ channel, may: false, reason, entry });
  if (standing.state === 'out') return no('opted out');
  if (standing.state === 'unknown') return no('never asked');
  // A yes needs an entry that no one has tampered with.
  if (!deciding || broken.includes(deciding.seq) || deciding.to !== 'in') return no('record broken');
  if (!contactOf(client, channel)) return no('no contact');
  if (channel !== 'phone') return { channel, may: true, reason: 'opted in', entry };
  const { isQuiet, localTime } = callingTime(client.address, at);
  return isQuiet
    ? { ...no('quiet hours'), local_time: localTime }
    : { channel, may: true, reason: 'opted in', local_time: localTime, entry };
};

export const readConsent =
  (deps: { clients: Pick<ClientStore, 'get' | 'consentRecord'>; clock: Clock }) =>
  async (agent: Agent, clientId: string): Promise<Reply<typeof routes.consent>> => {
    // The record has no agent in its key: it is read only once the client is known to be this agent's own.
    const client = await deps.clients.get(agent.id, clientId);
    const entries = await deps.clients.consentRecord(clientId);
    const broken = brokenEntries(entries, client);
    const now = deps.clock();
    return {
      client: toListedClient(client),
      verdicts: CHANNELS.map((channel) => verdictOn(client, channel, entries, broken, now)),
      entries: entries.map(toConsentEntry).reverse(),
      broken,
    };
  };
