// What offices need from the payment service for their seats. Quantities are absolute, so that the same change twice is one.
import type { OfficeSeats } from '../subscription.ts';

export type SeatOffer = { priceId: string; price: OfficeSeats['price']; interval: OfficeSeats['interval'] };

export type SeatOrder = {
  officeId: string;
  seats: number;
  payer: { agentId: string; email: string; customerId?: string };
  /** The same order under the same key is the same checkout. */
  key: string;
  /** In seconds; nothing can be paid after it. */
  expiresAt: number;
};

export type SeatChange = { subscriptionId: string; itemId: string; seats: number; at: Date };

/** In cents. `total` is negative when the change gives something back. */
export type SeatCost = { due: number; total: number };

export type SeatPayments = {
  /** None where seats aren't for sale. */
  seatOffer(): Promise<SeatOffer | undefined>;
  startSeats(offer: SeatOffer, order: SeatOrder): Promise<{ sessionId: string; url: string }>;
  /** So that it can't be paid anymore. 'paid': it was already. */
  closeSeats(offer: SeatOffer, order: SeatOrder): Promise<'closed' | 'paid'>;
  previewSeats(change: SeatChange): Promise<SeatCost>;
  /** 'declined': the card was, and nothing has changed. */
  changeSeats(change: SeatChange & { key: string }): Promise<'done' | 'declined'>;
  /** At the end of what is paid, or not after all. */
  endSeats(subscriptionId: string, ends: boolean): Promise<void>;
};
