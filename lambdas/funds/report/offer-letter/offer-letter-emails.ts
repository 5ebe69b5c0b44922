// The emails about a letter to the other side: to its recipient, to the client whose funds it's about, and to the sender.
import type { Write } from '#core/data/db.ts';
import { countedEmail, outboxWrite } from '#core/data/outbox.ts';
import { deadlineDate, longDate } from '#core/mail/long-date.ts';
import { usualWords } from '#core/mail/usual-words.ts';
import type { EmailWords, WrittenEmail } from '#core/mail/written-email.ts';
import { formatCents } from '#core/platform/money.ts';
import { firstNameOf } from '#core/platform/person-name.ts';
import { isGuestOwner, linkIdOf } from '#public/funds/bank';
import type { OfferLetter, WithdrawnBy } from './entity.ts';

const PAGE = '/guest-letter';

/** The agent's address may change before it goes out. */
const agentOf = ({ by, agentId, senderName, senderEmail }: OfferLetter): WrittenEmail['agent'] =>
  by === 'agent' ? { id: agentId, email: senderEmail, name: senderName } : undefined;

/** The agent's request, whose history has the email; the client's own letters are left out. */
const requestOf = ({ by, owner }: OfferLetter): WrittenEmail['request'] =>
  by === 'agent' && isGuestOwner(owner) ? linkIdOf(owner) : undefined;

const footer = (language: 'en' | 'es', { senderName, senderEmail }: OfferLetter) => {
  const { onBehalfOf, stranger } = usualWords[language];
  return `${onBehalfOf(senderName, senderEmail)} ${stranger}`;
};

/** An email about a sample says so in both languages. */
const mailAbout = ({ sample }: OfferLetter, email: WrittenEmail, at: Date): ReturnType<typeof outboxWrite> => {
  const { content, spanish } = email;
  const marked = {
    ...email,
    content: { ...content, sample },
    spanish: spanish && { ...spanish, content: { ...spanish.content, sample } },
  };
  return outboxWrite('mail', marked, at);
};

const howOften = ({ mostViews }: OfferLetter) =>
  mostViews === undefined ? '' : mostViews === 1 ? ' It opens once.' : ` It opens up to ${mostViews} times.`;

/** Leaves out the client's own text: anyone can get a link, and this goes to an address they choose. */
const letterWords = (letter: OfferLetter, warning: string | undefined): EmailWords => {
  const { senderName, recipientName, clientName, by, message } = letter;
  const amount = formatCents(letter.amount);
  return {
    // Our words only: it may be the first email this person gets from us.
    subject: 'You have received a proof-of-funds letter',
    preheader: `The bank confirms at least ${amount}. Sealed, so that you can check it.`,
    heading: `${senderName} sent you a proof-of-funds letter`,
    paragraphs: [
      usualWords.en.hello(firstNameOf(recipientName)),
      `It says what the bank confirmed about ${clientName}: at least ${amount}. The letter is sealed: anyone can check that nothing in it has been changed.`,
      `You can open it until ${deadlineDate(letter.validUntil)}.${howOften(letter)}`,
    ],
    warning,
    quote: by === 'agent' && message ? { from: senderName, text: message } : undefined,
    aside: {
      language: 'es',
      text: `En español: ${senderName} le envía una carta sellada de comprobante de fondos. La página del enlace también está en español.${warning ? ' Atención: lea en ella a nombre de quién está la cuenta.' : ''}`,
    },
    note: usualWords.en.privateLink,
    footer: footer('en', letter),
  };
};

export const letterEmail = (letter: OfferLetter, warning: string | undefined, at: Date): Write => {
  const { by, agentId, owner, recipientEmail, senderEmail, linkId } = letter;
  const isByAgent = by === 'agent';
  const email: WrittenEmail = {
    template: 'written',
    kind: isByAgent ? 'offer-letter' : 'offer-letter-by-client',
    sender: isByAgent ? agentId : linkIdOf(owner),
    agent: agentOf(letter),
    request: requestOf(letter),
    to: recipientEmail,
    replyTo: senderEmail,
    content: letterWords(letter, warning),
    action: { label: 'Open the letter', path: PAGE, guestLinkId: linkId },
  };
  // It was counted when it was ordered.
  return countedEmail(mailAbout(letter, email, at));
};

/** The client is notified of each letter that their agent sends, and can withdraw it. */
export const clientEmails = (letter: OfferLetter, at: Date): Write[] =>
  letter.by === 'client' ? [] : letter.clients.map((client) => mailAbout(letter, clientEmail(letter, client), at));

