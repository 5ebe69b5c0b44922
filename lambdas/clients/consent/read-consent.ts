// 'May I contact this client now?' with the entry of the ledger that decides, and the whole record beneath it.
import type { Agent } from '#core/http/actor.ts';
import type { Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { CHANNELS, type Channel, type Client, contactOf } from '../list/client.ts';
import type { ClientStore } from '../list/client-store.ts';
import { listed, shownEntry } from '../list/client-view.ts';
import { callingTime } from './calling-hours.ts';
import type { routes, Verdict } from './contract.ts';
import { brokenEntries, type Entry } from './ledger.ts';

export const verdictOn = (
  client: Client,
  channel: Channel,
  entries: readonly Entry[],
  broken: readonly number[],
  at: Date,
): Verdict => {
  const standing = client.consent[channel];
  const deciding = entries.find(({ seq }) => seq === standing.seq);
  const entry = deciding ? shownEntry(deciding) : null;
  const no = (reason: Verdict['reason']): Verdict => ({ channel, may: false, reason, entry });
  if (standing.state === 'out') return no('opted out');
  if (standing.state === 'unknown') return no('never asked');
  // A yes must stand on an entry that nobody has touched.
  if (!deciding || broken.includes(deciding.seq) || deciding.to !== 'in') return no('record broken');
  if (!contactOf(client, channel)) return no('no contact');
  if (channel !== 'phone') return { channel, may: true, reason: 'opted in', entry };
  const { isQuiet, localTime } = callingTime(client.address, at);
  return isQuiet
    ? { ...no('quiet hours'), local_time: localTime }
    : { channel, may: true, reason: 'opted in', local_time: localTime, entry };
};

export const readConsent =
  (deps: { clients: Pick<ClientStore, 'get' | 'ledger'>; clock: Clock }) =>
  async (agent: Agent, clientId: string): Promise<Reply<typeof routes.consent>> => {
    // The ledger has no agent in its key: it is read only after the client turned out to be this agent's own.
    const client = await deps.clients.get(agent.id, clientId);
    const entries = await deps.clients.ledger(clientId);
    const broken = brokenEntries(entries, client.ledgerSeq, client.ledgerHead);
    const now = deps.clock();
    return {
      client: listed(client),
      verdicts: CHANNELS.map((channel) => verdictOn(client, channel, entries, broken, now)),
      entries: entries.map(shownEntry).reverse(),
      broken,
    };
  };
