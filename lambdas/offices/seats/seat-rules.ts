// Who may buy and change an office's seats, and how many. Pure.
import { AppError } from '#core/http/errors.ts';
import type { Member } from '../entity.ts';
import type { People } from '../office.ts';
import type { PaidSeats } from './entity.ts';
import { currentOf, runningOf } from './office-plan.ts';

const refuseSeats = (message: string) => new AppError('INVALID', { message, fields: { seats: message } });

/** Everyone in the office has a seat, so there are never fewer than people. */
export const requireEnough = ({ members }: Pick<People, 'members'>, seats: number, minimum: number): void => {
  if (seats < members.length)
    throw refuseSeats(`There are ${members.length} people in the office, and each needs a seat.`);
  if (seats < minimum) throw refuseSeats(`The Team plan starts with ${minimum} seats.`);
};

/** Something is paid, or may still be: a second one would be paid beside it. */
export const requireNoPlan = ({ plan }: Pick<People, 'plan'>, at: Date): void => {
  const current = currentOf(plan, at);
  if (!current || current.status === 'canceled' || current.status === 'incomplete_expired') return;
  throw new AppError('CONFLICT', {
    message:
      current.status === 'incomplete'
        ? 'A payment for this office is on its way. Wait until it arrives, or fails.'
        : 'This office has the Team plan already.',
  });
};

export const requireRunning = ({ plan }: Pick<People, 'plan'>, at: Date): PaidSeats => {
  const running = runningOf(plan, at);
  if (!running) throw new AppError('CONFLICT', { message: "This office doesn't have the Team plan at the moment." });
  return running;
};

/** What costs money needs a card that works, of someone who may still decide about it. */
export const requireChangeable = (running: PaidSeats, payer: Member | undefined): void => {
  if (payer?.role !== 'owner')
    throw new AppError('CONFLICT', {
      message:
        'The person who pays for this plan is no longer an owner. Cancel it, and buy seats again once it has ended.',
    });
  if (running.status === 'past_due')
    throw new AppError('CONFLICT', {
      message: "The last payment didn't go through. Once the card is updated, seats can be changed again.",
    });
};
