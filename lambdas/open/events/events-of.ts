// Derives events from a row before and after its change. Pure: the same change always gives the same events.
import type { Item } from '#core/data/attribute-value.ts';
import { isSandbox } from '#core/security/sandbox.ts';
import { signingDocument } from '#public/chat/signing';
import { guidedTransaction } from '#public/chat/transaction';
import { type Client, client } from '#public/clients/client';
import { type OfferLetter, offerLetter } from '#public/funds/report';
import { communication } from '#public/funds/request';
import { MESSAGE_STATUS } from '#vocabulary/funds/request';
import type { EventObject, EventType } from './vocabulary.ts';

export type Occurred = { type: EventType; agentId: string; object: EventObject };
type Change = { before: Item | undefined; after: Item; keys: Record<string, string> };
type Source = {
  keysIn(row: Item): Record<string, string> | undefined;
  occurred(change: Change): (Occurred | false)[];
};

const stepsOf = (row: Item | undefined): string[] => {
  const steps = (row?.kind === 'request' && row.steps) as { status: string }[] | false | undefined;
  return (steps || []).map(({ status }) => status);
};

/** A line of an agent's list: a request, or a report that came without one. Reports that they sent themselves make no event. */
const requests: Source = {
  keysIn: (row) => (row.kind === 'request' || row.kind === 'incoming' ? communication.keysIn(row) : undefined),
  occurred({ before, after, keys: { agentId = '', communicationId: id = '' } }) {
    // A request that was handed over makes no events at its new agent for the steps it had already reached.
    const isOld = before === undefined && after.kind === 'request';
    if (isOld) return [];
    const reached = (status: string) => stepsOf(after).includes(status) && !stepsOf(before).includes(status);
    const ended = (state: string) => after.state === state && before?.state !== state;
    const isLonger = before !== undefined && String(after.expiresAt) > String(before.expiresAt);
    const request = { kind: 'request', id } as const;
    const [withdrawnAt, reportId] = [after.withdrawnAt, after.reportId];
    // The row no longer names a withdrawn report.
    const report = { kind: 'report', id: String(reportId ?? before?.reportId), within: id } as const;
    return [
      reached(MESSAGE_STATUS.opened) && { type: 'request.opened', agentId, object: request },
      reached(MESSAGE_STATUS.atBank) && { type: 'request.sent_to_bank', agentId, object: request },
      ended('expired') && { type: 'request.expired', agentId, object: request },
      isLonger && { type: 'request.extended', agentId, object: request },
      ended('cancelled') && { type: 'request.canceled', agentId, object: request },
      reportId !== undefined && reportId !== before?.reportId && { type: 'report.ready', agentId, object: report },
      withdrawnAt !== undefined &&
        withdrawnAt !== before?.withdrawnAt && { type: 'report.withdrawn', agentId, object: report },
    ];
  },
};

/** The agent's own letters: a client's letter is between the client and its recipient. */
const letters: Source = {
  keysIn: (row) => (row.by === 'agent' ? offerLetter.keysIn(row) : undefined),
  occurred({ before, after, keys: { id = '', reportId = '' } }) {
    const [was, is] = [before as Partial<OfferLetter> | undefined, after as unknown as OfferLetter];
    const object = { kind: 'letter', id, within: reportId } as const;
    const of = (type: EventType): Occurred => ({ type, agentId: is.agentId, object });
    return [
      is.views > (was?.views ?? 0) && of('letter.viewed'),
      is.replies.length > (was?.replies?.length ?? 0) && of('letter.replied'),
    ];
  },
};

const documents: Source = {
  keysIn: (row) => signingDocument.keysIn(row),
  occurred: ({ before, after, keys: { documentId: id = '' } }) => [
    after.state === 'sealed' &&
      before?.state !== 'sealed' && {
        type: 'document.signed',
        agentId: String(after.agentId),
        object: { kind: 'document', id, within: String(after.transactionId) },
      },
  ],
};

const clients: Source = {
  keysIn: (row) => client.keysIn(row),
  occurred({ before, after, keys: { agentId = '', clientId: id = '' } }) {
    const [was, is] = [before as Client | undefined, after as Client];
    const object = { kind: 'client', id } as const;
    const changed =
      was &&
      Object.entries(is.consent).some(([channel, { state }]) => {
        return state !== was.consent[channel as keyof Client['consent']].state;
      });
    return [
      was === undefined && { type: 'client.created', agentId, object },
      changed === true && { type: 'client.consent_changed', agentId, object },
    ];
  },
};

const transactions: Source = {
  keysIn: (row) => guidedTransaction.keysIn(row),
  occurred: ({ before, after, keys: { agentId = '', transactionId: id = '' } }) => [
    after.state === 'closed' &&
      before?.state === 'open' && { type: 'transaction.closed', agentId, object: { kind: 'transaction', id } },
  ],
};

const SOURCES = [requests, letters, documents, clients, transactions];

/** A sample makes no events, because programs don't see samples; a sandbox's samples do. */
export const eventsOf = (before: Item | undefined, after: Item | undefined): Occurred[] => {
  if (!after) return [];
  for (const { keysIn, occurred } of SOURCES) {
    const keys = keysIn(after);
    if (keys)
      return occurred({ before, after, keys })
        .filter((one) => one !== false)
        .filter(({ agentId }) => after.sample !== true || isSandbox(agentId));
  }
  return [];
};
