import { outboxWrite } from '#core/data/outbox.ts';
import { truncate } from '#core/documents/formatted-text.ts';
import type { WrittenEmail } from '#core/mail/written-email.ts';
import { AGENT_FOOTER, type Parties } from '#public/chat/transaction';
import { clientNotification } from '#public/members/dashboard';
import type { SignedStep } from '#vocabulary/chat/transaction';
import { recordWrites } from '../document/document-store.ts';
import { clientContext, commit, type ReadSigningContext, type SignerDeps } from './commit.ts';
import { decline, type Viewer } from './decisions.ts';

const declinedEmail = (
  parties: Parties,
  { title, reason, isSignedByOthers }: { title: string; reason: string; isSignedByOthers: boolean },
): WrittenEmail => ({
  template: 'written',
  kind: 'document-declined',
  sender: null,
  agent: { id: parties.agentId, email: parties.agentEmail },
  to: parties.agentEmail,
  replyTo: parties.guestEmail,
  content: {
    subject: `${parties.guestName} has declined to sign`,
    preheader: `"${title}" can't be completed.`,
    heading: `${parties.guestName} has declined "${title}"`,
    paragraphs: [
      `${isSignedByOthers ? 'Others have signed it, but it can no longer be completed.' : 'Nothing was signed.'} In the closing, prepare a new version: you can correct the facts, the signers and the wording there before you release it.`,
    ],
    quote: { from: parties.guestName, text: reason },
    footer: AGENT_FOOTER,
  },
  action: { label: 'Open the closing', path: `/transactions/${parties.id}` },
});

/** The part of the reason that fits in a notification; the record has all of it. */
const SHOWN_REASON = 200;

/** The client or a further signer declines: no one can sign the document from then on. */
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
