import { type Db, held } from '#core/data/db.ts';
import { mergedEdit } from '#core/editing/merged-edit.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { dollarsOf } from '#core/platform/money.ts';
import { clientWithEmail } from '#public/clients/client';
import { type OfferLetter, offerLetter } from '#public/funds/report';
import { type CommunicationRow, communicationView } from '#public/funds/request';
import { MESSAGE_STATUS } from '#vocabulary/funds/request';
import type { WholeDeal } from './contract.ts';
import { listHistory, noteWrite, readDealRow, readParts } from './deal-store.ts';
import { leadingOf } from './pipeline.ts';

type ReadDb = Pick<Db, 'get' | 'getMany' | 'query'>;

const clientsOf = async (db: Pick<Db, 'get'>, agentId: string, parts: CommunicationRow[]) => {
  const emails = new Set(parts.filter(({ kind }) => kind === 'request').map(({ toUser }) => toUser));
  const read = async (email: string) => ({ email, client: await clientWithEmail(db, agentId, email) });
  return Promise.all([...emails].map(read));
};
type Known = Awaited<ReturnType<typeof clientsOf>>[number];

/** The number in the client list. */
const phoneOf = ({ email, client }: Known): WholeDeal['phones'] =>
  client?.phoneNumber
    ? [
        {
          email,
          phone: client.phone,
          tel: client.phoneNumber,
          opted_out: client.consent.phone.state === 'out',
        },
      ]
    : [];

const letterView = (letter: OfferLetter): WholeDeal['letters'][number] => ({
  id: letter.id,
  communication_id: letter.communicationId,
  recipient_name: letter.recipientName,
  amount: dollarsOf(letter.amount),
  at: letter.createdAt,
  openings: letter.openings,
  replies: letter.replies.map(({ at }) => at),
  withdrawn_at: letter.state === 'withdrawn' ? letter.withdrawnAt : undefined,
});

const isAnswered = (part: CommunicationRow): boolean =>
  part.kind === 'request' && part.steps.some(({ status }) => status === MESSAGE_STATUS.received);

/**
 * Includes letters made from a report that has been replaced. A letter that the client sends alone is between them
 * and its recipient.
 */
const lettersOf = async (db: ReadDb, agentId: string, parts: CommunicationRow[]): Promise<WholeDeal['letters']> => {
  const ids = new Set(parts.map(({ id }) => id));
  const clients = new Set(parts.filter(isAnswered).map(({ toUser }) => toUser));
  const listed = await Promise.all([...clients].map((email) => listHistory(db, agentId, email)));
  const keys = listed.flat().flatMap((key) => offerLetter.keysIn(key) ?? []);
  const letters = keys.length > 0 ? await offerLetter.getMany(db, keys) : [];
  return letters.filter(({ by, communicationId }) => by === 'agent' && ids.has(communicationId)).map(letterView);
};

export const readDeal =
  ({ db, clock }: { db: ReadDb; clock: Clock }) =>
  async (agent: Pick<Agent, 'id'>, dealId: string): Promise<WholeDeal> => {
    const [row, parts] = await Promise.all([readDealRow(db, agent.id, dealId), readParts(db, agent.id, dealId)]);
    const [clients, letters] = await Promise.all([clientsOf(db, agent.id, parts), lettersOf(db, agent.id, parts)]);
    const now = clock();
    return {
      id: dealId,
      leading: leadingOf(parts, now).id,
      communications: parts.map((row) => communicationView(row, now)),
      phones: clients.flatMap(phoneOf),
      note: row?.note ?? '',
      letters,
    };
  };

export const saveDealNote =
  ({ db }: { db: Pick<Db, 'get' | 'query' | 'transact'> }) =>
  async (
    agent: Pick<Agent, 'id'>,
    dealId: string,
    typed: { note: string; seen?: string | undefined },
  ): Promise<void> => {
    const [row] = await Promise.all([readDealRow(db, agent.id, dealId), readParts(db, agent.id, dealId)]);
    const { seen } = typed;
    const now = { note: row?.note ?? '' };
    const { note } = mergedEdit(seen === undefined ? undefined : { note: seen }, { note: typed.note }, now);
    if (!(await held(db.transact([noteWrite(agent.id, dealId, note, row)]))))
      throw new AppError('CONFLICT', {
        message: 'This deal was just changed. Look again, then repeat it.',
      });
  };
