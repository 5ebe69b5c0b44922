import type { GuestTransaction } from '#contracts/chat/transaction';

/** The buyer's agreement is signed by both, and not voided since: the server allows no tour without it. */
export const isAgreed = ([agreement]: GuestTransaction['steps']): boolean => agreement?.done === true;
