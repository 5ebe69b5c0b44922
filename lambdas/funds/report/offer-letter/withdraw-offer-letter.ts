import { type Db, writeAgain } from '#core/data/db.ts';
import type { Agent, Guest } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { isGuestOwner } from '#public/funds/bank';
import { clientNotification } from '#public/members/dashboard';
import { reportIdOf } from '../funds-report.ts';
import { readFundsReports } from '../funds-report-store.ts';
import type { OfferLetter, WithdrawnBy } from './entity.ts';
import { isOpen, keysIn } from './offer-letter.ts';
import { readOfferLetter, readOfferLetters, withdrawWrites } from './offer-letter-store.ts';

type Deps = { db: Db; clock: Clock };

const notFound = () => new AppError('NOT_FOUND', { message: "This letter doesn't exist." });

type Who = { mayWithdraw: (letter: OfferLetter) => boolean; by: WithdrawnBy; notifiesAgent: boolean };

/** If it's sealed at this very moment, it's read again and withdrawn as a sent letter. */
const withdraw = (
  { db, clock }: Deps,
  { reportId, id }: Pick<OfferLetter, 'reportId' | 'id'>,
  { mayWithdraw, by, notifiesAgent }: Who,
): Promise<void> =>
  writeAgain(async () => {
    const letter = await readOfferLetter(db, reportId, id);
    if (!letter || !mayWithdraw(letter)) throw notFound();
    if (!isOpen(letter)) return;
    const now = clock();
    const notice = {
      subject: `${letter.clientName} withdrew your letter to ${letter.recipientName}`,
      body: 'It can no longer be opened or verified.',
      about: letter.communicationId,
    };
    await db.transact([
      ...withdrawWrites(letter, letter.by === 'client' ? 'sender' : by, now),
      ...(notifiesAgent && letter.by === 'agent' ? [clientNotification(letter.agentId, 'letter', notice, now)] : []),
    ]);
  });

export const withdrawOfferLetter =
  (deps: Deps) =>
  (agent: Agent, name: string): Promise<void> => {
    const mayWithdraw = ({ by, agentId }: OfferLetter) => by === 'agent' && agentId === agent.id;
    return withdraw(deps, keysIn(name), { mayWithdraw, by: 'sender', notifiesAgent: false });
  };

/** It's their money: they may take back the agent's letters as well. */
export const guestWithdrawOfferLetter =
  (deps: Deps) =>
  (guest: Guest, name: string): Promise<void> => {
    const mayWithdraw = ({ clients }: OfferLetter) => clients.some(({ linkId }) => linkId === guest.link.id);
    return withdraw(deps, keysIn(name), { mayWithdraw, by: 'client', notifiesAgent: true });
  };

/** Only its owner withdraws a report: the client, or an agent whose own money it's about. */
export const ownerOf = ({ owner }: Pick<OfferLetter, 'owner'>): WithdrawnBy =>
  isGuestOwner(owner) ? 'client' : 'sender';

/** The purchase is over: other letters may use the money. */
export const withdrawExclusiveLetters =
  (deps: Deps) =>
  async (owner: string): Promise<void> => {
    for (const found of await readFundsReports(deps.db, owner))
      for (const letter of (await readOfferLetters(deps.db, reportIdOf(found))).filter(isOpen))
        if (letter.exclusive)
          await withdraw(deps, letter, { mayWithdraw: () => true, by: 'sender', notifiesAgent: false });
  };

/** The report behind them was withdrawn. From then on no letter can be sealed, so none is missed. */
export const withdrawAllOfferLetters =
  (deps: Deps) =>
  async (reportId: string): Promise<void> => {
    for (const letter of (await readOfferLetters(deps.db, reportId)).filter(isOpen))
      await withdraw(deps, letter, { mayWithdraw: () => true, by: ownerOf(letter), notifiesAgent: false });
  };
