import type { Db } from '#core/data/db.ts';
import { type Clock, DAY, epochSeconds } from '#core/platform/clock.ts';
import { textMessage } from '#public/funds/texts';

/** Carriers take up to three days to say what became of a text. */
const KEEP_MESSAGE_MS = 5 * DAY;

/** `about`: the client's text that it is. Of another one, nothing is noted. */
export const noteMessage = (
  { db, clock }: { db: Pick<Db, 'put'>; clock: Clock },
  messageId: string,
  about?: { linkId: string; textId: string },
): Promise<void> => db.put(textMessage.item({ messageId }, { about, expires: epochSeconds(clock(), KEEP_MESSAGE_MS) }));
