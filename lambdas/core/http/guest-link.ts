// The guard of every guest call: the link's id and pin, or the session that an earlier call with the pin left. An unknown id
// answers exactly like a wrong pin.
import { hash } from 'node:crypto';
import type { Secret } from '../aws/secrets.ts';
import { isSessionFor, pinDigest, sameDigest, sessionFor } from '../crypto/pin.ts';
import { type Item, textOf } from '../data/attribute-value.ts';
import type { Db } from '../data/db.ts';
import { type Clock, epochSeconds, HOUR } from '../platform/clock.ts';
import { isDeactivated } from '../security/account-standing.ts';
import { logSecurityEvent } from '../security/log-event.ts';
import { AppError } from './errors.ts';
import { guestLink, type LinkKind } from './guest-link-entity.ts';
import { countTry, giveTryBack, TRIES_IN_ALL } from './pin-tries.ts';

/** What the guard knows of a link; `item` is the whole row, which the feature that owns the kind reads. */
export type GuestLink = { id: string; kind: LinkKind; item: Item };

export type GuestProof = {
  link: GuestLink;
  setCookie?: string;
  /** Whether the account that sent it is deactivated. */
  isOnHold(): Promise<boolean>;
};
export type ProveGuest = (id: string, pin: string, cookies: Record<string, string>) => Promise<GuestProof>;

const SESSION_SECONDS = (24 * HOUR) / 1000;

const SESSION_COOKIE = /^__Host-guest-[0-9a-f]{8}$/;
/** What we make is shorter and fewer; a browser may send anything. */
const LONGEST_SESSION = 100;
const MOST_SESSIONS = 20;

/** A host-only cookie per link, so that a guest with two links keeps both sessions. */
export const sessionCookieName = (linkId: string) => `__Host-guest-${linkId.slice(0, 8)}`;

export const linkNotFound = () =>
  new AppError('LINK_NOT_FOUND', { extra: { status_message: 'This link is not valid.' } });

/** The session cookies among all of a browser's. */
export const guestSessionsIn = (cookies: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(cookies)
      .filter(([name, value]) => SESSION_COOKIE.test(name) && value.length <= LONGEST_SESSION)
      .slice(0, MOST_SESSIONS),
  );

/** An id of another shape cannot exist; it is counted and looked up all the same, under its hash, so nothing differs. */
const linkIdOf = (id: string) => (/^[0-9a-f]{32}$/.test(id) ? id : hash('sha256', id, 'hex').slice(0, 32));

type GuardDeps = {
  db: Db;
  clock: Clock;
  pinKey: Secret;
  /** Called once, when a pin has used up all its tries. */
  onUsedUp?: (link: GuestLink) => Promise<void>;
};

const readLink = async (db: Db, linkId: string) => {
  // A pin that was replaced a moment ago, or a link that was canceled, must not open.
  const item = await db.get(guestLink.key({ linkId }), { consistent: true });
  if (!item) return undefined;
  const { kind, pinDigest: digest, pinVersion } = guestLink.read(item);
  return { link: { id: linkId, kind, item }, digest, pinVersion };
};

/** Of an ID that doesn't exist, too: someone tries those out. */
const noteRefusal = (id: string, error: unknown) => {
  if (!(error instanceof AppError)) return;
  const event = error.code === 'LINK_LOCKED' ? 'pin.locked' : 'pin.refused';
  logSecurityEvent({ event, outcome: 'refused', about: { kind: 'link', id: linkIdOf(id) }, reason: error.code });
};

export const createGuestGuard =
  (deps: GuardDeps): ProveGuest =>
  async (id, pin, cookies) => {
    try {
      return await provePin(deps)(id, pin, cookies);
    } catch (error) {
      noteRefusal(id, error);
      throw error;
    }
  };

const isOnHold =
  (db: Db, { item }: GuestLink) =>
  (): Promise<boolean> =>
    isDeactivated(db, textOf(item.agentId));

const provePin =
  (deps: GuardDeps): ProveGuest =>
  async (id, pin, cookies) => {
    const { db, clock } = deps;
    const now = clock();
    const linkId = linkIdOf(id);
    // A function that has just started has to ask for both.
    const [key, found] = await Promise.all([deps.pinKey(), readLink(db, linkId)]);
    const presented = pinDigest(key, linkId, pin);
    const name = sessionCookieName(linkId);
    const session = cookies[name];

    if (session && isSessionFor(key, session, linkId, presented, epochSeconds(now))) {
      if (found && sameDigest(found.digest, presented)) return { link: found.link, isOnHold: isOnHold(db, found.link) };
      throw linkNotFound();
    }

    // A link that doesn't exist has tries like any other.
    const counter = { linkId, pinVersion: String(found?.pinVersion ?? 1), isKnown: found !== undefined };
    const tries = await countTry(db, counter, now);
    const stored = found?.digest ?? pinDigest(key, 'no-such-link', 'no pin');
    const isRight = sameDigest(stored, presented);
    if (!isRight && found && tries === TRIES_IN_ALL) await deps.onUsedUp?.(found.link);
    if (!isRight || !found) throw linkNotFound();
    await giveTryBack(db, counter);
    const value = sessionFor(key, linkId, presented, epochSeconds(now) + SESSION_SECONDS);
    return {
      link: found.link,
      isOnHold: isOnHold(db, found.link),
      setCookie: `${name}=${value}; Path=/; Max-Age=${SESSION_SECONDS}; HttpOnly; Secure; SameSite=Strict`,
    };
  };
