import type { Db } from '#core/data/db.ts';
import { type Pause, writeAgain } from '#core/data/write-again.ts';
import type { Guest } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { linkNotFound } from '#core/http/guest-link.ts';
import type { Reply } from '#core/http/route.ts';
import { type Clock, DAY, isoAfter } from '#core/platform/clock.ts';
import {
  changeWrites,
  isExpired,
  linkWantedEmailWrite,
  noted,
  readRequest,
  requestOfGuest,
} from '#public/funds/request';
import type { routes } from './contract.ts';

/** The agent gets a notification and an email, once a day; until then the answer is when they were asked. */
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
        linkWantedEmailWrite(request, now),
      ]);
      return { asked_at: now.toISOString() };
    }, pause);
  };
