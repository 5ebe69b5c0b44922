// "Email me my link again", for someone who has the address of the page and not the pin. It is no oracle and no flood: what it does is the
// same for every ID, and it's counted before anything else. The mail worker finds out whether the link exists.
import type { Db } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import { linkIdOf } from '#core/http/guest-link.ts';
import { countTry } from '#core/http/pin-tries.ts';
import { linkEmailWrite } from '#core/http/rotate-pin.ts';
import { type Clock, DAY, SECOND } from '#core/platform/clock.ts';

/** The limits of pins hold: five in a quarter of an hour, ten until a day has passed without one. */
export const emailLinkAgain =
  ({ db, clock }: { db: Db; clock: Clock }) =>
  async (id: string): Promise<void> => {
    const [linkId, now] = [linkIdOf(id), clock()];
    await countTry(db, { linkId, pinVersion: 'email', isKnown: false }, now, (retryAfterSeconds) => {
      const message = 'We emailed this link several times. Look into your spam folder, or try again later.';
      return new AppError('TOO_MANY_REQUESTS', {
        message,
        retryAfterSeconds: Math.min(retryAfterSeconds, DAY / SECOND),
      });
    });
    await db.transact([linkEmailWrite(linkId, 'asked', now)]);
  };
