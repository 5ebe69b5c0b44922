// Who replied STOP to a text doesn't want calls either: anyone who has this number in the agent's client list is opted out of them, and so
// is anyone who gets it later. START doesn't opt them in again, because it says nothing about calls.
import type { Db } from '#core/data/db.ts';
import type { Clock } from '#core/platform/clock.ts';
import { addOptOut, contactHash, createClientStore, optOut, optOutMoved } from '#public/clients/client';

/** A number of a whole family. */
const MOST_CLIENTS = 20;

const SOURCE = 'STOP reply' as const;

/** Says whether anyone has the number by now. The same reply again changes nothing. */
export const stopCalls = async (
  { db, clock }: { db: Db; clock: Clock },
  { agentId, phone }: { agentId: string; phone: string },
): Promise<boolean> => {
  const clients = createClientStore(db);
  const hash = contactHash(agentId, phone);
  // First: who is added, changed or imported from now on meets it.
  await db.put(
    optOut.item({ agentId, channel: 'phone', hash }, { at: clock().toISOString(), source: SOURCE, ownWord: true }),
  );
  const { items } = await clients.byPhone(agentId, { prefix: `${phone}#`, limit: MOST_CLIENTS });
  const said = { agentId, channel: 'phone', hash, source: SOURCE, said: 'Replied STOP to a text' } as const;
  for (const { id, name } of items) await addOptOut({ clients, clock })({ ...said, clientId: id, by: name });
  if (items.length === 0) await optOutMoved({ clients, clock })({ ...said, by: 'The client' });
  return items.length > 0;
};
