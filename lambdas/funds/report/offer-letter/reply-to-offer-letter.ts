import { when, writeAgain } from '#core/data/db.ts';
import type { Guest } from '#core/http/actor.ts';
import { clientNotification } from '#public/members/dashboard';
import { sealedReport } from '../entity.ts';
import { isNotWithdrawn } from '../funds-report-store.ts';
import type { ReadDeps } from '../reader/read-report.ts';
import { offerLetter } from './entity.ts';
import { withReply } from './offer-letter.ts';
import { replyEmail } from './offer-letter-emails.ts';
import { genuineReport, offerLetterOfGuest } from './open-offer-letter.ts';

/** The letter's sender gets it by email, an agent on the dashboard as well. */
export const replyToOfferLetter =
  (deps: ReadDeps) =>
  (guest: Guest, words: string): Promise<void> =>
    writeAgain(async () => {
      const { db, clock } = deps;
      const letter = await offerLetterOfGuest(db, guest);
      await genuineReport(deps, letter);
      const now = clock();
      const { reportId, id, recipientName, clientName, agentId, communicationId } = letter;
      const replies = withReply(letter, words, now);
      const isAsRead = when('#state = :state AND #replies = :replies', {
        ':state': letter.state,
        ':replies': letter.replies,
      });
      const notice = {
        subject: `${recipientName} replied to your letter about ${clientName}`,
        body: words,
        about: communicationId,
      };
      await db.transact([
        offerLetter.update({ reportId, id }, { set: { replies } }, { if: isAsRead }),
        sealedReport.check({ reportId }, isNotWithdrawn),
        ...(letter.by === 'agent' ? [clientNotification(agentId, 'reply', notice, now)] : []),
        replyEmail(letter, words, now),
      ]);
    });
