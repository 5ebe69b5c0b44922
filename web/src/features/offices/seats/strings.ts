import type { PurchaseState } from '#contracts/members/billing';
import type { SeatPreview } from '#contracts/members/offices/seats';

type Interval = SeatPreview['interval'];
const per: Record<Interval, string> = { day: 'a day', week: 'a week', month: 'a month', year: 'a year' };
const each: Record<Interval, string> = { day: 'each day', week: 'each week', month: 'each month', year: 'each year' };
const seats = (count: number) => (count === 1 ? '1 seat' : `${count} seats`);

/** The payments, in the words that the owner agrees to. */
const costs = (due: string, then: string, interval: Interval) => `You pay ${due} today, then ${then} ${per[interval]}.`;

export const strings = {
  offer: (price: string, interval: Interval, minimum: number) =>
    `Pay for everyone in one place: ${price} a seat ${each[interval]}, from ${minimum} seats. Everyone in the office gets a seat with unlimited requests. What people have stays theirs.`,
  usedOf: (used: number, all: number) => `${used} of ${all} used`,
  priceOf: (total: string, interval: Interval) => `${total} ${per[interval]}`,
  pending: (count: number) =>
    `A change to ${seats(count)} is on its way. We haven't heard yet whether it went through.`,
  people: (count: number) =>
    count === 1
      ? "You're the only one in the office so far."
      : `There are ${count} people in the office, and each has a seat.`,
  buy: {
    total: (count: number, total: string, interval: Interval) => `${seats(count)}: ${total} ${per[interval]}.`,
  },
  change: {
    costs,
    credit: (credit: string, then: string, interval: Interval) =>
      `You pay nothing today. ${credit} is taken off the next payments, then you pay ${then} ${per[interval]}.`,
    same: (count: number) => `The office has ${seats(count)} already. Enter another number.`,
    done: (count: number) => `The office has ${seats(count)} now.`,
  },
  paid: {
    verifying: 'The payment service is confirming your payment. This usually takes a few seconds.',
    preparing: 'The payment service is confirming your payment. This usually takes a few seconds.',
    processing:
      "Your bank is transferring the money, which can take a few days. We'll email you if your bank declines.",
    invited: 'The payment is verified. Everyone in the office has a seat now.',
    active: 'The payment is verified. Everyone in the office has a seat now.',
    failed: "The payment didn't go through. Nothing was charged, and you can buy seats again.",
    expired: 'This checkout ended before anything was paid. Nothing was charged.',
    dismiss: 'Close this message',
  } satisfies Record<PurchaseState | 'dismiss', string>,
} as const;
