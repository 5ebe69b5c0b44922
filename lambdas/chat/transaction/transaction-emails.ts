import { type Db, held, when } from '#core/data/db.ts';
import type { Language } from '#core/http/language.ts';
import { usualWords } from '#core/mail/usual-words.ts';
import type { EmailWords, WrittenEmail } from '#core/mail/written-email.ts';
import { firstNameOf } from '#core/platform/person-name.ts';
import { clientNotification } from '#public/members/dashboard';
import { guidedTransaction, type Parties } from './entity.ts';
import { COUNTED, transactionKey } from './transaction-store.ts';
import { STEP_NUMBERS, STEPS, type TransactionKind } from './vocabulary.ts';

// Shared by the emails of a transaction. Their links are named here and made when the email goes out.

export type EmailParties = Pick<
  Parties,
  'agentId' | 'linkId' | 'agentName' | 'agentEmail' | 'guestName' | 'guestEmail'
>;

export const AGENT_FOOTER = "You're getting this email because you're the agent in this closing.";

/** The heading is the subject unless another one is given. */
type GuestWords = Omit<EmailWords, 'heading' | 'footer'> & { heading?: string };

/** The email's content with the greeting and the sender. */
export const guestContent = (parties: EmailParties, language: Language, words: GuestWords): EmailWords => {
  const { hello, onBehalfOf, stranger } = usualWords[language];
  return {
    heading: words.subject,
    ...words,
    paragraphs: [hello(firstNameOf(parties.guestName)), ...words.paragraphs],
    footer: `${onBehalfOf(parties.agentName, parties.agentEmail)} ${stranger}`,
  };
};

type LinkWords = GuestWords & { action: string; also?: string };
type OfRequest = Pick<NonNullable<WrittenEmail['action']>, 'pathOfRequest' | 'show'>;
type Leads = { path?: string; fragment?: string; also?: string };

/** An email to the guest with their private link; in Spanish, too, if it has a Spanish text. */
export const guestLinkEmail = (
  kind: WrittenEmail['kind'],
  parties: EmailParties,
  words: { en: LinkWords; es?: LinkWords },
  /**
   * `path`, `fragment` and `also`: the targets of the button and the link below it, by default the transaction's
   * page; `pathOfRequest` and `show`: on the page of a client's request.
   */
  { path = '/guest-tasks', fragment, also, ...ofRequest }: Leads & OfRequest = {},
): WrittenEmail => {
  const { linkId, agentId, agentEmail } = parties;
  const content = (language: Language, { action: _, also: __, note, ...rest }: LinkWords): EmailWords => {
    const { privateLink } = usualWords[language];
    return guestContent(parties, language, { ...rest, note: note ? `${privateLink}\n${note}` : privateLink });
  };
  return {
    template: 'written',
    kind,
    sender: agentId,
    agent: { id: agentId, email: agentEmail, name: parties.agentName },
    to: parties.guestEmail,
    replyTo: agentEmail,
    content: content('en', words.en),
    spanish: words.es && { linkId, content: content('es', words.es), action: words.es.action, also: words.es.also },
    action: {
      label: words.en.action,
      path,
      guestLinkId: linkId,
      ...ofRequest,
      ...(fragment && { fragment }),
      ...(also && words.en.also && { also: { label: words.en.also, fragment: also } }),
    },
  };
};

const INVITED: Record<TransactionKind, { en: string; es: string; agreement: string }> = {
  selling: { en: 'the sale of your property', es: 'la venta de su propiedad', agreement: 'the agreement' },
  buying: { en: 'the purchase of your home', es: 'la compra de su casa', agreement: "the buyer's agreement" },
};

export const invitationEmail = (parties: EmailParties & Pick<Parties, 'kind'>, message: string): WrittenEmail =>
  guestLinkEmail('transaction-opened', parties, {
    en: {
      subject: `${parties.agentName} has opened your closing`,
      preheader: `Three guided steps, from ${INVITED[parties.kind].agreement} to the closing documents.`,
      paragraphs: [
        `${parties.agentName} will guide you through ${INVITED[parties.kind].en} in three steps:`,
        STEP_NUMBERS.map((step) => `${step}. ${STEPS[parties.kind][step].heading}`).join('\n'),
        'Everything is on one page: what to read, what to do, and a conversation where you can ask questions. Nothing is signed until you sign it.',
      ],
      quote: message ? { from: parties.agentName, text: message } : undefined,
      // We learn their language when they open the page.
      aside: {
        language: 'es',
        text: `En español: ${parties.agentName} le acompaña en ${INVITED[parties.kind].es}, en tres pasos. La página del enlace también está en español.`,
      },
      note: 'No one will ever send you bank account numbers through it. Confirm every payment by calling a number you already trust.',
      action: 'Open my closing',
    },
  });

