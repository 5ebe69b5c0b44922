import type { WrittenEmail } from '#core/mail/written-email.ts';
import { AGENT_FOOTER, type Parties } from '#public/chat/transaction';

export const countersignEmail = (parties: Parties, title: string): WrittenEmail => ({
  template: 'written',
  kind: 'document-to-countersign',
  sender: null,
  agent: { id: parties.agentId, email: parties.agentEmail },
  to: parties.agentEmail,
  replyTo: parties.guestEmail,
  content: {
    subject: `${parties.guestName} has signed. It's your turn`,
    preheader: `"${title}" is waiting for your signature.`,
    heading: `${parties.guestName} has signed "${title}"`,
    paragraphs: ['Your signature completes the document. Everyone who signed gets a sealed copy then.'],
    footer: AGENT_FOOTER,
  },
  action: { label: 'Read and sign', path: `/transactions/${parties.id}` },
});
