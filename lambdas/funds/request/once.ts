// A create that is repeated under the same idempotency key answers with what the first one made.
import type { Item } from '#core/data/attribute-value.ts';
import { isNew, type Write } from '#core/data/db.ts';
import { keys } from '#core/data/table.ts';
import { AppError } from '#core/http/errors.ts';
import { DAY, epochSeconds } from '#core/platform/clock.ts';

const REMEMBER_DAYS = 2;

export const rememberKey = (agentId: string, key: string, messageId: string, fingerprint: string, at: Date): Write => ({
  put: { ...keys.once(agentId, key), messageId, fingerprint, expires: epochSeconds(at, REMEMBER_DAYS * DAY) },
  if: isNew,
});

export const repeatedCreate = (earlier: Item | undefined, fingerprint: string): { id: string } => {
  if (earlier?.fingerprint !== fingerprint)
    throw new AppError('CONFLICT', { message: 'This idempotency key was used for another request.' });
  return { id: String(earlier.messageId) };
};