/** The link still opens the signed documents and the files. If no document was signed, the email must not mention any. */
export const closedEmail = (parties: EmailParties): WrittenEmail =>
  guestLinkEmail('transaction-closed', parties, {
    en: {
      subject: `${parties.agentName} has ended your closing`,
      preheader: 'Signed copies and files stay available to you.',
      paragraphs: [
        'The conversation has ended. Anything you signed stays available, and so do the files you both added: your link opens them, one by one or all in one file.',
      ],
      action: 'See copies and files',
    },
    es: {
      subject: `${parties.agentName} terminó su cierre`,
      preheader: 'Las copias firmadas y los archivos siguen disponibles.',
      paragraphs: [
        'La conversación terminó. Lo que usted haya firmado sigue disponible, y también los archivos que ambos agregaron: su enlace los abre, uno por uno o todos en un solo archivo.',
      ],
      action: 'Ver copias y archivos',
    },
  });

/** The facts that the agent can rely on from now on. */
export const closedEmailForAgent = (parties: Parties): WrittenEmail => ({
  template: 'written',
  kind: 'closed-for-agent',
  sender: null,
  agent: { id: parties.agentId, email: parties.agentEmail },
  to: parties.agentEmail,
  replyTo: parties.guestEmail,
  content: {
    subject: 'You ended a closing',
    preheader: 'Signed copies and files stay available to you both.',
    heading: `The closing with ${parties.guestName} has ended`,
    paragraphs: [
      `We've emailed ${parties.guestName}. Signed copies and files stay available to you both. You can download everything in one file, and open the closing again if something is missing.`,
    ],
    note: "If you didn't do this, change your password and write to us right away.",
    footer: AGENT_FOOTER,
  },
  action: { label: 'Open the closing', path: `/transactions/${parties.id}` },
});

/** The subject leaves out the reason: the agent chooses it. */
export const reopenedEmail = (parties: EmailParties, reason: string): WrittenEmail => {
  const quote = { from: parties.agentName, text: reason };
  return guestLinkEmail('transaction-reopened', parties, {
    en: {
      subject: `${parties.agentName} has opened your closing again`,
      preheader: 'Your agent has opened it again and says why.',
      paragraphs: ['Everything is where you left it: the conversation, the checklist, and what you signed.'],
      quote,
      action: 'Open my closing',
    },
    es: {
      subject: `${parties.agentName} abrió otra vez su cierre`,
      preheader: 'Su agente lo abrió otra vez y dice por qué.',
      paragraphs: ['Todo está donde usted lo dejó: la conversación, la lista de tareas y lo que firmó.'],
      quote,
      action: 'Abrir mi cierre',
    },
  });
};

// The agent is notified once a day that a client has added files: forty photos aren't forty pieces of news.

type Notified = Pick<Parties, 'id' | 'agentId' | 'guestName'>;

export const notifyOfFiles = async (db: Pick<Db, 'transact'>, parties: Notified, at: Date): Promise<void> => {
  const today = at.toISOString().slice(0, 10);
  const news = {
    subject: `${parties.guestName} has added files`,
    body: 'You can open them in the second step of the closing.',
    about: parties.id,
  };
  const isFirst = when('#state = :open AND (attribute_not_exists(#filesNotifiedOn) OR #filesNotifiedOn <> :today)', {
    ':open': 'open',
    ':today': today,
  });
  // The agent knows already, or has just closed it.
  await held(
    db.transact([
      guidedTransaction.update(
        transactionKey(parties),
        { set: { filesNotifiedOn: today }, add: COUNTED },
        { if: isFirst },
      ),
      clientNotification(parties.agentId, 'files', news, at),
    ]),
  );
};
