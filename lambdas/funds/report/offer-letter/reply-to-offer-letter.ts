import type { Db } from '#core/data/db.ts';
import { when } from '#core/data/db.ts';
import { writeAgain } from '#core/data/write-again.ts';
import type { Guest } from '#core/http/actor.ts';
import type { Clock } from '#core/platform/clock.ts';
import { clientNotification } from '#public/dashboard';
import { offerLetter } from './entity.ts';
import { requireReadable, withReply } from './offer-letter.ts';
import { replyEmail } from './offer-letter-emails.ts';
import { offerLetterOfGuest } from './open-offer-letter.ts';

/** The person who sent the letter gets it by email, an agent on the dashboard as well. */
export const replyToOfferLetter =
  ({ db, clock }: { db: Db; clock: Clock }) =>
  (guest: Guest, words: string): Promise<void> =>
    writeAgain(async () => {
      const letter = await offerLetterOfGuest(db, guest);
      const now = clock();
      requireReadable(letter, now);
      const { reportId, id, recipientName, clientName, agentId, communicationId } = letter;
      const replies = withReply(letter, words, now);
      const isAsRead = when('#state = :state AND #replies = :replies', {
        ':state': letter.state,
        ':replies': letter.replies,
      });
      const told = {
        subject: `${recipientName} replied to your letter about ${clientName}`,
        body: words,
        about: communicationId,
      };
      await db.transact([
        offerLetter.update({ reportId, id }, { set: { replies } }, { if: isAsRead }),
        ...(letter.by === 'agent' ? [clientNotification(agentId, 'reply', told, now)] : []),
        replyEmail(letter, words, now),
      ]);
    });
