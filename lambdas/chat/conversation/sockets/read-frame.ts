import * as v from 'valibot';
import { AppError } from '#core/http/errors.ts';
import { hasHalfLetter } from '#core/http/http.ts';
import { type FromClient, fromClient } from '../vocabulary.ts';

export const readFrame = (body: string): FromClient => {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch (cause) {
    throw new AppError('MALFORMED', { cause });
  }
  const result = v.safeParse(fromClient, value);
  if (!result.success) throw new AppError('INVALID', { message: "We couldn't read this message." });
  // Checks only known fields: the rest may be nested as deep as a frame is long.
  if (hasHalfLetter(result.output)) throw new AppError('MALFORMED');
  return result.output;
};

/** For an unreadable frame: its client id, so that its sender learns which message failed. */
export const clientIdIn = (body: string): string | undefined => /"client_id"\s*:\s*"([\w:.-]{1,100})"/.exec(body)?.[1];
