import { newId } from '#core/crypto/ids.ts';
import { ConditionFailed, type Write } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import { keys } from '#core/data/table.ts';
import { accountOfAddress } from '../../../members/account/account-index.ts';
import { isGuestOwner, linkIdOf, readOwner } from '../../bank/bank-store.ts';
import type { BankTask, MailTask } from '../../bank/tasks.ts';
import {
  changeWrites,
  type FundsRequest,
  letterCommunication,
  type Outcome,
  readRequest,
  receive,
} from '../../request/public.ts';
import { issue, type Letter } from '../letter.ts';
import { letterChange, readLetter } from '../letter-store.ts';
import { isConfirmed, type ReportContent, reportContent } from '../report.ts';
import { reportWrite } from '../report-store.ts';
import { type EvidenceDeps, evidenceOf } from './evidence-of.ts';
import { issueInParts } from './issue-jointly.ts';
import { type SealDeps, sealReport } from './seal-report.ts';

export type IssueDeps = EvidenceDeps & SealDeps;

/** What the reader is told: in the app and by mail, or by mail with a link of their own. */
const mailsFor = (letter: Letter, at: Date): Write[] => {
  const toReader: MailTask = letter.linkId
    ? { template: 'report-for-reader', owner: letter.owner, letterId: letter.id }
    : { template: 'report-received', owner: letter.owner, letterId: letter.id };
  const toSender: MailTask | undefined = letter.requestId
    ? { template: 'request-complete', linkId: letter.requestId }
    : undefined;
  return [toReader, toSender].flatMap((task) => (task ? [outboxWrite('mail', task, at)] : []));
};

/** Beside the mail: in the communications of a reader who has an account. */
const arrivalWrites = (letter: Letter, outcome: Partial<Outcome>, at: Date): Write[] => {
  const { recipientId, recipientMessageId } = letter;
  if (!recipientId || !recipientMessageId) return [];
  const row = {
    ...letterCommunication(letter, 'incoming'),
    ...outcome,
    id: recipientMessageId,
    date: at.toISOString(),
  };
  return [
    { put: { ...keys.message(recipientId, recipientMessageId), ...row } },
    {
      put: {
        ...keys.event(recipientId, recipientMessageId),
        id: recipientMessageId,
        type: 2,
        subject: `${letter.senderName} has sent you a proof of funds report`,
        body: 'You find it under Communications.',
        date: at.toISOString(),
        read: false,
      },
    },
  ];
};

/** A guest's connections end with their report unless they are to be kept. */
const endBanks = (request: FundsRequest, owner: string, at: Date): Write[] => {
  const disconnect: BankTask = { type: 'disconnect', owner };
  return request.keepBanksUntil ? [] : [outboxWrite('bank', disconnect, at)];
};

/**
 * Seals a letter when both halves are there: the sender released it and the bank's data is complete. Whichever comes
 * second calls this; the transaction lets one of two callers through.
 */
export const issueLetter = (deps: IssueDeps) => {
  const { db, clock } = deps;
  const evidence = evidenceOf(deps);
  const issuePart = issueInParts(deps, endBanks);

  /** The request moves on with its letter; a guest's connections end with it unless they are to be kept. */
  const requestWrites = (
    request: FundsRequest | undefined,
    letter: Letter,
    content: ReportContent,
    outcome: Partial<Outcome>,
    at: Date,
  ) => {
    const moved = letter.requestId !== undefined && request?.state === 'at_bank';
    const writes = moved ? changeWrites(request, receive(request, content.reportId, at), { outcome }) : [];
    return { writes: request ? [...writes, ...endBanks(request, letter.owner, at)] : writes, moved };
  };

  return async (owner: string, letterId: string): Promise<'issued' | 'not yet' | 'over'> => {
    const letter = await readLetter(db, owner, letterId);
    if (letter?.state !== 'pending') return 'over';
    const { reading } = await readOwner(db, owner);
    const banks = await evidence(letter, reading);
    if (!banks) return 'not yet';
    const request = isGuestOwner(owner) ? await readRequest(db, linkIdOf(owner)) : undefined;
    if (request?.joint && letter.requestId) return issuePart(letter, banks);
    const now = clock();
    const recipientId = letter.linkId && (await accountOfAddress(db, letter.readerEmail));
    const issued: Letter = {
      ...issue(letter, isConfirmed(letter, banks), now),
      ...(recipientId ? { recipientId, recipientMessageId: newId(now) } : {}),
    };
    const content = reportContent(issued, banks);
    const seal = await sealReport(deps, content);
    const outcome: Partial<Outcome> = {
      fundStatus: content.confirmed ? 1 : 0,
      fundTotal: content.total,
      reportId: content.reportId,
      validUntil: content.validUntil,
    };
    const { writes, moved } = requestWrites(request, letter, content, outcome, now);
    try {
      await db.transact([
        letterChange(letter, issued),
        reportWrite(content, seal, letter),
        ...(moved ? [] : [{ update: keys.message(letter.readerId, letter.messageId), change: { set: outcome } }]),
        ...writes,
        ...arrivalWrites(issued, outcome, now),
        ...mailsFor(letter, now),
      ]);
    } catch (error) {
      const stands = error instanceof ConditionFailed && (await readLetter(db, owner, letterId));
      // Another caller was first; anything else that moved meanwhile is worth another try.
      if (!stands || stands.state === 'pending') throw error;
    }
    return 'issued';
  };
};
