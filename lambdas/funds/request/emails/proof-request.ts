// The email that asks for proof of funds. The agent's preview shows the same words.
import type { Language } from '#core/http/language.ts';
import { deadlineDate, longDay } from '#core/mail/long-date.ts';
import { usualWords } from '#core/mail/usual-words.ts';
import type { EmailWords } from '#core/mail/written-email.ts';
import { formatCents } from '#core/platform/money.ts';
import { howCounted } from '#vocabulary/funds/bank';
import type { FundsRequest } from '../entity.ts';
import { type AskedAs, askedAs } from '../people.ts';
import { factsOf, type Purchase } from '../purchase.ts';
import { privacyNote, sharedBy, sharedWithAgent } from './privacy-note.ts';

export type Asked = Pick<
  FundsRequest,
  | 'agentName'
  | 'agentEmail'
  | 'clientFirstName'
  | 'proofAmount'
  | 'accepts'
  | 'expiresAt'
  | 'reportType'
  | 'subject'
  | 'body'
  | 'language'
  | 'state'
> & { joint?: Parameters<typeof askedAs>[0]['joint']; purchase?: Purchase };

const PAGE =
  "You'll link your bank on a secure page, and your bank confirms the funds. No one types or sends any figures.";
const PAGE_IN_SPANISH =
  'Usted vincula su banco en una página segura y el banco confirma los fondos. Nadie escribe ni envía cifras.';

const askEnglish: Record<AskedAs, (amount: string) => string> = {
  alone: (amount) => `Please submit proof of funds for ${amount}. ${PAGE}`,
  two: (amount) => `Please submit proof of funds for ${amount}, together with your co-buyer. ${PAGE}`,
  more: (amount) => `Please submit proof of funds for ${amount}, together with the others who were asked. ${PAGE}`,
  donor: (amount) =>
    `Your gift is to be part of a proof of funds for ${amount}. You'll link your bank on a secure page, and sign a gift letter there. Your bank confirms that your gift is available.`,
  guarantor: (amount) => `Please submit proof of funds for ${amount} as a guarantor. ${PAGE}`,
};
const askSpanish: Record<AskedAs, (amount: string) => string> = {
  alone: (amount) => `Envíe su comprobante de fondos por ${amount}. ${PAGE_IN_SPANISH}`,
  two: (amount) =>
    `Envíe su comprobante de fondos por ${amount}, junto con la otra persona que compra. ${PAGE_IN_SPANISH}`,
  more: (amount) => `Envíe su comprobante de fondos por ${amount}, junto con las demás personas. ${PAGE_IN_SPANISH}`,
  donor: (amount) =>
    `Su donación será parte de un comprobante de fondos por ${amount}. Usted vincula su banco en una página segura y firma allí una carta de donación. Su banco confirma que la donación está disponible.`,
  guarantor: (amount) => `Envíe su comprobante de fondos por ${amount} como garante. ${PAGE_IN_SPANISH}`,
};

const english = {
  /** The name is limited by the account's own (`core/mail/spoken-name.ts`). */
  subject: ({ agentName }: Asked) => `${agentName} asks for your proof of funds`,
  /** After the agent's name. */
  headline: 'has requested your proof of funds report.',
  reminder: (subject: string) => `Reminder: ${subject}`,
  preheader: ({ proofAmount }: Asked) =>
    `Show that ${formatCents(proofAmount)} is available. It takes about five minutes.`,
  ask: (asked: Asked) => askEnglish[askedAs(asked)](formatCents(asked.proofAmount)),
  /** People may read this about each other, and no more. */
  together: {
    alone: '',
    two: 'Each of you will use your own link, and your accounts count together. Neither of you sees anything about the other, except that their part is done.',
    more: 'Each of you will use your own link. None of you sees anything about the others, except that their part is done.',
    donor:
      'Everyone who was asked uses their own link. You see nothing about the others, except that their part is done. They see nothing about you.',
    guarantor:
      "Everyone who was asked uses their own link. Your money is listed apart from the buyers' and never added to it. You see nothing about the others, except that their part is done.",
  },
  action: 'Securely Send My Proof Of Funds',
  /** The agent of the other side isn't the reader's own agent. */
  forSeller: ({ agentName }: Asked) => `${agentName} represents the seller.`,
  link: ({ expiresAt }: Asked) =>
    `This link is only for you and works until ${deadlineDate(expiresAt)}. Please don't forward it.`,
};

