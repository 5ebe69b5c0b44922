import type { WrittenEmail } from '#core/mail/written-email.ts';
import { AGENT_FOOTER, type EmailParties, guestContent, guestLinkEmail, type Parties } from '#public/chat/transaction';
import { placeOfStep, type SignedStep } from '#vocabulary/chat/transaction';

type Voided = {
  title: string;
  reason: string;
  step: SignedStep;
  /** The further signers who read it, too. */
  others: string[];
  /** Their page, where the reader is one of them. */
  path?: string;
  /** The client's link is closed; `verifiable` is the document, if it has a seal. */
  over?: { verifiable?: string };
};

/** Ours alone: the title and the reason are the agent's to choose. */
const HEAD = {
  en: {
    subject: 'A document that you signed was voided',
    preheader: "It's no longer in effect between you and your agent.",
  },
  es: { subject: 'Se anuló un documento que usted firmó', preheader: 'Ya no tiene efecto entre usted y su agente.' },
};
const headsOf = (title: string) => ({
  en: { ...HEAD.en, heading: `"${title}" was voided` },
  es: { ...HEAD.es, heading: `"${title}" fue anulado` },
});

type Words = Parameters<typeof guestContent>[2];

/** Without the private link: there's nothing that it would be needed for. */
const withoutLink = (
  parties: EmailParties,
  words: { en: Words; es: Words; esAction?: string },
  action?: WrittenEmail['action'],
): WrittenEmail => ({
  template: 'written',
  kind: 'document-voided',
  sender: parties.agentId,
  agent: { id: parties.agentId, email: parties.agentEmail, name: parties.agentName },
  to: parties.guestEmail,
  replyTo: parties.agentEmail,
  content: guestContent(parties, 'en', words.en),
  spanish: {
    linkId: parties.linkId,
    content: guestContent(parties, 'es', words.es),
    ...(action && { action: words.esAction }),
  },
  ...(action && { action }),
});

/** The request was canceled: the private link opens nothing anymore. */
const voidedAfterCancel = (
  parties: EmailParties,
  { title, reason, over }: Voided & Required<Pick<Voided, 'over'>>,
): WrittenEmail => {
  const quote = { from: parties.agentName, text: reason };
  const { verifiable } = over;
  const heads = headsOf(title);
  const en = {
    ...heads.en,
    paragraphs: [
      `${parties.agentName} has canceled the request and voided "${title}", for the reason below. What you signed isn't deleted.`,
      "If you don't agree, reply to this email.",
    ],
    quote,
  };
  const es = {
    ...heads.es,
    paragraphs: [
      `${parties.agentName} canceló la solicitud y anuló "${title}" por el motivo que aparece abajo. Lo que usted firmó no se borra.`,
      'Si no está de acuerdo, responda a este correo.',
    ],
    quote,
  };
  const verify = { label: 'Verify the document', path: `/verify/document/${verifiable}` };
  return withoutLink(parties, { en, es, esAction: 'Verificar el documento' }, verifiable ? verify : undefined);
};

/** To a further signer whose signature was still to come: nothing of theirs is voided. */
export const noLongerAskedEmail = (parties: EmailParties, { title, reason }: Voided): WrittenEmail => {
  const quote = { from: parties.agentName, text: reason };
  const en = {
    subject: 'A document no longer waits for your signature',
    preheader: 'Your agent has voided it.',
    heading: `"${title}" was voided`,
    paragraphs: [
      `${parties.agentName} has voided "${title}" for the reason below. There's nothing for you to sign. If there's a new version, we'll email you again.`,
    ],
    quote,
  };
  const es = {
    subject: 'Un documento ya no espera su firma',
    preheader: 'Su agente lo anuló.',
    heading: `"${title}" fue anulado`,
    paragraphs: [
      `${parties.agentName} anuló "${title}" por el motivo que aparece abajo. Usted no tiene que firmar nada. Si hay una versión nueva, le escribiremos de nuevo.`,
    ],
    quote,
  };
  return withoutLink(parties, { en, es });
};

export const voidedEmail = (parties: EmailParties, { over, ...voided }: Voided): WrittenEmail => {
  if (over) return voidedAfterCancel(parties, { ...voided, over });
  const { title, reason, step, path } = voided;
  const heads = headsOf(title);
  const quote = { from: parties.agentName, text: reason };
  return guestLinkEmail(
    'document-voided',
    parties,
    {
      en: {
        ...heads.en,
        paragraphs: [
          `${parties.agentName} has voided "${title}" for the reason below. The verify page says that it's void, and so does the copy that you can download. What you signed isn't deleted.`,
          "If you don't agree, write to your agent. If there's a new version to sign, we'll email you again.",
        ],
        quote,
        action: 'See the document',
      },
      es: {
        ...heads.es,
        paragraphs: [
          `${parties.agentName} anuló "${title}" por el motivo que aparece abajo. La página de verificación dice que está anulado, y también la copia que usted puede descargar. Lo que usted firmó no se borra.`,
          'Si no está de acuerdo, escriba a su agente. Si hay una versión nueva para firmar, le escribiremos de nuevo.',
        ],
        quote,
        action: 'Ver el documento',
      },
    },
    path ? { path, fragment: 'document' } : { fragment: placeOfStep(step) },
  );
};

const namesOf = ({ guestName }: Pick<Parties, 'guestName'>, others: readonly string[]) =>
  new Intl.ListFormat('en-US').format([guestName, ...others]);

export const voidedEmailForAgent = (parties: Parties, { title, reason, others }: Voided): WrittenEmail => ({
  template: 'written',
  kind: 'voided-for-agent',
  sender: null,
  agent: { id: parties.agentId, email: parties.agentEmail },
  to: parties.agentEmail,
  replyTo: parties.guestEmail,
  content: {
    subject: 'You voided a signed document',
    preheader: `${namesOf(parties, others)} ${others.length > 0 ? 'have' : 'has'} been emailed, too.`,
    heading: `"${title}" is void`,
    paragraphs: [
      `We've emailed ${namesOf(parties, others)} the reason that you gave. You can release a new version for signature at any time.`,
    ],
    quote: { from: parties.agentName, intro: 'You wrote:', text: reason },
    note: "If you didn't do this, change your password and write to us right away.",
    footer: AGENT_FOOTER,
  },
  action: { label: 'Open the transaction', path: `/transactions/${parties.id}` },
});
