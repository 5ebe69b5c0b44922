// An invitation: the person, the reason, and the number of emails. The temporary password is made from its version,
// so sending it again replaces the password and the earlier one no longer works.

import { AppError } from '#core/http/errors.ts';
import { DAY, HOUR, MINUTE } from '#core/platform/clock.ts';
import type { Invitation } from './entity.ts';

export const VALID_DAYS = 7;

export type InvitationState = 'preparing' | 'sent' | 'accepted' | 'expired' | 'returned' | 'has_account' | 'revoked';

export const stateOf = (invitation: Invitation, at: Date): InvitationState => {
  if (invitation.acceptedAt) return 'accepted';
  if (invitation.revokedAt) return 'revoked';
  if (invitation.sentVersion < invitation.version || !invitation.sentAt) return 'preparing';
  if (invitation.bouncedAt) return 'returned';
  if (invitation.kind === 'return') return 'has_account';
  return Date.parse(invitation.sentAt) + VALID_DAYS * DAY < at.getTime() ? 'expired' : 'sent';
};

const APART_MS = MINUTE;
const MOST_PER_DAY = 5;

/**
 * One email a minute and five a day to one address, from all staff together. Staff who revoke an invitation by
 * mistake can undo it at once: the person's password is already gone.
 */
const checkPace = (invitedAt: string[], at: Date, { isRevoked }: { isRevoked: boolean }) => {
  const waits = (ms: number) => Math.max(1, Math.ceil(ms / 1000));
  const last = Date.parse(invitedAt.at(-1) ?? '');
  if (!isRevoked && at.getTime() - last < APART_MS)
    throw new AppError('TOO_MANY_REQUESTS', {
      message: 'An invitation to this address was sent a moment ago. Please wait a minute.',
      retryAfterSeconds: waits(last + APART_MS - at.getTime()),
    });
  const today = invitedAt.filter((one) => at.getTime() - Date.parse(one) < DAY);
  if (today.length >= MOST_PER_DAY)
    throw new AppError('TOO_MANY_REQUESTS', {
      message: `This address has been sent ${MOST_PER_DAY} invitations today. Try again tomorrow.`,
      retryAfterSeconds: waits(Date.parse(today[0] ?? '') + DAY - at.getTime()),
    });
};

export type Invitee = Pick<Invitation, 'email' | 'firstName' | 'lastName' | 'reason'>;

/** Inviting the same person again replaces the password. Staff are limited to a pace; a purchase is not. */
export const invite = (before: Invitation | undefined, invitee: Invitee, at: Date): Invitation => {
  const invitedAt = (before?.invitedAt ?? []).filter((one) => at.getTime() - Date.parse(one) < DAY + HOUR);
  if (invitee.reason === 'staff') checkPace(invitedAt, at, { isRevoked: before?.revokedAt !== undefined });
  return {
    ...invitee,
    version: (before?.version ?? 0) + 1,
    sentVersion: before?.sentVersion ?? 0,
    kind: before?.kind,
    agentId: before?.agentId,
    createdAt: before?.createdAt ?? at.toISOString(),
    invitedAt: [...invitedAt, at.toISOString()],
    sentAt: before?.sentAt,
    acceptedAt: before?.acceptedAt,
    revocations: before?.revocations,
  };
};

/** A person who has signed in keeps their account, and a buyer their plan. */
export const isRevocable = ({ reason, kind, acceptedAt, revokedAt }: Invitation): boolean =>
  reason === 'staff' && kind !== 'return' && !acceptedAt && !revokedAt;

/** The next version has a password that is sent to no one. */
export const revoke = (before: Invitation | undefined, at: Date): Invitation => {
  if (!before) throw new AppError('NOT_FOUND');
  if (!isRevocable(before))
    throw new AppError('CONFLICT', {
      message:
        'This invitation can no longer be revoked: the person has signed in or bought a plan, or it was revoked.',
    });
  return {
    ...before,
    version: before.version + 1,
    revokedAt: at.toISOString(),
    revocations: (before.revocations ?? 0) + 1,
  };
};