const clientEmail = (letter: OfferLetter, client: OfferLetter['clients'][number]): WrittenEmail => {
  const { senderName, senderEmail, recipientName } = letter;
  const amount = formatCents(letter.amount);
  const { en, es } = usualWords;
  return {
    template: 'written',
    kind: 'offer-letter-sent',
    sender: null,
    agent: agentOf(letter),
    request: client.linkId,
    to: client.email,
    replyTo: senderEmail,
    content: {
      subject: `${senderName} sent a letter about your funds`,
      preheader: 'You can see who opened it, and withdraw it.',
      heading: `${senderName} sent a letter about your funds to ${recipientName}`,
      paragraphs: [
        en.hello(firstNameOf(client.name)),
        `The letter tells ${recipientName} that your bank confirms at least ${amount}. It shows your name, the account holder, and your bank. It shows no balance and no account number.`,
        ...(letter.preApproval ? ['It repeats the pre-approval, as the lender states it.'] : []),
        ...(letter.exclusive ? ['Until it ends, the same money backs no other exclusive letter on Groundwork.'] : []),
        'On your page you can see who opened it, and withdraw it.',
      ],
      note: en.privateLink,
      footer: en.onBehalfOf(senderName, senderEmail),
    },
    spanish: {
      linkId: client.linkId,
      content: {
        subject: `${senderName} envió una carta sobre sus fondos`,
        preheader: 'Puede ver quién la abrió, y retirarla.',
        heading: `${senderName} envió a ${recipientName} una carta sobre sus fondos`,
        paragraphs: [
          es.hello(firstNameOf(client.name)),
          `La carta le dice a ${recipientName} que su banco confirma al menos ${amount}. Muestra su nombre, el titular de la cuenta y su banco. No muestra saldos ni números de cuenta.`,
          ...(letter.preApproval ? ['Repite la preaprobación, como la declara el prestamista.'] : []),
          ...(letter.exclusive
            ? ['Hasta que termine, el mismo dinero no respalda otra carta exclusiva en Groundwork.']
            : []),
          'En su página puede ver quién la abrió, y retirarla.',
        ],
        note: es.privateLink,
        footer: es.onBehalfOf(senderName, senderEmail),
      },
      action: 'Ver sus cartas',
    },
    action: { label: 'See your letters', path: '/guest', guestLinkId: client.linkId },
  };
};

/** Names the client if they withdrew it: it must not look as if the agent had taken it back. */
export const withdrawnEmail = (letter: OfferLetter, by: WithdrawnBy, at: Date): Write => {
  const { recipientEmail, recipientName, senderEmail, senderName, clientName, linkId } = letter;
  const { en, es } = usualWords;
  const email: WrittenEmail = {
    template: 'written',
    kind: 'offer-letter-withdrawn',
    sender: null,
    agent: agentOf(letter),
    request: requestOf(letter),
    to: recipientEmail,
    replyTo: senderEmail,
    content: {
      subject: 'A proof-of-funds letter was withdrawn',
      preheader: 'The letter can no longer be opened.',
      heading: `The letter about ${clientName} was withdrawn`,
      paragraphs: [
        en.hello(firstNameOf(recipientName)),
        `${by === 'client' ? 'The client has withdrawn the letter' : `${senderName} has withdrawn the letter`} dated ${longDate(letter.createdAt)}. It can no longer be opened or verified. If you need a new one, please ask ${senderName}.`,
      ],
      footer: footer('en', letter),
    },
    spanish: {
      linkId,
      content: {
        subject: 'Se retiró una carta de comprobante de fondos',
        preheader: 'La carta ya no se puede abrir.',
        heading: `Se retiró la carta sobre ${clientName}`,
        paragraphs: [
          es.hello(firstNameOf(recipientName)),
          `${by === 'client' ? 'El cliente retiró la carta' : `${senderName} retiró la carta`} del ${longDate(letter.createdAt, 'es')}. Ya no se puede abrir ni verificar. Si necesita una nueva, pídasela a ${senderName}.`,
        ],
        footer: footer('es', letter),
      },
    },
  };
  return mailAbout(letter, email, at);
};

export const replyEmail = (letter: OfferLetter, words: string, at: Date): Write => {
  const { by, clients, senderEmail, senderName, recipientName, recipientEmail, clientName, communicationId } = letter;
  const heading = `${recipientName} replied to your letter`;
  const quote = { from: recipientName, text: words };
  const linkId = by === 'client' ? clients[0]?.linkId : undefined;
  const { en, es } = usualWords;
  const email: WrittenEmail = {
    template: 'written',
    kind: 'offer-letter-reply',
    sender: null,
    agent: agentOf(letter),
    request: requestOf(letter),
    to: senderEmail,
    replyTo: recipientEmail,
    content: {
      subject: 'A reply to your proof-of-funds letter',
      preheader: 'The person you sent it to has replied.',
      heading,
      paragraphs: [
        en.hello(firstNameOf(senderName)),
        `This is what they wrote about the letter for ${clientName}. Answer this email to reach them.`,
      ],
      quote,
      footer: "You're getting this email because you sent this letter.",
    },
    spanish: linkId
      ? {
          linkId,
          content: {
            subject: 'Una respuesta a su carta de comprobante de fondos',
            preheader: 'La persona a quien la envió ha respondido.',
            heading: `${recipientName} respondió a su carta`,
            paragraphs: [
              es.hello(firstNameOf(senderName)),
              'Esto es lo que escribió. Responda a este correo para comunicarse.',
            ],
            quote,
            footer: 'Recibe este correo porque usted envió esta carta.',
          },
          action: 'Ver sus cartas',
        }
      : undefined,
    action: linkId
      ? { label: 'See your letters', path: '/guest', guestLinkId: linkId }
      : { label: 'View the letters', path: `/prooffund/${communicationId}` },
  };
  return mailAbout(letter, email, at);
};
