import type { Db } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { clientWithEmail, readPhone } from '#public/clients/client';
import { type CommunicationRow, communicationView, type RequestText, textsOfLink } from '#public/funds/request';
import type { WholeDeal } from './contract.ts';
import { readFamily, readParts } from './deal-family.ts';

/** More than two buyers of one deal can only come from merging. */
const MOST_PHONES = 4;

type Asked = Extract<CommunicationRow, { kind: 'request' }>;
type Asking = { request: Asked; texts: RequestText[] };

const askingOf = (db: Pick<Db, 'query'>, parts: CommunicationRow[]): Promise<Asking[]> => {
  const requests = parts.filter((part) => part.kind === 'request');
  return Promise.all(requests.map(async (request) => ({ request, texts: await textsOfLink(db, request.linkId) })));
};

/** As the client list has it; of who isn't in it, the one that the latest text went to. */
const phoneOf = async (
  db: Pick<Db, 'get'>,
  agentId: string,
  email: string,
  asked: Asking[],
): Promise<WholeDeal['phones']> => {
  const client = await clientWithEmail(db, agentId, email);
  if (client?.phoneNumber) return [{ name: client.name, phone: client.phone, tel: client.phoneNumber }];
  const latest = asked
    .flatMap(({ request, texts }) => texts.map(({ phone, orderedAt }) => ({ name: request.name, phone, orderedAt })))
    .toSorted((one, other) => (one.orderedAt < other.orderedAt ? 1 : -1))[0];
  if (!latest) return [];
  const read = await readPhone(latest.phone);
  return [{ name: latest.name, phone: read?.readable ?? latest.phone, tel: latest.phone }];
};

const phonesOf = async (db: Pick<Db, 'get'>, agentId: string, asking: Asking[]): Promise<WholeDeal['phones']> => {
  const emails = [...new Set(asking.map(({ request }) => request.toUser))].slice(0, MOST_PHONES);
  const found = await Promise.all(
    emails.map((email) =>
      phoneOf(
        db,
        agentId,
        email,
        asking.filter(({ request }) => request.toUser === email),
      ),
    ),
  );
  return found.flat();
};

const textsOf = (asking: Asking[]): WholeDeal['texts'] =>
  asking.flatMap(({ request, texts }) =>
    texts.map(({ id, orderedAt, state }) => ({ id, communication_id: request.id, at: orderedAt, state })),
  );

export const readDeal =
  ({ db }: { db: Pick<Db, 'get' | 'query'> }) =>
  async (agent: Pick<Agent, 'id'>, dealId: string): Promise<WholeDeal> => {
    const family = await readFamily(db, agent.id, dealId);
    const parts = await readParts(db, family);
    const asking = await askingOf(db, parts);
    return {
      id: family.root,
      name: family.row?.name,
      communications: parts.map(communicationView),
      phones: await phonesOf(db, agent.id, asking),
      note: family.row?.note ?? '',
      texts: textsOf(asking),
    };
  };
