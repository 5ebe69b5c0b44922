// A create that is repeated under the same idempotency key replies with what the first one made.
import { createHash } from 'node:crypto';
import type { Item } from '#core/data/attribute-value.ts';
import { type ConditionFailed, isNew, type Write } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import { DAY, epochSeconds } from '#core/platform/clock.ts';
import { idempotencyKey } from './entity.ts';

const REMEMBER_DAYS = 2;
const WRITE = 'idempotency key';

export const fingerprintOf = (input: object): string =>
  createHash('sha256').update(JSON.stringify(input)).digest('base64url');

type Create = { agentId: string; key: string; communicationId: string; fingerprint: string };

export const rememberCreate = ({ agentId, key, communicationId, fingerprint }: Create, at: Date): Write =>
  idempotencyKey.put(
    { agentId, key },
    { communicationId, fingerprint, expires: epochSeconds(at, REMEMBER_DAYS * DAY) },
    { if: isNew, name: WRITE },
  );

export const isRepeat = (error: ConditionFailed): boolean => error.write === WRITE;

export const replyOfFirst = (stored: Item | undefined, fingerprint: string): { id: string } => {
  const first = stored && idempotencyKey.read(stored);
  if (first?.fingerprint !== fingerprint)
    throw new AppError('CONFLICT', { message: 'This idempotency key was used for another request.' });
  return { id: first.communicationId };
};
