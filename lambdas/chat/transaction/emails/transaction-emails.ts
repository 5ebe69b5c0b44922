import type { WrittenEmail } from '#core/mail/written-email.ts';
import type { Parties } from '../entity.ts';
import { STEPS } from '../vocabulary.ts';
import { AGENT_FOOTER, type EmailParties, guestLinkEmail } from './email-parts.ts';

export const invitationEmail = (parties: EmailParties, message: string): WrittenEmail =>
  guestLinkEmail('transaction-opened', parties, {
    en: {
      subject: `${parties.agentName} has opened your transaction`,
      preheader: 'Three guided steps, from the agreement to the closing documents.',
      paragraphs: [
        `${parties.agentName} will guide you through the sale of your property in three steps:`,
        STEPS.map(({ step, heading }) => `${step}. ${heading}`).join('\n'),
        'Everything is on one page: what to read, what to do, and a conversation where you can ask questions. Nothing is signed until you sign it.',
      ],
      quote: message ? { from: parties.agentName, text: message } : undefined,
      // We learn which language they read when they open the page.
      aside: {
        language: 'es',
        text: `En español: ${parties.agentName} le acompaña en la venta de su propiedad, en tres pasos. La página del enlace también está en español.`,
      },
      note: 'No one will ever send you bank account numbers through it. Confirm every payment by calling a number you already trust.',
      action: 'Open my transaction',
    },
  });

/** Its link still opens what was signed, and the files. Perhaps nothing was signed: then it must not say so. */
export const closedEmail = (parties: EmailParties): WrittenEmail =>
  guestLinkEmail('transaction-closed', parties, {
    en: {
      subject: `${parties.agentName} has closed your transaction`,
      preheader: 'Signed copies and files stay available to you.',
      paragraphs: [
        'The conversation has ended. Anything you signed stays available, and so do the files you both added: your link opens them, one by one or all in one file.',
      ],
      action: 'See copies and files',
    },
    es: {
      subject: `${parties.agentName} cerró su transacción`,
      preheader: 'Las copias firmadas y los archivos siguen disponibles.',
      paragraphs: [
        'La conversación terminó. Lo que usted haya firmado sigue disponible, y también los archivos que ambos agregaron: su enlace los abre, uno por uno o todos en un solo archivo.',
      ],
      action: 'Ver copias y archivos',
    },
  });

/** What the agent can rely on from now on. */
export const closedEmailForAgent = (parties: Parties): WrittenEmail => ({
  template: 'written',
  kind: 'closed-for-agent',
  sender: null,
  agent: { id: parties.agentId, email: parties.agentEmail },
  to: parties.agentEmail,
  replyTo: parties.guestEmail,
  content: {
    subject: 'You closed a transaction',
    preheader: 'Signed copies and files stay available to you both.',
    heading: `The transaction with ${parties.guestName} is closed`,
    paragraphs: [
      `We've emailed ${parties.guestName}. Signed copies and files stay available to you both. You can download everything in one file, and open the transaction again if something is missing.`,
    ],
    note: "If you didn't do this, change your password and write to us right away.",
    footer: AGENT_FOOTER,
  },
  action: { label: 'Open the transaction', path: `/transactions/${parties.id}` },
});

/** The reason isn't in the subject: it's the agent's to choose. */
export const reopenedEmail = (parties: EmailParties, reason: string): WrittenEmail => {
  const quote = { from: parties.agentName, text: reason };
  return guestLinkEmail('transaction-reopened', parties, {
    en: {
      subject: `${parties.agentName} has opened your transaction again`,
      preheader: 'Your agent has opened it again and says why.',
      paragraphs: ['Everything is where you left it: the conversation, the checklist, and what you signed.'],
      quote,
      action: 'Open my transaction',
    },
    es: {
      subject: `${parties.agentName} abrió otra vez su transacción`,
      preheader: 'Su agente la abrió otra vez y dice por qué.',
      paragraphs: ['Todo está donde usted lo dejó: la conversación, la lista de tareas y lo que firmó.'],
      quote,
      action: 'Abrir mi transacción',
    },
  });
};
