// The guard of every guest call. A pin is counted before it is compared, whether the link exists or not, so that guessing
// is bounded however many guesses are in flight, and an unknown id answers exactly like a wrong pin.
import { createHash } from 'node:crypto';
import type { Secret } from '../aws/secrets.ts';
import { isSessionFor, pinDigest, sameDigest, sessionFor } from '../crypto/pin.ts';
import type { Item } from '../data/attribute-value.ts';
import { ConditionFailed, type Db, when } from '../data/db.ts';
import type { Clock } from '../platform/clock.ts';
import { DAY, epochSeconds, HOUR, isoAfter, MINUTE } from '../platform/clock.ts';
import { AppError } from './errors.ts';
import { guestLink, type LinkKind, pinTries } from './guest-link-entity.ts';

/** What the guard knows of a link; `item` is the whole row, which the feature that owns the kind reads. */
export type GuestLink = { id: string; kind: LinkKind; item: Item };

export type GuestProof = { link: GuestLink; setCookie?: string };
export type ProveGuest = (id: string, pin: string, cookies: Record<string, string>) => Promise<GuestProof>;

export const WINDOW_MS = 15 * MINUTE;
export const TRIES_A_WINDOW = 5;
export const TRIES_IN_ALL = 10;
const SESSION_MS = 24 * HOUR;
const FORGET_TRIES_MS = 30 * DAY;

/** A host-only cookie a link, so that a guest with two links keeps both sessions. */
export const sessionCookieName = (linkId: string) => `__Host-guest-${linkId.slice(0, 8)}`;

export const linkNotFound = () =>
  new AppError('LINK_NOT_FOUND', { extra: { status_message: 'This link is not valid.' } });

const looksLikeLinkId = (id: string) => /^[0-9a-f]{32}$/.test(id);

export const createGuestGuard = (deps: { db: Db; clock: Clock; pinKey: Secret }): ProveGuest => {
  const { db, clock, pinKey } = deps;

  const locked = () =>
    new AppError('LINK_LOCKED', {
      retryAfterSeconds: WINDOW_MS / 1000,
      extra: { status_message: 'Too many attempts with a wrong pin.' },
    });

  /** What a refused count saw. A locked link refuses at the first look, so that guessing costs us no more than one write. */
  const refuseIfLocked = (error: unknown, now: Date): void => {
    if (!(error instanceof ConditionFailed)) throw error;
    const { windowUntil = '', tries = 0, total = 0 } = error.item ?? {};
    const windowIsFull = String(windowUntil) > now.toISOString() && Number(tries) >= TRIES_A_WINDOW;
    if (windowIsFull || Number(total) >= TRIES_IN_ALL) throw locked();
  };

  const countTry = async (linkId: string): Promise<void> => {
    const now = clock();
    const key = pinTries.key({ linkId });
    const expires = epochSeconds(now, FORGET_TRIES_MS);
    // The first try of a window opens it; every other one counts within it. Two rounds, because two first tries may meet.
    for (let round = 0; round < 2; round++) {
      try {
        await db.update(
          key,
          { set: { windowUntil: isoAfter(now, WINDOW_MS), tries: 1, expires }, add: { total: 1 } },
          when('attribute_not_exists(#PK) OR (#windowUntil <= :now AND #total < :all)', {
            ':now': now.toISOString(),
            ':all': TRIES_IN_ALL,
          }),
        );
        return;
      } catch (error) {
        refuseIfLocked(error, now);
      }
      try {
        await db.update(
          key,
          { set: { expires }, add: { tries: 1, total: 1 } },
          when('#windowUntil > :now AND #tries < :most AND #total < :all', {
            ':now': now.toISOString(),
            ':most': TRIES_A_WINDOW,
            ':all': TRIES_IN_ALL,
          }),
        );
        return;
      } catch (error) {
        refuseIfLocked(error, now);
      }
    }
    throw locked();
  };

  const giveBack = (linkId: string) => db.update(pinTries.key({ linkId }), { add: { tries: -1, total: -1 } });

  return async (id, pin, cookies) => {
    // An id of another shape cannot exist; it is counted and looked up all the same under its hash, so that nothing differs.
    const linkId = looksLikeLinkId(id) ? id : createHash('sha256').update(id).digest('hex').slice(0, 32);
    const key = await pinKey();
    const presented = pinDigest(key, linkId, pin);
    const nowSeconds = epochSeconds(clock());
    const session = cookies[sessionCookieName(linkId)];

    if (session && isSessionFor(key, session, linkId, presented, nowSeconds)) {
      const item = await db.get(guestLink.key({ linkId }));
      const link = item && guestLink.read(item);
      if (item && link && sameDigest(link.pinDigest, presented)) return { link: { id: linkId, kind: link.kind, item } };
      throw linkNotFound();
    }

    await countTry(linkId);
    const item = await db.get(guestLink.key({ linkId }));
    const link = item && guestLink.read(item);
    const stored = link?.pinDigest ?? pinDigest(key, 'no-such-link', 'no pin');
    if (!sameDigest(stored, presented) || !item || !link) throw linkNotFound();
    await giveBack(linkId);
    const until = nowSeconds + SESSION_MS / 1000;
    const cookie = `${sessionCookieName(linkId)}=${sessionFor(key, linkId, presented, until)}`;
    return {
      link: { id: linkId, kind: link.kind, item },
      setCookie: `${cookie}; Path=/; Max-Age=${SESSION_MS / 1000}; HttpOnly; Secure; SameSite=Strict`,
    };
  };
};
