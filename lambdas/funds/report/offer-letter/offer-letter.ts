// The rules for a letter to the other side, decided from its rows. Pure.
import { keyedHash } from '#core/crypto/keyed-hash.ts';
import { AppError } from '#core/http/errors.ts';
import { DAY, HOUR, isoAfter } from '#core/platform/clock.ts';
import { deadlineAfter } from '#core/platform/deadline.ts';
import { type Cents, formatCents, sumOf } from '#core/platform/money.ts';
import { withoutTotals } from '../holders/holder-match.ts';
import type { ReportContent } from '../report.ts';
import { LETTER_LIMITS } from '../vocabulary.ts';
import type { OfferLetterView } from './contract.ts';
import type { OfferLetter } from './entity.ts';

/** Only the latest openings interest the sender. */
const KEEP_OPENINGS = 20;

/** A repeated click is the same letter: another one to the same address gets a new id only once the first is stored. */
export const offerLetterId = (
  key: string,
  { reportId, email, sentBefore }: { reportId: string; email: string; sentBefore: number },
): string => keyedHash(key, 'offer-letter', `${reportId}|${email}|${sentBefore}`).toString('hex').slice(0, 32);

/** The sender's reference to it: the report it was made from, and the letter. */
export const nameOf = ({ reportId, id }: Pick<OfferLetter, 'reportId' | 'id'>): string => `${reportId}-${id}`;

export const keysIn = (name: string): { reportId: string; id: string } => {
  const [reportId = '', id = ''] = name.split('-');
  return { reportId, id };
};

export const isOpen = ({ state }: Pick<OfferLetter, 'state'>): boolean => state === 'preparing' || state === 'sent';

const isLive = (letter: OfferLetter, now: Date) => isOpen(letter) && letter.validUntil > now.toISOString();

export const shownState = (letter: OfferLetter, now: Date): OfferLetterView['state'] => {
  if (letter.state === 'failed' && letter.isHeld) return 'held';
  return isOpen(letter) && !isLive(letter, now) ? 'expired' : letter.state;
};

/** Refuses an amount that the report doesn't confirm. */
export const requireCovered = (
  { confirmed, proofAmount }: Pick<ReportContent, 'confirmed' | 'proofAmount'>,
  amount: Cents,
): void => {
  if (!confirmed)
    throw new AppError('CONFLICT', { message: "This report doesn't confirm the amount, so no letter can say so." });
  if (amount <= 0) throw new AppError('INVALID', { fields: { amount: 'Enter the amount of the offer.' } });
  if (amount > proofAmount)
    throw new AppError('INVALID', {
      fields: { amount: `Enter at most ${formatCents(proofAmount)}. The report doesn't confirm more.` },
    });
};

/** Counts each side's own letters: the agent neither sees nor withdraws the client's. */
export const requireRoom = (
  letters: OfferLetter[],
  { by, recipientEmail }: Pick<OfferLetter, 'by' | 'recipientEmail'>,
  now: Date,
): void => {
  const live = letters.filter((letter) => letter.by === by && isLive(letter, now));
  if (live.some((letter) => letter.recipientEmail === recipientEmail))
    throw new AppError('CONFLICT', {
      message: 'They have a letter from this report already. Withdraw it before you send another one.',
    });
  if (live.length >= LETTER_LIMITS.open)
    throw new AppError('CONFLICT', {
      message: `There are ${LETTER_LIMITS.open} open letters from this report. Withdraw one before you send another.`,
    });
};

const holdTooMuch = (held: Cents, confirmed: Cents) =>
  `Exclusive letters from this report hold ${formatCents(held)} of ${formatCents(confirmed)}. Withdraw one, or send this letter without making it exclusive.`;
/** The refusal for an agent, who doesn't see the client's letters. */
export const OTHERS_HOLD =
  "The client's own exclusive letters hold some of this money. Send this letter without making it exclusive.";
const TRIED =
  'Exclusive letters from this report were refused several times today, or are still being sealed. Try again later, or send this letter without making it exclusive.';

type Asked = Pick<OfferLetter, 'exclusive' | 'amount' | 'by'>;
type Known = { letters: OfferLetter[]; mayBeExclusive: boolean; confirmed: Cents };

const heldBy = (letters: OfferLetter[], now: Date, by?: OfferLetter['by']): Cents =>
  sumOf(
    letters
      .filter((one) => one.exclusive && isLive(one, now) && (by === undefined || one.by === by))
      .map(({ amount }) => amount),
  );

