// Every word about an office's seats.
import type { PurchaseState } from '#contracts/members/billing';
import type { SeatPreview } from '#contracts/offices/seats';

type Interval = SeatPreview['interval'];
const per: Record<Interval, string> = { day: 'a day', week: 'a week', month: 'a month', year: 'a year' };
const each: Record<Interval, string> = { day: 'each day', week: 'each week', month: 'each month', year: 'each year' };
const seats = (count: number) => (count === 1 ? '1 seat' : `${count} seats`);

/** What changes hands, in the words that are agreed to. */
const costs = (due: string, then: string, interval: Interval) => `You pay ${due} today, then ${then} ${per[interval]}.`;

export const strings = {
  heading: 'Team plan',
  loading: 'Loading the plan',
  failed: "We couldn't load the office's plan",
  offer: (price: string, interval: Interval, minimum: number) =>
    `Pay for everyone in one place: ${price} a seat ${each[interval]}, from ${minimum} seats. Everyone in the office gets a seat with unlimited requests. What people have stays theirs.`,
  used: 'Seats',
  usedOf: (used: number, all: number) => `${used} of ${all} used`,
  price: 'Price',
  priceOf: (total: string, interval: Interval) => `${total} ${per[interval]}`,
  renews: 'Next payment',
  ends: 'Ends on',
  paidBy: 'Paid by',
  someoneGone: 'Someone who left',
  full: 'All seats are taken. No one else can join until an owner adds one.',
  over: 'There are more people than seats. Everyone keeps their seat, and no one else can join until there are enough.',
  grace: (until: string) =>
    `The last payment didn't go through. Everyone keeps their seat until ${until}. Update the card before then.`,
  askPayer: (name: string) => `Only ${name} can update the card.`,
  processing: 'The payment is on its way. Seats start when the bank has made it, which can take a few days.',
  unpaid:
    "The last payments didn't go through, so the seats have ended. Update the card to start them again, or end the plan there.",
  canceled: (until: string) =>
    `The plan is canceled and runs until ${until}. After that, everyone is on the plan they pay for themselves.`,
  pending: (count: number) =>
    `A change to ${seats(count)} is on its way. We haven't heard yet whether it went through.`,
  look: 'Look again',
  others:
    "This office has a second subscription that's being paid. End the one you don't need under Card and invoices.",
  portal: 'Card and invoices',
  number: 'Number of seats',
  numberWrong: (from: number, to: number) => `Enter a whole number from ${from} to ${to}.`,
  people: (count: number) =>
    count === 1
      ? "You're the only one in the office so far."
      : `There are ${count} people in the office, and each has a seat.`,
  buy: {
    button: 'Buy seats',
    title: (office: string) => `Buy seats for ${office}`,
    total: (count: number, total: string, interval: Interval) => `${seats(count)}: ${total} ${per[interval]}.`,
    how: "You pay on Stripe's own page; we never see your card. You can add seats and give them back at any time.",
    own: 'Someone with their own subscription keeps it, and keeps paying for it. They get a note about it.',
    submit: 'Continue to payment',
  },
  change: {
    button: 'Change seats',
    title: (office: string) => `Change the seats of ${office}`,
    look: 'See what it costs',
    looking: 'The price for the rest of the paid time is worked out to the second.',
    costs,
    credit: (credit: string, then: string, interval: Interval) =>
      `You pay nothing today. ${credit} is taken off the next payments, then you pay ${then} ${per[interval]}.`,
    same: (count: number) => `The office has ${seats(count)} already. Enter another number.`,
    agree: (due: string) => `Agree and pay ${due}`,
    agreeFree: 'Agree',
    done: (count: number) => `The office has ${seats(count)} now.`,
  },
  end: {
    button: 'Cancel plan',
    title: (office: string) => `Cancel the Team plan of ${office}?`,
    words: (until: string) =>
      `It runs until ${until}, and you can resume it until then. Everyone stays in the office and keeps what they have. Those without their own subscription are on the Free plan afterward.`,
    wordsUnpaid: (grace: string, until: string) =>
      `The last payment is still open. If it goes through, the plan runs until ${until}; if not, seats end on ${grace}. Everyone stays in the office and keeps what they have. Those without their own subscription are on the Free plan afterward.`,
    keep: 'Keep plan',
    done: (until: string) => `The Team plan ends on ${until}.`,
  },
  resume: { button: 'Resume plan', done: 'The Team plan goes on.' },
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
