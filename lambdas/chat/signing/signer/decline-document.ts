import type { SignedStep } from '#contracts/chat/transaction';
import { outboxWrite } from '#core/data/outbox.ts';
import { linkCheck, type Parties } from '#public/chat/transaction';
import { clientNotification } from '#public/dashboard';
import { recordWrites } from '../document/document-store.ts';
import { openDocument } from '../document/open-document.ts';
import { commit, type SignerDeps } from './commit.ts';
import { declineAsGuest, type Viewer } from './decisions.ts';
import { declinedEmail } from './declined-email.ts';

/** As much of the reason as a notification shows; the record has all of it. */
const SHOWN_REASON = 200;

export const declineDocument =
  (deps: SignerDeps) =>
  async (parties: Parties, step: SignedStep, reason: string, viewer: Viewer): Promise<void> => {
    const presented = await openDocument(deps)(parties, step);
    const { document } = presented;
    const at = deps.clock();
    const declined = declineAsGuest(presented, reason, { viewer, at });
    const subject = `${document.guestName} has declined "${document.title}"`;
    const news = { subject, body: reason.slice(0, SHOWN_REASON), about: parties.id };
    await commit(deps, parties, [
      linkCheck(parties),
      ...recordWrites(document, declined),
      clientNotification(document.agentId, 'sign', news, at),
      outboxWrite('mail', declinedEmail(parties, { title: document.title, reason }), at),
    ]);
  };
