// The browsers that opened a client's link. Someone with the pin could open it again, so closing one also changes the
// link's pin.
import type { Secret } from '#core/aws/secrets.ts';
import { type Db, isThere, type Pause, type Write, when, writeAgain } from '#core/data/db.ts';
import type { Guest } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { linkNotFound } from '#core/http/guest-link.ts';
import { type GuestBrowser, guestBrowser, guestLink, isOpenBrowser } from '#core/http/guest-link-entity.ts';
import { countTry } from '#core/http/pin-tries.ts';
import { rotatePin } from '#core/http/rotate-pin.ts';
import type { Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { ListedBrowser, routes } from './contract.ts';

type Deps = { db: Db; clock: Clock; pinKey: Secret; pause?: Pause };

const MOST_LISTED = 20;

const readLink = async (db: Db, linkId: string) => {
  const link = await guestLink.get(db, { linkId }, { consistent: true });
  if (!link) throw linkNotFound();
  return link;
};

const list = async ({ db, clock }: Deps, { link: { id: linkId }, browserId }: Guest): Promise<ListedBrowser[]> => {
  const [link, { items }] = await Promise.all([
    readLink(db, linkId),
    guestBrowser.list(db, {
      pk: guestBrowser.partition({ linkId }),
      prefix: 'BROWSER#',
      descending: true,
      limit: MOST_LISTED,
      consistent: true,
    }),
  ]);
  const now = clock().toISOString();
  const listed = (row: GuestBrowser) => ({
    id: row.browserId,
    device: row.device,
    opened_at: row.at,
    is_this: row.browserId === browserId,
    is_open: row.until > now && isOpenBrowser(row, link),
  });
  return items.map(listed);
};

/** Further signers, and readers of reports and letters, have links for only one document. */
const requireClient = ({ link: { kind } }: Guest): void => {
  if (kind !== 'request' && kind !== 'transaction') throw linkNotFound();
};

export const listBrowsers =
  (deps: Deps) =>
  async (guest: Guest): Promise<Reply<typeof routes.browsers>> => {
    requireClient(guest);
    return { browsers: await list(deps, guest) };
  };

/** Closing always works; only its emails are counted, so that someone with the pin can't flood the client with them. */
const mayEmail = async ({ db, clock }: Deps, linkId: string): Promise<boolean> => {
  try {
    await countTry(db, { linkId, pinVersion: 'closing', isKnown: true }, clock());
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
};

export const closeBrowsers =
  (deps: Deps) =>
  async (guest: Guest, one: string | undefined): Promise<Reply<typeof routes.closeBrowsers>> => {
    requireClient(guest);
    const { db, clock, pinKey, pause } = deps;
    const { link, browserId = '' } = guest;
    const linkId = link.id;
    const emailed = await mayEmail(deps, linkId);
    const at = clock();
    const key = await pinKey();
    await writeAgain(async () => {
      const { pinVersion, browsersSince } = await readLink(db, linkId);
      const { pin, email } = rotatePin(key, { linkId, pinVersion }, { why: 'closed', at });
      const isSame = when('#pinVersion = :before', { ':before': pinVersion });
      const writes: Write[] = one
        ? [
            guestLink.update({ linkId }, { set: { ...pin, browsersSince } }, { if: isSame }),
            guestBrowser.update({ linkId, browserId: one }, { set: { closedAt: at.toISOString() } }, { if: isThere }),
          ]
        : [
            guestLink.update({ linkId }, { set: pin }, { if: isSame }),
            // The calling browser stays open, as if it had proven the new pin.
            guestBrowser.update({ linkId, browserId }, { set: { pinVersion: pin.pinVersion } }, { if: isThere }),
          ];
      await db.transact(emailed ? [...writes, email] : writes);
    }, pause);
    return { browsers: await list(deps, guest), emailed };
  };
