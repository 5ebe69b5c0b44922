// Which letters were made from a report, who opened them and when, and what the other side said.

import type { Db } from '#core/data/db.ts';
import type { Agent, Guest } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { dollarsOf } from '#core/platform/money.ts';
import { reportIdOf } from '../letter.ts';
import { readLetter } from '../letter-store.ts';
import { ownerOfGuest } from '../sender/owner-of-guest.ts';
import type { OfferLetterView, routes } from './contract.ts';
import type { OfferLetter } from './entity.ts';
import { letterOfAgent } from './letter-of-agent.ts';
import { nameOf, shownState } from './offer-letter.ts';
import { readOfferLetters } from './offer-letter-store.ts';

type Deps = { db: Db; clock: Clock };

/** The newest first. */
export const toView = (letter: OfferLetter, now: Date): OfferLetterView => ({
  id: nameOf(letter),
  report_id: letter.id,
  by: letter.by,
  recipient_name: letter.recipientName,
  recipient_email: letter.recipientEmail,
  amount: dollarsOf(letter.amount),
  state: shownState(letter, now),
  created_at: letter.createdAt,
  valid_until: letter.validUntil,
  views: letter.views,
  most_views: letter.mostViews,
  download: letter.download,
  message: letter.message,
  openings: letter.openings,
  replies: letter.replies,
});

const byNewest = (a: OfferLetter, b: OfferLetter) => b.createdAt.localeCompare(a.createdAt);

export const listOfferLetters =
  ({ db, clock }: Deps) =>
  async (agent: Agent, communicationId: string): Promise<Reply<typeof routes.offerLetters>> => {
    const letter = await letterOfAgent(db, agent, communicationId);
    const letters = await readOfferLetters(db, reportIdOf(letter));
    // What the client sends on their own is between them and its recipient.
    const own = letters.filter(({ by }) => by === 'agent').toSorted(byNewest);
    return { letters: own.map((one) => toView(one, clock())) };
  };

/** The client sees every letter about their funds, the agent's too. */
export const guestListOfferLetters =
  ({ db, clock }: Deps) =>
  async (guest: Guest, letterId: string): Promise<Reply<typeof routes.guestOfferLetters>> => {
    const letter = await readLetter(db, ownerOfGuest(guest), letterId);
    if (!letter) throw new AppError('NOT_FOUND', { message: "This report doesn't exist." });
    const letters = await readOfferLetters(db, reportIdOf(letter));
    return { letters: letters.toSorted(byNewest).map((one) => toView(one, clock())) };
  };
