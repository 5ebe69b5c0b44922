// What a guest's answer writes: the first letter takes the request on to the bank, later ones are independent of it.

import { newId, newLinkId } from '#core/crypto/ids.ts';
import type { Write } from '#core/data/db.ts';
import { inHistory } from '#public/clients/client';
import { bankWork, guestOwner } from '#public/funds/bank';
import {
  changeWrites,
  clientName,
  communication,
  dealKeys,
  dealOf,
  type FundsRequest,
  sendToBank,
  silentChange,
} from '#public/funds/request';
import type { Letter } from '../entity.ts';
import { letterCommunication } from '../letter-communication.ts';
import { letterWrite } from '../letter-store.ts';
import { UNNAMED_ANSWER } from '../vocabulary.ts';
import { answersOf } from './answer-words.ts';

export type AnswerOptions = Partial<
  Pick<Letter, 'reportType' | 'proofAmount' | 'accountIds' | 'subject' | 'body' | 'address' | 'explanation' | 'consent'>
>;

/** The worker seals it once the bank's figures are fresh and complete. */
export const issueTask = ({ owner, id: letterId }: Letter, at: Date): Write =>
  bankWork({ type: 'issue', owner, letterId }, at, `issue-${letterId}`);

/** Of a decision, only what the seal says. */
const sentBy = ({ words, at, hash }: NonNullable<Letter['consent']>) => ({ words, at, hash });

export const letterFor = (request: FundsRequest, at: Date, options: AnswerOptions = {}): Letter => {
  const first = request.state !== 'received';
  return {
    id: newLinkId(),
    owner: guestOwner(request.id),
    readerId: request.agentId,
    communicationId: first ? request.communicationId : newId(at),
    requestId: first ? request.id : undefined,
    reportType: options.reportType ?? request.reportType,
    proofAmount: options.proofAmount ?? request.proofAmount,
    accountIds: options.accountIds,
    address: options.address,
    explanation: options.explanation,
    consent: options.consent && sentBy(options.consent),
    senderName: clientName(request),
    senderEmail: request.clientEmail,
    readerName: request.agentName,
    readerEmail: request.agentEmail,
    subject: options.subject ?? UNNAMED_ANSWER.en,
    body: options.body ?? '',
    state: 'pending',
    createdAt: at.toISOString(),
    explained: 0,
    openings: [],
  };
};

/** It has its own line in the list, and belongs to the deal of its request. */
const laterLetterWrite = (request: FundsRequest, letter: Letter): Write => {
  const { readerId: agentId, communicationId } = letter;
  return communication.put(
    { agentId, communicationId },
    { ...letterCommunication(letter, 'incoming'), deal: dealOf(request), purchase: request.purchase },
    {
      index: {
        ...dealKeys(agentId, dealOf(request), communicationId),
        ...inHistory(agentId, request.clientEmail, letter.createdAt),
      },
    },
  );
};

/** `after`: with the decision that the letter is sent by. A decision made meanwhile, such as to stop, has the whole of it decided again. */
type Answered = { before: FundsRequest; after: FundsRequest };

export const answerWrites = ({ before, after }: Answered, letter: Letter, at: Date): Write[] => {
  const { owner, id: letterId } = letter;
  const answered = letter.requestId
    ? changeWrites(before, sendToBank(after, at), { outcome: { owner, letterId, answers: answersOf(letter) } })
    : [laterLetterWrite(before, letter), ...silentChange(before, after)];
  return [...answered, letterWrite(letter), issueTask(letter, at)];
};
