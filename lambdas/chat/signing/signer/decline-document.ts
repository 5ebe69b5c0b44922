import { outboxWrite } from '#core/data/outbox.ts';
import { truncate } from '#core/documents/truncate.ts';
import type { Parties } from '#public/chat/transaction';
import { clientNotification } from '#public/dashboard';
import type { SignedStep } from '#vocabulary/chat/transaction';
import { recordWrites } from '../document/document-store.ts';
import { commit, type SignerDeps } from './commit.ts';
import { decline, type Viewer } from './decisions.ts';
import { declinedEmail } from './declined-email.ts';
import { clientContext, type ReadSigningContext } from './signing-context.ts';

/** As much of the reason as a notification shows; the record has all of it. */
const SHOWN_REASON = 200;

/** By the client or a further signer: no one signs it from then on. */
export const declineWithReason =
  (deps: SignerDeps) =>
  async (read: ReadSigningContext, reason: string, viewer: Viewer): Promise<void> => {
    const { parties, presented, who, checks } = await read();
    const { document } = presented;
    const at = deps.clock();
    const declined = decline(presented, who, { reason, viewer, at });
    const subject = `${who.name} has declined "${document.title}"`;
    const news = { subject, body: truncate(reason, SHOWN_REASON), about: parties.id };
    const isSignedByOthers = who.by === 'signer';
    await commit(deps, parties, [
      ...checks,
      ...recordWrites(document, declined),
      clientNotification(document.agentId, 'sign', news, at),
      outboxWrite('mail', declinedEmail(parties, { title: document.title, reason, isSignedByOthers }), at),
    ]);
  };

export const declineDocument =
  (deps: SignerDeps) =>
  (parties: Parties, step: SignedStep, reason: string, viewer: Viewer): Promise<void> =>
    declineWithReason(deps)(() => clientContext(deps)(parties, step), reason, viewer);
