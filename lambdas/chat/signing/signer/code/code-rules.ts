// Decides if a code can be emailed, and if one can be entered. Pure.
import { AppError } from '#core/http/errors.ts';
import { DAY, epochSeconds, MINUTE } from '#core/platform/clock.ts';
import type { StoredCode } from '../../entity.ts';

export const CODE_MINUTES = 10;
export const CODES_A_DAY = 10;
export const CODE_TRIES = 5;

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** How long until another one can be sent, in seconds. */
export const waitSeconds = ({ sentAt }: StoredCode, at: Date): number =>
  Math.max(0, Math.ceil((Date.parse(sentAt) + MINUTE - at.getTime()) / 1000));

/**
 * The code after `before`: within a minute the same one, which is already on its way. Refused once a day's codes are
 * used up.
 */
export const nextCode = (before: StoredCode | undefined, at: Date): StoredCode => {
  if (before && waitSeconds(before, at) > 0) return before;
  const sentToday = before?.day === dayOf(at) ? before.sentToday : 0;
  if (sentToday >= CODES_A_DAY)
    throw new AppError('TOO_MANY_REQUESTS', {
      message: "We've sent you as many codes as we send in a day. Please sign tomorrow, or call your agent.",
    });
  return {
    // A time: a count would start again after the row expires, and repeat earlier codes.
    version: epochSeconds(at),
    sentAt: at.toISOString(),
    tries: 0,
    day: dayOf(at),
    sentToday: sentToday + 1,
    expires: epochSeconds(at, 2 * DAY),
  };
};

const codeError = (message: string, cause?: unknown) => new AppError('INVALID', { fields: { code: message }, cause });

export const requireCurrent = (sent: StoredCode | undefined, at: Date): StoredCode => {
  if (!sent || Date.parse(sent.sentAt) + CODE_MINUTES * MINUTE <= at.getTime())
    throw codeError('This code has expired. Ask for a new one.');
  return sent;
};

export const usedUpError = (cause: unknown) =>
  codeError('This code was entered wrong too many times. Ask for a new one.', cause);

export const wrongCodeError = () => codeError("This isn't the code that we sent you last. Check it and try again.");
