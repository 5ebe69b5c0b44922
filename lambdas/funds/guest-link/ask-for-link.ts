import { type Db, type Pause, writeAgain } from '#core/data/db.ts';
import type { Guest } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { linkIdOf, linkNotFound } from '#core/http/guest-link.ts';
import { guestLink } from '#core/http/guest-link-entity.ts';
import { countTry } from '#core/http/pin-tries.ts';
import { linkEmailWrite } from '#core/http/rotate-pin.ts';
import type { Reply } from '#core/http/route.ts';
import { type Clock, DAY, isoAfter } from '#core/platform/clock.ts';
import { changeWrites, isExpired, noted, readRequest, requestEmailWrite, requestOfGuest } from '#public/funds/request';
import type { routes } from './contract.ts';

/** The agent gets a notification and an email, once a day; until the next one, the reply is the time of the last. */
export const askForLink =
  ({ db, clock, pause }: { db: Db; clock: Clock; pause?: Pause }) =>
  async (guest: Guest): Promise<Reply<typeof routes.askForLink>> => {
    const { id } = requestOfGuest(guest);
    return writeAgain(async () => {
      const now = clock();
      const request = await readRequest(db, id);
      if (!request) throw linkNotFound();
      if (!isExpired(request, now))
        throw new AppError('CONFLICT', { message: 'This link works. Load the page again.' });
      const last = request.changes?.findLast(({ what }) => what === 'link_wanted')?.at;
      if (last && isoAfter(new Date(last), DAY) > now.toISOString()) return { asked_at: last };
      await db.transact([
        ...changeWrites(request, noted(request, 'link_wanted', now)),
        requestEmailWrite('link-wanted-agent', request, now),
      ]);
      return { asked_at: now.toISOString() };
    }, pause);
  };

// "Email me my link again", for someone who has the page's address but not the pin. It reveals nothing, because it does
// the same for every ID, and it can't flood anyone, because each call is counted before an email is ordered.

/** The same limits as for pins: five in a quarter of an hour, ten until a month without any has passed. */
export const emailLinkAgain =
  ({ db, clock }: { db: Db; clock: Clock }) =>
  async (id: string): Promise<void> => {
    const [linkId, now] = [linkIdOf(id), clock()];
    const isKnown = (await guestLink.get(db, { linkId })) !== undefined;
    await countTry(db, { linkId, pinVersion: 'email', isKnown }, now, (retryAfterSeconds) => {
      const message = 'We emailed this link several times. Look into your spam folder, or try again later.';
      return new AppError('TOO_MANY_REQUESTS', { message, retryAfterSeconds });
    });
    await db.transact([linkEmailWrite(linkId, 'asked', now)]);
  };
