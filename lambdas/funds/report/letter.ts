// The proof-of-funds letter: one report issued by one sender to one reader. The sender is a guest (with the banks of their
// link) or an account (with its own); several letters can come from one connection, and each is independent. Pure.
import { AppError } from '#core/http/errors.ts';
import { DAY, isoAfter } from '#core/platform/clock.ts';
import type { FundsRequest } from '#public/funds/request';
import type { Letter, LetterIn, OtherHalf, Part, Together } from './entity.ts';

export const VALID_DAYS = 30;
export const fileOf = (reportId: string, fileHash: string): string =>
  `reports/${reportId}-${fileHash.slice(0, 16)}.pdf`;
/** The name in a row isn't sealed: one that is removed must be a file of this report. */
export const isFileOf = (reportId: string, file: string): boolean => file.startsWith(`reports/${reportId}-`);
/** The list of openings stays short: a sender wants to know the latest ones. */
const KEEP_OPENINGS = 20;

/** No figure of a bank stays in it. */
export const withoutPart = (letter: LetterIn<'pending' | 'ready'>): LetterIn<'pending'> => {
  if (letter.state === 'pending') return { ...letter, together: undefined };
  const { part: _, ...rest } = letter;
  return { ...rest, state: 'pending', together: undefined };
};

/** The bank is asked again. */
export const readAgain = (
  letter: LetterIn<'pending' | 'ready'>,
  together: Together,
  round: number,
): LetterIn<'pending'> => ({
  ...withoutPart(letter),
  together,
  round,
  evidenceId: undefined,
});

export const issue = (letter: Letter, confirmed: boolean, at: Date): LetterIn<'issued'> => {
  if (letter.state !== 'pending') throw new AppError('CONFLICT');
  const validUntil = isoAfter(at, VALID_DAYS * DAY);
  return { ...letter, state: 'issued', confirmed, issuedAt: at.toISOString(), validUntil };
};

/** One buyer's part of a joint report is done. */
export const makeReady = (letter: Letter, part: Part): LetterIn<'ready'> => {
  if (letter.state !== 'pending') throw new AppError('CONFLICT');
  return { ...letter, state: 'ready', part };
};

/** Only the agent who asked reads it: another reader's letter is about something else. */
export const propertyOf = (
  { linkId }: Pick<Letter, 'linkId'>,
  request: Pick<FundsRequest, 'purchase'> | undefined,
): Pick<Letter, 'property'> => {
  const property = linkId === undefined ? request?.purchase?.property : undefined;
  return property ? { property } : {};
};

export type JointVerdict = Pick<LetterIn<'issued'>, 'confirmed' | 'issuedAt' | 'validUntil'>;

/** Both parts are done. The older figures decide how long it can be relied on. */
export const issueJointly = (letter: Letter, otherHalf: OtherHalf, verdict: JointVerdict): LetterIn<'issued'> => {
  if (letter.state !== 'pending' && letter.state !== 'ready') throw new AppError('CONFLICT');
  return { ...withoutPart(letter), ...verdict, state: 'issued', otherHalf };
};

/** The bank was asked again, and a newer letter says what it answered. */
export const supersede = (letter: LetterIn<'issued'>, at: Date): LetterIn<'issued'> => ({
  ...letter,
  supersededAt: at.toISOString(),
});

export const isSuperseded = (letter: Letter): boolean => letter.state === 'issued' && letter.supersededAt !== undefined;

export const withdraw = (letter: Letter, at: Date): LetterIn<'withdrawn'> => {
  if (letter.state === 'withdrawn') return letter;
  const lasting = letter.state === 'ready' || letter.state === 'pending' ? withoutPart(letter) : letter;
  return { ...lasting, state: 'withdrawn', withdrawnAt: at.toISOString() };
};

/** The bank couldn't provide what it relies on. */
export const fail = (letter: Letter): LetterIn<'failed'> => {
  if (letter.state !== 'pending' && letter.state !== 'ready') throw new AppError('CONFLICT');
  return { ...withoutPart(letter), state: 'failed' };
};

export const opened = <L extends Letter>(letter: L, by: string, at: Date): L => ({
  ...letter,
  openings: [...letter.openings, { by, at: at.toISOString() }].slice(-KEEP_OPENINGS),
});

/** The other buyer's half of a joint report. */
export const otherHalfOf = (letter: Letter): OtherHalf | undefined =>
  letter.state === 'issued' || letter.state === 'withdrawn' ? letter.otherHalf : undefined;

/** A joint report has one id, and two letters. */
export const reportIdOf = (letter: Letter): string => otherHalfOf(letter)?.reportId ?? letter.id;

export const validUntilOf = (letter: Letter): string =>
  (letter.state === 'issued' || letter.state === 'withdrawn' ? letter.validUntil : undefined) ?? '';

export type ShownState = 'pending' | 'ready' | 'valid' | 'expired' | 'superseded' | 'withdrawn' | 'failed';

export const shownState = (letter: Letter, now: Date): ShownState => {
  if (letter.state !== 'issued') return letter.state;
  if (isSuperseded(letter)) return 'superseded';
  return letter.validUntil <= now.toISOString() ? 'expired' : 'valid';
};

const whoWithdrew = (letter: Letter): string =>
  (letter.state === 'withdrawn' ? letter.withdrawnBy : undefined) ?? letter.senderName;

/** Refuses a letter that its reader may no longer see. */
export const requireReadable = (letter: Letter, now: Date): void => {
  const { senderName, senderEmail } = letter;
  const state = shownState(letter, now);
  if (state === 'withdrawn')
    throw new AppError('REPORT_WITHDRAWN', { message: `${whoWithdrew(letter)} has withdrawn this report.` });
  if (state === 'expired')
    throw new AppError('REPORT_EXPIRED', {
      message: `This report has expired. Please ask ${senderName} (${senderEmail}) for a new one.`,
    });
};
