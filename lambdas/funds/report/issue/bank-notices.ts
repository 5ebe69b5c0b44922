// The messages about a linked bank: to an agent about their own or a client's, and to the client by email.
import type { Db, Write } from '#core/data/db.ts';
import type { Clock } from '#core/platform/clock.ts';
import { accountNotification, clientNotification } from '#public/dashboard';
import { type BankNotices, isGuestOwner, linkIdOf } from '#public/funds/bank';
import { bankEmailWrite, type FundsRequest, readRequest } from '#public/funds/request';

type Deps = { db: Pick<Db, 'get'>; clock: Clock };
type Words = { subject: string; body: string };
type Event = keyof BankNotices;

/** About the agent's own bank. */
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

/** About the bank of a client. */
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

/** Requests that are over need no one to sign in. */
const isOpen = ({ state }: FundsRequest) => state === 'sent' || state === 'opened' || state === 'at_bank';

const ACCOUNT = /^ACCOUNT#/;

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
      return [clientNotification(request.agentId, 'bank', words, at), bankEmailWrite(request, event, bank, at)];
    };
  return { ended: noticesOf('ended'), accountEnded: noticesOf('accountEnded'), needsSignIn: noticesOf('needsSignIn') };
};
