// The guard of every guest call: it takes the link's id and pin, or the session of an earlier call with the pin. An
// unknown id gets exactly the same answer as a wrong pin.
import { hash } from 'node:crypto';
import type { Secret } from '../aws/secrets.ts';
import { newId } from '../crypto/ids.ts';
import { browserIn, isSessionFor, pinDigest, sameDigest, sessionFor } from '../crypto/pin.ts';
import type { Item } from '../data/attribute-value.ts';
import { type Db, type Write, when } from '../data/db.ts';
import { type Clock, DAY, epochSeconds, HOUR, isoAfter } from '../platform/clock.ts';
import { currentCall } from '../platform/correlation.ts';
import { isDeactivated } from '../security/account-standing.ts';
import { deviceOf } from '../security/device.ts';
import { logSecurityEvent } from '../security/log-event.ts';
import { AppError } from './errors.ts';
import { type GuestBrowser, guestBrowser, guestLink, isOpenBrowser, type LinkKind } from './guest-link-entity.ts';
import { countTry, giveTryBack, TRIES_IN_ALL } from './pin-tries.ts';

/** The guard's view of a link; `item` is the whole row, read by the feature that owns the kind. */
export type GuestLink = { id: string; kind: LinkKind; item: Item };

export type GuestProof = {
  link: GuestLink;
  /** Identifies one of the browsers that the client can close. */
  browserId: string;
  setCookie?: string;
  /** True if the account that sent it is deactivated. */
  isOnHold(): Promise<boolean>;
};
/** `device`: the browser's, if the call doesn't name it. */
export type ProveGuest = (
  id: string,
  pin: string,
  cookies: Record<string, string>,
  device?: string,
) => Promise<GuestProof>;

const SESSION_SECONDS = (24 * HOUR) / 1000;
/** How long the client's list shows a browser that the agent opened. */
const REMEMBER_MS = 30 * DAY;

const SESSION_COOKIE = /^__Host-guest-[0-9a-f]{8}$/;
/** Our own are shorter and fewer; a browser may send anything. */
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

/** An id of another shape can't exist; it's counted and looked up all the same, under its hash, so that both look alike. */
export const linkIdOf = (id: string) => (/^[0-9a-f]{32}$/.test(id) ? id : hash('sha256', id, 'hex').slice(0, 32));

type GuardDeps = {
  db: Db;
  clock: Clock;
  pinKey: Secret;
  /** Called once, when a pin has used up all its tries. */
  onUsedUp?: (link: GuestLink) => Promise<void>;
};

/** A replaced pin, a closed link or a closed browser must not open, even a moment later: these reads are consistent. */
const readLink = async (db: Db, linkId: string, browserId: string | undefined) => {
  const key = guestLink.key({ linkId });
  const rows = browserId
    ? await db.getMany([key, guestBrowser.key({ linkId, browserId })])
    : [await db.get(key, { consistent: true })];
  const item = rows.find((row) => row?.SK === key.SK);
  const browser = rows.find((row) => row !== undefined && row !== item);
  if (!item) return undefined;
  return {
    link: { id: linkId, kind: guestLink.read(item).kind, item },
    row: guestLink.read(item),
    browser: browser && guestBrowser.read(browser),
  };
};

/** Includes IDs that don't exist: an attacker tries those. */
const noteRefusal = (id: string, error: unknown) => {
  if (!(error instanceof AppError)) return;
  const event = error.code === 'LINK_LOCKED' ? 'pin.locked' : 'pin.refused';
  logSecurityEvent({ event, outcome: 'refused', about: { kind: 'link', id: linkIdOf(id) }, reason: error.code });
};

export const createGuestGuard =
  (deps: GuardDeps): ProveGuest =>
  async (...proof) => {
    try {
      return await provePin(deps)(...proof);
    } catch (error) {
      noteRefusal(proof[0], error);
      throw error;
    }
  };

const isOnHold = (db: Db, agentId: string | undefined) => async (): Promise<boolean> =>
  agentId !== undefined && isDeactivated(db, agentId);

const BROWSER_ID = /^[\w-]{1,40}$/;

type Opened = Pick<GuestBrowser, 'device' | 'pinVersion'> & { linkId: string; now: Date };

