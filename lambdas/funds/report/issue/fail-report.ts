import { type Db, exists, type Write, writeAgain } from '#core/data/db.ts';
import type { Clock } from '#core/platform/clock.ts';
import { type BankNotices, isGuestOwner, linkIdOf, readOwner } from '#public/funds/bank';
import {
  bankEmailWrite,
  changeWrites,
  communication,
  type FundsRequest,
  othersAllowWrites,
  readOthers,
  readRequest,
  reopen,
  requestEmailWrite,
  stillGoodIn,
  stillGoodWrites,
} from '#public/funds/request';
import { accountNotification, clientNotification, notify } from '#public/members/dashboard';
import { lookAgain } from '../agreed/send-agreed.ts';
import type { FundsReport } from '../entity.ts';
import { fail } from '../funds-report.ts';
import { fundsReportChange, readFundsReport } from '../funds-report-store.ts';
import { partRemovedWrites } from '../part-removed.ts';

// The bank couldn't provide a report's figures: the report fails, the agent is notified, and the guest can try again
// from the request's earlier state.

const noticeFor = ({ owner, senderName, readerEmail }: FundsReport) =>
  isGuestOwner(owner)
    ? {
        subject: `${senderName}'s bank couldn't provide the report`,
        body: 'They can link the account again with the same link. You may want to call them.',
      }
    : {
        subject: `We couldn't create your report for ${readerEmail}`,
        body: "Your bank didn't provide it. Reconnect the bank in My Profile, then send the report again.",
      };

type Words = { subject: string; body: string };

const notice = (failed: FundsReport, words: Words, at: Date): Write => {
  const id = `${failed.communicationId}~failed~${failed.id.slice(0, 8)}`;
  const row = { ...words, id, type: 3, date: at.toISOString(), read: false } as const;
  return notify(failed.readerId, row);
};

/** `words`: for the agent, if the bank wasn't the cause. */
export const failureWrites = (
  waiting: FundsReport,
  request: FundsRequest | undefined,
  at: Date,
  words: Words = noticeFor(waiting),
): Write[] => {
  const reopened = request && reopen(request);
  const communicationKey = { agentId: waiting.readerId, communicationId: waiting.communicationId };
  const moved: Write[] =
    reopened && reopened !== request
      ? changeWrites(request, reopened, { silent: true, isOver: true })
      : [communication.update(communicationKey, { set: { fundStatus: '' } }, { if: exists })];
  // If the agent had canceled the request or let it expire, the bank isn't the cause.
  const isOver = request?.state === 'cancelled' || request?.state === 'expired';
  return [fundsReportChange(waiting, fail(waiting)), ...moved, ...(isOver ? [] : [notice(waiting, words, at)])];
};

/** The client's page may have been closed for days, because the banks were read again together. */
const clientWrites = ({ together }: FundsReport, request: FundsRequest | undefined, at: Date): Write[] =>
  request && together ? [requestEmailWrite('part-lost', request, at)] : [];

const withheldNotice = ({ owner, senderName, readerEmail }: FundsReport): Words =>
  isGuestOwner(owner)
    ? {
        subject: `${senderName}'s report wasn't issued`,
        body: 'Your account was deactivated when their bank answered. They can send it with the same link.',
      }
    : {
        subject: `Your report for ${readerEmail} wasn't issued`,
        body: 'Your account was deactivated when your bank answered. You can send the report again.',
      };

/**
 * `isNotified`: the client is notified another way. `why`: the reason if the reader's account is deactivated and the bank
 * isn't the cause.
 */
export const failReport =
  ({ db, clock }: { db: Db; clock: Clock }) =>
  (
    { owner, id }: FundsReport,
    { isNotified = false, why }: { isNotified?: boolean; why?: 'deactivated' } = {},
  ): Promise<void> =>
    // If its request changes at this moment, even by a draft, this decides again.
    writeAgain(async () => {
      const waiting = await readFundsReport(db, owner, id);
      // Withdrawn or issued in the meantime, so it can't fail anymore.
      if (waiting?.state !== 'pending' && waiting?.state !== 'ready') return;
      const request = waiting.requestId ? await readRequest(db, waiting.requestId) : undefined;
      const at = clock();
      const partGone = await partRemovedWrites(db, waiting, at);
      await db.transact([
        ...failureWrites(waiting, request, at, why && withheldNotice(waiting)),
        // Once the account is open again, the client's agreement is carried out, or they are asked.
        ...(why && request ? [lookAgain(owner, at)] : []),
        ...partGone,
        ...(isNotified ? [] : clientWrites(waiting, request, at)),
      ]);
    });