/** With a refusal for each amount that they ask for, an agent would find out how much other letters hold, to the dollar. */
const requireFewTries = (letters: OfferLetter[], now: Date): void => {
  const since = isoAfter(now, -DAY);
  const tries = letters.filter(
    (one) =>
      one.by === 'agent' &&
      one.exclusive &&
      one.createdAt > since &&
      (one.state === 'preparing' || (one.state === 'failed' && one.isHeld)),
  );
  if (tries.length >= LETTER_LIMITS.held) throw new AppError('CONFLICT', { message: TRIED });
};

/**
 * Exclusive letters from one report hold at most the amount it confirms: more would tell its reader what else the client
 * has. The client sees the agent's letters; the agent learns no amount of the client's.
 */
export const requireExclusive = (
  { exclusive, amount, by }: Asked,
  { letters, mayBeExclusive, confirmed }: Known,
  now: Date,
): void => {
  if (!exclusive) return;
  if (!mayBeExclusive)
    throw new AppError('CONFLICT', { message: "The client doesn't let letters from this report be exclusive." });
  const seen = heldBy(letters, now, by === 'client' ? undefined : 'agent');
  if (seen + amount > confirmed) throw new AppError('CONFLICT', { message: holdTooMuch(seen, confirmed) });
  if (by === 'agent') requireFewTries(letters, now);
};

/** The client's own letters hold the money. */
export const isHeldByClient = (
  { exclusive, amount }: Asked,
  { letters, confirmed }: Pick<Known, 'letters' | 'confirmed'>,
  now: Date,
): boolean => exclusive === true && heldBy(letters, now) + amount > confirmed;

/** Valid until the day the sender chose, and never longer than the report. */
export const validUntilOf = (
  { validUntil }: Pick<ReportContent, 'validUntil'>,
  days: number | undefined,
  now: Date,
) => {
  const chosen = days === undefined ? validUntil : deadlineAfter(now, days);
  return chosen < validUntil ? chosen : validUntil;
};

/** The recipient's sealed content: the bank confirms the amount of the offer, and no other figure. */
export const offerContent = (
  { total: _, addresses: _addresses, consents: _consents, ...content }: ReportContent,
  letter: Pick<OfferLetter, 'id' | 'recipientName' | 'amount' | 'validUntil' | 'preApproval' | 'exclusive'>,
): ReportContent => ({
  ...content,
  ...(letter.preApproval && { preApproval: letter.preApproval }),
  ...(letter.exclusive && { exclusive: letter.exclusive }),
  heldBy: withoutTotals(content.heldBy),
  // Only gifts that count, without their amounts.
  ...(content.gifts && {
    gifts: content.gifts.filter(({ confirmed }) => confirmed).map(({ amount: _amount, ...gift }) => gift),
  }),
  version: 3,
  reportId: letter.id,
  copyOf: content.reportId,
  reportType: 1,
  requestedBy: letter.recipientName,
  clientEmail: '',
  proofAmount: letter.amount,
  accounts: [],
  validUntil: letter.validUntil,
});

/** One view per hour counts: a reload isn't a new one. */
export const isSameVisit = ({ openings }: Pick<OfferLetter, 'openings'>, now: Date): boolean => {
  const last = openings.at(-1);
  return last !== undefined && now.getTime() - Date.parse(last) < HOUR;
};

export const requireReadable = (letter: OfferLetter, now: Date): void => {
  const { senderName, senderEmail, mostViews, views } = letter;
  if (letter.state === 'withdrawn' && letter.withdrawnBy === 'client')
    throw new AppError('REPORT_WITHDRAWN', { message: 'The client has withdrawn this letter.' });
  if (!isOpen(letter)) throw new AppError('REPORT_WITHDRAWN', { message: `${senderName} has withdrawn this letter.` });
  if (!isLive(letter, now))
    throw new AppError('REPORT_EXPIRED', {
      message: `This letter has expired. Please ask ${senderName} (${senderEmail}) for a new one.`,
    });
  if (mostViews !== undefined && views >= mostViews && !isSameVisit(letter, now))
    throw new AppError('LETTER_USED_UP', {
      message: `This letter has been opened as often as it can be. Please ask ${senderName} (${senderEmail}) for a new one.`,
    });
};

export const withOpening = ({ openings }: Pick<OfferLetter, 'openings'>, now: Date): string[] =>
  [...openings, now.toISOString()].slice(-KEEP_OPENINGS);

export const withReply = ({ replies }: Pick<OfferLetter, 'replies'>, words: string, now: Date) => {
  if (replies.length >= LETTER_LIMITS.replies)
    throw new AppError('CONFLICT', {
      message: `You have replied ${LETTER_LIMITS.replies} times already. Please answer the email instead.`,
    });
  return [...replies, { words, at: now.toISOString() }];
};
