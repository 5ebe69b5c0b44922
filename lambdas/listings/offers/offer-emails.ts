// The emails about offers: the seller's link, and the end of those that weren't accepted.
import type { Write } from '#core/data/db.ts';
import { countedEmail, outboxWrite } from '#core/data/outbox.ts';
import type { Agent } from '#core/http/actor.ts';
import { usualWords } from '#core/mail/usual-words.ts';
import type { WrittenEmail } from '#core/mail/written-email.ts';
import { firstNameOf } from '#core/platform/person-name.ts';
import type { ListingRow } from '#public/listings/listing';
import { clientNotification } from '#public/members/dashboard';
import type { OfferRow } from './entity.ts';

type By = { agent: Agent; listing: ListingRow };

const sent = (
  { agent, listing }: By,
  email: Pick<WrittenEmail, 'kind' | 'to' | 'content' | 'spanish' | 'action'>,
  at: Date,
): ReturnType<typeof outboxWrite> => {
  const written: WrittenEmail = {
    template: 'written',
    sender: agent.id,
    agent: { id: agent.id, email: agent.email, name: listing.agentName },
    replyTo: agent.email,
    ...email,
  };
  return outboxWrite('mail', written, at);
};

const footerOf = ({ agent, listing }: By, language: 'en' | 'es') => {
  const { onBehalfOf, stranger } = usualWords[language];
  return `${onBehalfOf(listing.agentName, agent.email)} ${stranger}`;
};

export const sellersEmail = (by: By, to: { linkId: string; name: string; email: string }, at: Date): Write => {
  const { agentName, address } = by.listing;
  const { en, es } = usualWords;
  const email = sent(
    by,
    {
      kind: 'offers-shared',
      to: to.email,
      content: {
        subject: 'The offers on your listing',
        preheader: 'A table of all offers, with what banks confirm today.',
        heading: `${agentName} shows you the offers on your listing`,
        paragraphs: [
          en.hello(firstNameOf(to.name)),
          'You see them side by side. The proof of funds is live: a report that has lapsed or was withdrawn no longer counts.',
        ],
        quote: { from: agentName, intro: 'The listing:', text: address },
        note: en.privateLink,
        footer: footerOf(by, 'en'),
      },
      spanish: {
        linkId: to.linkId,
        content: {
          subject: 'Las ofertas por su propiedad',
          preheader: 'Una tabla de todas las ofertas, con lo que los bancos confirman hoy.',
          heading: `${agentName} le muestra las ofertas por su propiedad`,
          paragraphs: [
            es.hello(firstNameOf(to.name)),
            'Las ve una al lado de otra. El comprobante de fondos es actual: un informe vencido o retirado ya no cuenta.',
          ],
          quote: { from: agentName, intro: 'La propiedad:', text: address },
          note: es.privateLink,
          footer: footerOf(by, 'es'),
        },
        action: 'Ver las ofertas',
      },
      action: { label: 'See the offers', path: '/guest-offers', guestLinkId: to.linkId },
    },
    at,
  );
  return countedEmail(email);
};

export type OfferChange = 'entered' | 'changed' | 'withdrawn';

const CHANGES: Record<OfferChange, (buyer: string) => string> = {
  entered: (buyer) => `${buyer} made an offer`,
  changed: (buyer) => `${buyer} changed their offer`,
  withdrawn: (buyer) => `${buyer} took their offer back`,
};

/** News for the listing's agent, by email and on their dashboard. */
export const newsOfOffer = (listing: ListingRow, buyer: string, change: OfferChange, now: Date): Write[] => {
  const { id, agentId, agentEmail, address } = listing;
  const subject = CHANGES[change](buyer);
  const line = `It's about ${address}. The sheet of offers has it side by side with the others.`;
  const email: WrittenEmail = {
    template: 'written',
    kind: 'offer-entered',
    sender: null,
    agent: { id: agentId, email: agentEmail },
    to: agentEmail,
    content: {
      subject,
      preheader: address,
      heading: subject,
      paragraphs: [line],
      footer: "You're getting this email because this buyer asked at your listing's link.",
    },
    action: { label: 'See all offers', path: `/listings/${id}` },
  };
  return [
    clientNotification(agentId, 'offer', { subject, body: line, about: id }, now),
    outboxWrite('mail', email, now),
  ];
};

type Answered = { kind: 'offer-declined' | 'offer-open-again'; en: string; es: string };

/** The subject is ours, and the quote has the agent's words. It names no other offer. A buyer's own agent reads English. */
const answerEmail = (
  { kind, en, es }: Answered,
  by: By & { words: string },
  { contactEmail, entered }: OfferRow,
  at: Date,
): Write => {
  const { agentName, address } = by.listing;
  const quote = { from: agentName, text: by.words };
  return sent(
    by,
    {
      kind,
      to: contactEmail,
      content: {
        subject: en,
        preheader: 'A message about your offer.',
        heading: en,
        paragraphs: [`This is about the offer on ${address}.`],
        quote,
        footer: footerOf(by, 'en'),
      },
      spanish: entered?.isReader
        ? {
            linkId: entered.linkId,
            content: {
              subject: es,
              preheader: 'Un mensaje sobre su oferta.',
              heading: es,
              paragraphs: [`Se trata de la oferta por ${address}.`],
              quote,
              footer: footerOf(by, 'es'),
            },
          }
        : undefined,
      action: undefined,
    },
    at,
  );
};

export const declinedEmail = (by: By & { words: string }, row: OfferRow, at: Date): Write =>
  answerEmail({ kind: 'offer-declined', en: 'Another offer was accepted', es: 'Se aceptó otra oferta' }, by, row, at);

export const openAgainEmail = (by: By & { words: string }, row: OfferRow, at: Date): Write =>
  answerEmail(
    { kind: 'offer-open-again', en: 'Your offer is open again', es: 'Su oferta vuelve a estar abierta' },
    by,
    row,
    at,
  );