const words: Record<Language, typeof english> = {
  en: english,
  es: {
    subject: ({ agentName }) => `${agentName} le solicita su comprobante de fondos`,
    headline: 'le solicita su comprobante de fondos.',
    reminder: (subject) => `Recordatorio: ${subject}`,
    preheader: ({ proofAmount }) =>
      `Demuestre que ${formatCents(proofAmount)} están disponibles. Toma unos cinco minutos.`,
    ask: (asked) => askSpanish[askedAs(asked)](formatCents(asked.proofAmount)),
    together: {
      alone: '',
      two: 'Cada quien usa su propio enlace, y sus cuentas se suman. Ninguno ve nada del otro, salvo que su parte está lista.',
      more: 'Cada quien usa su propio enlace. Nadie ve nada de los demás, salvo que su parte está lista.',
      donor:
        'Cada quien usa su propio enlace. Usted no ve nada de los demás, salvo que su parte está lista, y ellos no ven nada de usted.',
      guarantor:
        'Cada quien usa su propio enlace. Su dinero aparece por separado y nunca se suma al de los compradores. Usted no ve nada de los demás, salvo que su parte está lista.',
    },
    action: 'Enviar mi comprobante de fondos de forma segura',
    forSeller: ({ agentName }) => `${agentName} representa a la parte vendedora.`,
    link: ({ expiresAt }) =>
      `Este enlace es solo para usted y sirve hasta el ${deadlineDate(expiresAt, 'es')}. Por favor, no lo reenvíe.`,
  },
};

/** For a client whose language we don't know yet. Once their browser has told us, emails use it. */
const asideInSpanish = ({ agentName }: Asked): string =>
  `En español: ${agentName} le solicita su comprobante de fondos. La página del enlace también está en español.`;

/** The agent typed the property, so these lines are quoted like all of the agent's text. */
const purchaseLines = (purchase: Purchase = {}, language: Language): string =>
  factsOf(purchase, language, {
    amount: formatCents,
    day: (day) => longDay(day, language),
    text: (text) => text,
  })
    .map(({ label, value }) => `${label}: ${value}`)
    .join('\n');

export const proofRequest = (request: Asked, reminder = 0): EmailWords & { actionLabel: string } => {
  const language = request.language ?? 'en';
  const texts = words[language];
  const { hello, onBehalfOf, stranger } = usualWords[language];
  const privacy = privacyNote[language];
  const shared = sharedWithAgent[language][sharedBy(request)](request.agentName);
  // The agent's words are in the quote, with the agent's name.
  const message = [request.subject, purchaseLines(request.purchase, language), request.body]
    .filter(Boolean)
    .join('\n\n');
  return {
    subject: reminder > 0 ? texts.reminder(texts.subject(request)) : texts.subject(request),
    preheader: texts.preheader(request),
    heading: `${request.agentName} ${texts.headline}`,
    paragraphs: [
      hello(request.clientFirstName),
      texts.ask(request),
      howCounted(request.accepts, language),
      ...(request.joint ? [texts.together[askedAs(request)]] : []),
      ...(request.purchase?.role === 'seller' ? [texts.forSeller(request)] : []),
    ],
    quote: message ? { from: request.agentName, text: message } : undefined,
    // A client who has opened the link, and whose browser didn't ask for another language, reads English.
    aside: request.language || request.state !== 'sent' ? undefined : { language: 'es', text: asideInSpanish(request) },
    actionLabel: texts.action,
    note: `${privacy.title}: ${privacy.promises.join(' ')}\n${shared}\n${texts.link(request)}`,
    footer: `${onBehalfOf(request.agentName, request.agentEmail)} ${stranger}`,
  };
};