// The messages about a linked bank: to an agent about their own or a client's, and to the client by email.

type Deps = { db: Pick<Db, 'get' | 'query'>; clock: Clock };

type Event = keyof BankNotices;

const ownBank: Record<Event, (bank: string) => Words> = {
  ended: (bank) => ({
    subject: `${bank} is no longer linked`,
    body: `Our access to ${bank} has ended, so we've deleted what we read there. You can link it again in My Profile.`,
  }),
  accountEnded: (bank) => ({
    subject: `${bank} no longer shares one of your accounts`,
    body: `An account at ${bank} is no longer shared with us, so we've deleted what we read from it.`,
  }),
  needsSignIn: (bank) => ({
    subject: `Reconnect ${bank}`,
    body: `${bank} needs you to sign in again. Reconnect it in My Profile before you send your next report.`,
  }),
};

const nextStep = ({ state }: FundsRequest, open: string) =>
  state === 'received' ? "The report you received doesn't change." : open;

const clientBank: Record<Event, (client: string, bank: string, request: FundsRequest) => Words> = {
  ended: (client, bank, request) => ({
    subject: `${client}'s bank is no longer linked`,
    body: `Our access to ${bank} has ended, so we've deleted what we read there. ${nextStep(request, 'They can link a bank again with the same link. You may want to call them.')}`,
  }),
  accountEnded: (client, bank, request) => ({
    subject: `${client} no longer shares one of their accounts`,
    body: `An account at ${bank} is no longer shared with us, so we've deleted what we read from it. ${nextStep(request, 'They can continue with the other accounts, or link another bank.')}`,
  }),
  needsSignIn: (client, bank, request) => ({
    subject: `${client} needs to reconnect their bank`,
    body: `${bank} needs them to sign in again. ${nextStep(request, "We've sent them an email. You may want to call them.")}`,
  }),
};

/** A finished request needs no one to sign in. */
const isOpen = ({ state }: FundsRequest) => state === 'sent' || state === 'opened' || state === 'at_bank';

const ACCOUNT = /^ACCOUNT#/;

/** Without a bank, "still good?" can't be asked. The bank that has ended still has its row here. */
const noBankWrites = async (db: Deps['db'], owner: string, request: FundsRequest): Promise<Write[]> => {
  if (request.state !== 'received' || !request.stillGood) return [];
  const { banks } = await readOwner(db, owner, { consistent: true });
  if (banks.length > 1) return [];
  return [
    ...stillGoodWrites(request, stillGoodIn(request, 'no bank')),
    ...othersAllowWrites({ ...request, stillGood: undefined }, await readOthers(db, request)),
  ];
};

export const bankNotices = ({ db, clock }: Deps): BankNotices => {
  const noticesOf =
    (event: Event) =>
    async (owner: string, bank: string): Promise<Write[]> => {
      const at = clock();
      if (!isGuestOwner(owner))
        return [accountNotification(owner.replace(ACCOUNT, ''), 'bank', ownBank[event](bank), at)];
      const request = await readRequest(db, linkIdOf(owner));
      if (!request || (event === 'needsSignIn' && !isOpen(request))) return [];
      const client = `${request.clientFirstName} ${request.clientLastName}`.trim();
      const words = { ...clientBank[event](client, bank, request), about: request.communicationId };
      return [
        clientNotification(request.agentId, 'bank', words, at),
        bankEmailWrite(request, event, bank, at),
        ...(event === 'ended' ? await noBankWrites(db, owner, request) : []),
      ];
    };
  return { ended: noticesOf('ended'), accountEnded: noticesOf('accountEnded'), needsSignIn: noticesOf('needsSignIn') };
};
