// A guest's answer to a request: the first letter moves the request on to the bank, later ones stand by themselves.

import { newId, newLinkId } from '#core/crypto/ids.ts';
import type { Item } from '#core/data/attribute-value.ts';
import type { Write } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import { keys, linkPartition } from '#core/data/table.ts';
import type { Cents } from '#core/platform/money.ts';
import type { BankTask } from '../bank/tasks.ts';
import type { Letter } from '../report/letter.ts';
import { letterWrite } from '../report/letter-store.ts';
import { clientName, type FundsRequest, sendToBank } from './funds-request.ts';
import { changeWrites } from './funds-request-store.ts';

export type AnswerOptions = {
  reportType?: 1 | 2 | 3;
  proofAmount?: Cents;
  accountIds?: string[];
  subject?: string;
  body?: string;
  address?: boolean;
};

/** The worker seals it, when the bank's figures are fresh and complete enough for it. */
export const issueTask = (letter: Letter, at: Date): Write => {
  const task: BankTask = { type: 'issue', owner: letter.owner, letterId: letter.id };
  return outboxWrite('bank', task, at, `issue-${letter.id}`);
};

export const letterFor = (request: FundsRequest, at: Date, options: AnswerOptions = {}): Letter => {
  const first = request.state !== 'received';
  return {
    id: newLinkId(),
    owner: linkPartition(request.id),
    readerId: request.agentId,
    messageId: first ? request.messageId : newId(at),
    requestId: first ? request.id : undefined,
    reportType: options.reportType ?? request.reportType,
    proofAmount: options.proofAmount ?? request.proofAmount,
    accountIds: options.accountIds,
    address: options.address,
    senderName: clientName(request),
    senderEmail: request.clientEmail,
    readerName: request.agentName,
    readerEmail: request.agentEmail,
    subject: options.subject ?? 'guest response',
    body: options.body ?? '',
    state: 'pending',
    createdAt: at.toISOString(),
    openings: [],
  };
};

/** The row of a letter in its reader's or its sender's list of communications. */
export const messageOf = (letter: Letter, kind: 'incoming' | 'sent'): Item => ({
  id: letter.messageId,
  kind,
  owner: letter.owner,
  letterId: letter.id,
  fromUser: letter.senderName,
  toUser: kind === 'sent' ? letter.readerEmail : letter.senderEmail,
  name: kind === 'sent' ? letter.readerName || letter.readerEmail : letter.senderName,
  subject: letter.subject,
  body: letter.body,
  date: letter.createdAt,
  reportType: letter.reportType,
  proofAmount: letter.proofAmount,
  fundStatus: 'pending',
  status: '',
});

export const answerWrites = (request: FundsRequest, letter: Letter, at: Date): Write[] => [
  ...(letter.requestId
    ? changeWrites(request, sendToBank(request, at), { message: { owner: letter.owner, letterId: letter.id } })
    : [{ put: { ...keys.message(letter.readerId, letter.messageId), ...messageOf(letter, 'incoming') } }]),
  letterWrite(letter),
  issueTask(letter, at),
];
