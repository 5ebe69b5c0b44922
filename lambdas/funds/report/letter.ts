// A letter: one report issued by one sender to one reader. The sender is a guest (their link's connections) or a person
// (their own); several letters can come from one connection, and each knows nothing of the others. Pure.

import { AppError } from '#core/http/errors.ts';
import { DAY, isoAfter } from '#core/platform/clock.ts';
import type { Cents } from '#core/platform/money.ts';

/** `ready`: the part of one of two buyers, waiting for the other's. */
export type LetterState = 'pending' | 'ready' | 'issued' | 'failed' | 'withdrawn';

/** What one of two buyers adds to the joint report. It is erased when the report is sealed, or will never be. */
export type Part = { total: Cents; institutions: string[]; holders: string[]; ownerVerified: boolean; at: string };

/** The other buyer's half of a joint report, and the report that both of them made. */
export type OtherHalf = { owner: string; letterId: string; messageId: string; reportId: string };

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
  /** Whether the owners' addresses stand in it, as the bank has them. */
  address?: boolean;
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
  part?: Part;
  otherHalf?: OtherHalf;
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

/** One buyer's part of a joint report is there. */
export const makeReady = (letter: Letter, part: Part): Letter => {
  if (letter.state !== 'pending') throw new AppError('CONFLICT');
  return { ...letter, state: 'ready', part };
};

/** Both parts are there. The figures of the older one decide how long it can be relied on. */
export const issueJointly = (letter: Letter, otherHalf: OtherHalf, verdict: JointVerdict): Letter => {
  if (letter.state !== 'pending' && letter.state !== 'ready') throw new AppError('CONFLICT');
  return { ...letter, ...verdict, state: 'issued', part: undefined, otherHalf };
};
export type JointVerdict = { confirmed: boolean; issuedAt: string; validUntil: string };

export const withdraw = (letter: Letter, at: Date): Letter => {
  if (letter.state === 'withdrawn') return letter;
  return { ...letter, state: 'withdrawn', part: undefined, withdrawnAt: at.toISOString() };
};

/** A joint report has one id, and two letters that stand for it. */
export const reportIdOf = (letter: Pick<Letter, 'id' | 'otherHalf'>): string => letter.otherHalf?.reportId ?? letter.id;

/** The bank could not give what it rests on. */
export const fail = (letter: Letter): Letter => {
  if (letter.state !== 'pending' && letter.state !== 'ready') throw new AppError('CONFLICT');
  return { ...letter, state: 'failed', part: undefined };
};

export const opened = (letter: Letter, by: string, at: Date): Letter => ({
  ...letter,
  openings: [...letter.openings, { by, at: at.toISOString() }].slice(-KEEP_OPENINGS),
});

export type ShownState = 'pending' | 'ready' | 'valid' | 'expired' | 'withdrawn' | 'failed';

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
