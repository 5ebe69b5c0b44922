// A letter: one report issued by one sender to one reader. The sender is a guest (their link's connections) or a person
// (their own); several letters can come from one connection, and each knows nothing of the others. Pure.
import { DAY, isoAfter } from '../core/clock.ts';
import { AppError } from '../core/errors.ts';
import type { Cents } from '../core/money.ts';

export type LetterState = 'pending' | 'issued' | 'failed' | 'withdrawn';

export type Opening = { by: string; at: string };

export type Letter = {
  /** Also the report's id, the one that `/verify/` knows. */
  id: string;
  /** The partition of the sender: ACCOUNT#agent or LINK#request. */
  owner: string;
  /** Whose list of communications it stands in, and as what. */
  readerId: string;
  messageId: string;
  /** The request it answers first; its four steps end with this letter. */
  requestId?: string;
  /** The link of a reader without an account. */
  linkId?: string;
  pinVersion?: number;
  /** The reader's own account, and the message in it, when the address belongs to one. */
  recipientId?: string;
  recipientMessageId?: string;
  reportType: 1 | 2 | 3;
  proofAmount: Cents;
  /** The bank's own report over the chosen accounts alone, once it was ordered. */
  evidenceId?: string;
  /** Chosen accounts; all of the sender's when none are named. */
  accountIds?: string[];
  senderName: string;
  senderEmail: string;
  readerName: string;
  readerEmail: string;
  subject: string;
  body: string;
  state: LetterState;
  createdAt: string;
  issuedAt?: string;
  validUntil?: string;
  confirmed?: boolean;
  withdrawnAt?: string;
  openings: Opening[];
};

export const VALID_DAYS = 30;
/** One name for one report: drawn again, its file takes the place of the same. */
export const reportFile = (reportId: string) => `reports/${reportId}.pdf`;
/** The list of who opened it stays short: first and latest openings are what a sender wants to know. */
const KEEP_OPENINGS = 20;

export const issue = (letter: Letter, confirmed: boolean, at: Date): Letter => {
  if (letter.state !== 'pending') throw new AppError('CONFLICT');
  return {
    ...letter,
    state: 'issued',
    confirmed,
    issuedAt: at.toISOString(),
    validUntil: isoAfter(at, VALID_DAYS * DAY),
  };
};

export const withdraw = (letter: Letter, at: Date): Letter => {
  if (letter.state === 'withdrawn') return letter;
  return { ...letter, state: 'withdrawn', withdrawnAt: at.toISOString() };
};

/** The bank could not give what it rests on. */
export const fail = (letter: Letter): Letter => {
  if (letter.state !== 'pending') throw new AppError('CONFLICT');
  return { ...letter, state: 'failed' };
};

export const opened = (letter: Letter, by: string, at: Date): Letter => ({
  ...letter,
  openings: [...letter.openings, { by, at: at.toISOString() }].slice(-KEEP_OPENINGS),
});

export type ShownState = 'pending' | 'valid' | 'expired' | 'withdrawn' | 'failed';

export const shownState = (letter: Pick<Letter, 'state' | 'validUntil'>, now: Date): ShownState => {
  if (letter.state !== 'issued') return letter.state;
  return (letter.validUntil ?? '') <= now.toISOString() ? 'expired' : 'valid';
};

/** Refuses what its reader may no longer see. */
export const requireReadable = (letter: Letter, now: Date): void => {
  const ask = `Please ask ${letter.senderName} (${letter.senderEmail}) for a new one.`;
  const state = shownState(letter, now);
  if (state === 'withdrawn')
    throw new AppError('REPORT_WITHDRAWN', { message: `${letter.senderName} has withdrawn this report.` });
  if (state === 'expired') throw new AppError('REPORT_EXPIRED', { message: `This report has expired. ${ask}` });
};
