// The words of the transaction's mails. Their links are named here and made when the mail goes out.
import type { WrittenEmail } from '#core/mail/written-email.ts';
import { STEPS } from './contract.ts';
import type { Parties } from './transaction.ts';

type Both = Pick<Parties, 'linkId' | 'agentName' | 'agentEmail' | 'guestName' | 'guestEmail'>;

const first = (name: string) => name.split(' ')[0] ?? name;
const open = ({ linkId }: Pick<Parties, 'linkId'>, label: string) => ({
  label,
  path: '/guest-tasks',
  guestLinkId: linkId,
});
const footer = ({ agentName, agentEmail }: Both) =>
  `Sent for ${agentName} (${agentEmail}). Reply to this mail to reach them. If you do not know them, you need not do anything.`;
const footerInSpanish = ({ agentName, agentEmail }: Both) =>
  `Enviado en nombre de ${agentName} (${agentEmail}). Responda a este correo para comunicarse. Si no conoce a esta persona, no tiene que hacer nada.`;
const yours = 'This link is yours alone. Please do not forward it.';

export const invitation = (parties: Both, message: string): WrittenEmail => ({
  template: 'written',
  to: parties.guestEmail,
  replyTo: parties.agentEmail,
  content: {
    subject: `${parties.agentName} has opened your transaction`,
    preheader: 'Three guided steps, from the agreement to the closing documents.',
    heading: `${parties.agentName} has opened your transaction`,
    paragraphs: [
      `Hello ${first(parties.guestName)},`,
      `${parties.agentName} guides you through the sale of your property, in three steps:`,
      STEPS.map(({ step, heading }) => `${step}. ${heading}`).join('\n'),
      'Everything is on one page: what to read, what to do, and a conversation in which you can ask. Nothing is signed before you say so.',
    ],
    quote: message ? { from: parties.agentName, text: message } : undefined,
    // Nobody knows yet what they read: the page tells us.
    aside: {
      language: 'es',
      text: `En español: ${parties.agentName} le acompaña en la venta de su propiedad, en tres pasos. La página del enlace también está en español.`,
    },
    note: `${yours}\nNobody will ever send you bank numbers through it. Confirm every payment by a telephone number that you have known before.`,
    footer: footer(parties),
  },
  action: open(parties, 'Open my transaction'),
});

export const answerWaiting = (parties: Both): WrittenEmail => ({
  template: 'written',
  to: parties.guestEmail,
  replyTo: parties.agentEmail,
  content: {
    subject: `${parties.agentName} has answered you`,
    preheader: 'The answer waits in your transaction.',
    heading: `${parties.agentName} has answered you`,
    paragraphs: [
      `Hello ${first(parties.guestName)},`,
      'The answer waits for you in the conversation of your transaction.',
    ],
    note: yours,
    footer: footer(parties),
  },
  spanish: {
    linkId: parties.linkId,
    content: {
      subject: `${parties.agentName} le respondió`,
      preheader: 'La respuesta le espera en su transacción.',
      heading: `${parties.agentName} le respondió`,
      paragraphs: [
        `Hola, ${first(parties.guestName)}:`,
        'La respuesta le espera en la conversación de su transacción.',
      ],
      note: 'Este enlace es solo para usted. No lo reenvíe.',
      footer: footerInSpanish(parties),
    },
    action: 'Leer la respuesta',
  },
  action: open(parties, 'Read the answer'),
});

export const signAfterGuest = (parties: Both, title: string): WrittenEmail => ({
  template: 'written',
  to: parties.agentEmail,
  replyTo: parties.guestEmail,
  content: {
    subject: `${parties.guestName} has signed. It is your turn`,
    preheader: `'${title}' waits for your signature.`,
    heading: `${parties.guestName} has signed '${title}'`,
    paragraphs: ['The document is complete with your signature. Both of you then get a sealed copy.'],
    footer: 'You get this mail because you are the agent of this transaction.',
  },
  action: { label: 'Read and sign', path: '/transactions' },
});

export const signedCopy = (parties: Both, to: 'guest' | 'agent', title: string, key: string): WrittenEmail => ({
  template: 'written',
  to: to === 'guest' ? parties.guestEmail : parties.agentEmail,
  replyTo: to === 'guest' ? parties.agentEmail : parties.guestEmail,
  content: {
    subject: `Your signed copy: ${title}`,
    preheader: 'Sealed, with its certificate.',
    heading: `'${title}' is signed`,
    paragraphs: [
      `Hello ${first(to === 'guest' ? parties.guestName : parties.agentName)},`,
      'Your copy is attached, with a certificate that shows who signed it and when. Its last page says how anybody can check that nothing in it was changed.',
    ],
    footer: to === 'guest' ? footer(parties) : 'You get this mail because you are the agent of this transaction.',
  },
  spanish:
    to === 'agent'
      ? undefined
      : {
          linkId: parties.linkId,
          content: {
            subject: `Su copia firmada: ${title}`,
            preheader: 'Sellada, con su certificado.',
            heading: `«${title}» está firmado`,
            paragraphs: [
              `Hola, ${first(parties.guestName)}:`,
              'Su copia va adjunta, con un certificado que muestra quién la firmó y cuándo. La última página dice cómo cualquiera puede comprobar que no se cambió nada en ella.',
            ],
            footer: footerInSpanish(parties),
          },
        },
  attachment: { key, name: `${title.replace(/[^\w -]+/g, '').trim() || 'document'}.pdf` },
});
