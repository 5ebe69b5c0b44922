import { transactionLink } from '../../lambdas/chat/transaction/entity.ts';
import { recipient } from '../../lambdas/clients/campaigns/entity.ts';
import { inHistory } from '../../lambdas/clients/client/history.ts';
import type { Item } from '../../lambdas/core/data/attribute-value.ts';
import { offerLetter } from '../../lambdas/funds/report/offer-letter/entity.ts';
import { communication } from '../../lambdas/funds/request/entity.ts';
import type { Backfill } from './backfills.ts';

/** A request is listed by what happened to it last. */
const ofCommunication = (row: Item) => {
  const agentId = communication.keysIn(row)?.agentId;
  const one = agentId ? communication.read(row) : undefined;
  if (!agentId || !one || one.kind === 'draft') return undefined;
  const at = (one.kind === 'request' && one.steps.at(-1)?.at) || one.date;
  return inHistory(agentId, one.toUser, at);
};

const historyOf = (row: Item) => {
  if (communication.matches(row)) return ofCommunication(row);
  if (recipient.matches(row)) {
    const one = recipient.read(row);
    return one.state === 'skipped' ? undefined : inHistory(one.agentId, one.email, one.at);
  }
  if (offerLetter.matches(row)) {
    const { agentId, clients, createdAt } = offerLetter.read(row);
    return clients[0] && inHistory(agentId, clients[0].email, createdAt);
  }
  if (!transactionLink.matches(row) || row.kind !== 'transaction') return undefined;
  const { agentId, clientEmail, createdAt } = transactionLink.read(row);
  return inHistory(agentId, clientEmail, createdAt);
};

export const clientHistory: Backfill = {
  name: 'client-history',
  why: "A client's timeline lists what concerns them by their address. Rows of an earlier release aren't listed.",
  changeOf: (row) => {
    if (row.DuePK !== undefined) return undefined;
    const set = historyOf(row);
    return set && { set };
  },
};
