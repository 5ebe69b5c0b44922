import type { WrittenEmail } from '#core/mail/written-email.ts';
import { AGENT_FOOTER, type Parties } from '#public/chat/transaction';

export const declinedEmail = (
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
      `${isSignedByOthers ? 'Others have signed it, but it can no longer be completed.' : 'Nothing was signed.'} In the transaction, prepare a new version: you can correct the facts, the signers and the wording there before you release it.`,
    ],
    quote: { from: parties.guestName, text: reason },
    footer: AGENT_FOOTER,
  },
  action: { label: 'Open the transaction', path: `/transactions/${parties.id}` },
});
