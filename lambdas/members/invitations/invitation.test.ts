import { describe, expect, it } from 'vitest';
import { AppError } from '#core/http/errors.ts';
import type { Invitation } from './entity.ts';
import { type Invitee, invite, revoke, stateOf } from './invitation.ts';
import { temporaryPassword } from './temporary-password.ts';

const start = new Date('2026-11-10T12:00:00Z');
const minutesLater = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const invitee: Invitee = { email: 'ines@example.com', firstName: 'Ines', lastName: 'Vited', reason: 'staff' };
const first = () => invite(undefined, invitee, start);
const sent = (over: Partial<Invitation> = {}): Invitation => ({
  ...first(),
  sentVersion: 1,
  sentAt: start.toISOString(),
  kind: 'new',
  ...over,
});

describe('an invitation', () => {
  it('is being prepared, then sent, and expires after seven days', () => {
    expect(stateOf(first(), start)).toBe('preparing');
    expect(stateOf(sent(), start)).toBe('sent');
    expect(stateOf(sent(), minutesLater(7 * 24 * 60 - 1))).toBe('sent');
    expect(stateOf(sent(), minutesLater(7 * 24 * 60 + 1))).toBe('expired');
  });

  it('says that the email came back, the person signed in, or already had an account', () => {
    expect(stateOf(sent({ bouncedAt: start.toISOString() }), start)).toBe('returned');
    expect(stateOf(sent({ acceptedAt: start.toISOString() }), minutesLater(99_999))).toBe('accepted');
    expect(stateOf(sent({ kind: 'return' }), start)).toBe('has_account');
  });

  it('gets a new version when it is sent again, so that the password is a new one', () => {
    const again = invite(sent(), invitee, minutesLater(2));
    expect(again).toMatchObject({ version: 2, sentVersion: 1, createdAt: first().createdAt });
    expect(stateOf(again, minutesLater(2))).toBe('preparing');
  });

  it('goes to one address once a minute and five times a day at most', () => {
    expect(() => invite(first(), invitee, minutesLater(0.9))).toThrow(AppError);
    let invitation = first();
    for (const minute of [2, 4, 6, 8]) invitation = invite(invitation, invitee, minutesLater(minute));
    expect(() => invite(invitation, invitee, minutesLater(10))).toThrow('Try again tomorrow');
    expect(invite(invitation, invitee, minutesLater(24 * 60 + 1)).version).toBe(6);
  });

  it('may be sent again at once after it was revoked, five times a day all the same', () => {
    let invitation = first();
    for (const minute of [0.1, 0.2, 0.3, 0.4])
      invitation = invite(revoke(invitation, minutesLater(minute)), invitee, minutesLater(minute));
    expect(() => invite(revoke(invitation, minutesLater(0.5)), invitee, minutesLater(0.6))).toThrow(
      'Try again tomorrow',
    );
    expect(() => invite(invitation, invitee, minutesLater(0.6))).toThrow('wait a minute');
  });

  it('after a purchase is not held to that pace', () => {
    expect(invite(first(), { ...invitee, reason: 'purchase' }, minutesLater(0.1)).version).toBe(2);
  });
});

describe('a temporary password', () => {
  it('is the same for the same invitation, and differs for each version, address and key', () => {
    const made = [
      temporaryPassword('key', 'a@example.com', 1),
      temporaryPassword('key', 'a@example.com', 2),
      temporaryPassword('key', 'b@example.com', 1),
      temporaryPassword('other', 'a@example.com', 1),
    ];
    expect(new Set(made).size).toBe(4);
    expect(temporaryPassword('key', 'a@example.com', 1)).toBe(made[0]);
    for (const password of made) expect(password).toMatch(/^[2-9A-HJ-NP-Za-km-z]{16}$/);
  });
});
