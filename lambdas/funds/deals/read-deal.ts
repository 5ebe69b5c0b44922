import type { Db } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { clientWithEmail } from '#public/clients/client';
import { type CommunicationRow, communicationView, textsOfLink } from '#public/funds/request';
import type { WholeDeal } from './contract.ts';
import { readFamily, readParts } from './deal-family.ts';

/** More than two buyers of one deal can only come from merging. */
const MOST_PHONES = 4;

const phonesOf = async (
  db: Pick<Db, 'get'>,
  agentId: string,
  parts: CommunicationRow[],
): Promise<WholeDeal['phones']> => {
  const emails = new Set(parts.filter(({ kind }) => kind === 'request').map(({ toUser }) => toUser));
  const clients = await Promise.all(
    [...emails].slice(0, MOST_PHONES).map((email) => clientWithEmail(db, agentId, email)),
  );
  return clients.flatMap((client) =>
    client?.phoneNumber ? [{ name: client.name, phone: client.phone, tel: client.phoneNumber }] : [],
  );
};

const textsOf = async (db: Pick<Db, 'query'>, parts: CommunicationRow[]): Promise<WholeDeal['texts']> => {
  const requests = parts.filter((part) => part.kind === 'request');
  const texts = requests.map(async ({ id, linkId }) =>
    (await textsOfLink(db, linkId)).map((text) => ({
      id: text.id,
      communication_id: id,
      at: text.orderedAt,
      state: text.state,
    })),
  );
  return (await Promise.all(texts)).flat();
};

export const readDeal =
  ({ db }: { db: Pick<Db, 'get' | 'query'> }) =>
  async (agent: Pick<Agent, 'id'>, dealId: string): Promise<WholeDeal> => {
    const family = await readFamily(db, agent.id, dealId);
    const parts = await readParts(db, family);
    const [phones, texts] = await Promise.all([phonesOf(db, agent.id, parts), textsOf(db, parts)]);
    return {
      id: family.root,
      name: family.row?.name,
      communications: parts.map(communicationView),
      phones,
      note: family.row?.note ?? '',
      texts,
    };
  };