/** Adds a browser that proved the pin to the client's list of browsers. */
const noteBrowser = async (db: Db, { linkId, now, ...about }: Opened): Promise<string> => {
  const browserId = newId(now);
  const until = isoAfter(now, SESSION_SECONDS * 1000);
  const row = { ...about, browserId, at: now.toISOString(), until, expires: epochSeconds(now, REMEMBER_MS) };
  await db.put(guestBrowser.item({ linkId, browserId }, row));
  return browserId;
};

type Found = NonNullable<Awaited<ReturnType<typeof readLink>>>;
type Attempt = { linkId: string; key: string; digest: string; isRight: boolean; found: Found | undefined; now: Date };

const proofOf = (db: Db, { link, row }: Found, browserId: string): GuestProof => ({
  link,
  browserId,
  isOnHold: isOnHold(db, row.agentId),
});

/** Proof by an earlier session; undefined if there is none, so that the pin decides. */
const proofBySession = (
  db: Db,
  session: string | undefined,
  { linkId, key, digest, isRight, found, now }: Attempt,
): GuestProof | undefined => {
  if (!session || !isSessionFor(key, session, { linkId, digest }, epochSeconds(now))) return undefined;
  if (found?.browser && isOpenBrowser(found.browser, found.row)) return proofOf(db, found, found.browser.browserId);
  // This pin was right once, so it isn't a guess, and a page that retries must not lock the link.
  if (!isRight) throw linkNotFound();
  return undefined;
};

const proofByPin = async (
  { db, onUsedUp }: GuardDeps,
  device: string,
  { linkId, key, digest, isRight, found, now }: Attempt,
): Promise<GuestProof> => {
  // A missing link has tries like any other.
  const pinVersion = found?.row.pinVersion ?? 1;
  const counter = { linkId, pinVersion: String(pinVersion), isKnown: found !== undefined };
  const tries = await countTry(db, counter, now);
  if (!isRight && found && tries === TRIES_IN_ALL) await onUsedUp?.(found.link);
  if (!isRight || !found) throw linkNotFound();
  const [browserId] = await Promise.all([
    noteBrowser(db, { linkId, device, pinVersion, now }),
    giveTryBack(db, counter),
  ]);
  const untilSeconds = epochSeconds(now) + SESSION_SECONDS;
  const value = sessionFor(key, { linkId, digest, browserId, untilSeconds });
  const setCookie = `${sessionCookieName(linkId)}=${value}; Path=/; Max-Age=${SESSION_SECONDS}; HttpOnly; Secure; SameSite=Strict`;
  return { ...proofOf(db, found, browserId), setCookie };
};

const provePin =
  (deps: GuardDeps): ProveGuest =>
  async (id, pin, cookies, device = deviceOf(currentCall().userAgent ?? '')) => {
    const { db, clock } = deps;
    const linkId = linkIdOf(id);
    const session = cookies[sessionCookieName(linkId)];
    const named = browserIn(session);
    // A function that has just started has to fetch both.
    const [key, found] = await Promise.all([
      deps.pinKey(),
      readLink(db, linkId, named && BROWSER_ID.test(named) ? named : undefined),
    ]);
    const digest = pinDigest(key, linkId, pin);
    const isRight = sameDigest(found?.row.pinDigest ?? pinDigest(key, 'no-such-link', 'no pin'), digest);
    const attempt = { linkId, key, digest, isRight, found, now: clock() };
    return proofBySession(db, session, attempt) ?? proofByPin(deps, device, attempt);
  };

/** Belongs in a transaction that lets a guest listen: their browser is still open. Fails under the name `guest`. */
export const stillOpenWrites = ({ link, browserId }: Pick<GuestProof, 'link' | 'browserId'>): Write[] => {
  const { browsersSince } = guestLink.read(link.item);
  const linkId = link.id;
  return [
    guestLink.check({ linkId }, when('#browsersSince = :since', { ':since': browsersSince }), { name: 'guest' }),
    guestBrowser.check({ linkId, browserId }, when('attribute_exists(#PK) AND attribute_not_exists(#closedAt)'), {
      name: 'guest',
    }),
  ];
};
