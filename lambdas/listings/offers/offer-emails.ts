// The emails about offers: the seller's link, and the end of those that weren't accepted.
import type { Write } from '#core/data/db.ts';
import { countedEmail, outboxWrite } from '#core/data/outbox.ts';
import type { Agent } from '#core/http/actor.ts';
import { usualWords } from '#core/mail/usual-words.ts';
import type { WrittenEmail } from '#core/mail/written-email.ts';
import { firstNameOf } from '#core/platform/person-name.ts';
import type { ListingRow } from '#public/listings/listing';
import type { OfferRow } from './entity.ts';

type By = { agent: Agent; listing: ListingRow };

const sent = (
  { agent, listing }: By,
  email: Pick<WrittenEmail, 'kind' | 'to' | 'content' | 'spanish' | 'action'>,
  at: Date,
): Write => {
  const written: WrittenEmail = {
    template: 'written',
    sender: agent.id,
    agent: { id: agent.id, email: agent.email, name: listing.agentName },
    replyTo: agent.email,
    ...email,
  };
  return countedEmail(outboxWrite('mail', written, at));
};

const footerOf = ({ agent, listing }: By, language: 'en' | 'es') => {
  const { onBehalfOf, stranger } = usualWords[language];
  return `${onBehalfOf(listing.agentName, agent.email)} ${stranger}`;
};

export const sellersEmail = (by: By, to: { linkId: string; name: string; email: string }, at: Date): Write => {
  const { agentName, address } = by.listing;
  const { en, es } = usualWords;
  const quote = { from: agentName, text: address };
  return sent(
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
          'You see them side by side. What a bank confirms is live: a report that has lapsed or was withdrawn counts no more.',
        ],
        quote,
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
            'Las ve una al lado de otra. Lo que confirma un banco es actual: un informe vencido o retirado ya no cuenta.',
          ],
          quote,
          note: es.privateLink,
          footer: footerOf(by, 'es'),
        },
        action: 'Ver las ofertas',
      },
      action: { label: 'See the offers', path: '/guest-offers', guestLinkId: to.linkId },
    },
    at,
  );
};

/** Our subject, and the agent's words in the quote. It names no other offer. */
export const declinedEmail = (by: By & { words: string }, { contactEmail }: OfferRow, at: Date): Write => {
  const { agentName, address } = by.listing;
  return sent(
    by,
    {
      kind: 'offer-declined',
      to: contactEmail,
      content: {
        subject: 'Another offer was accepted',
        preheader: 'A message about your offer.',
        heading: 'Another offer was accepted',
        paragraphs: [`This is about the offer on ${address}.`],
        quote: { from: agentName, text: by.words },
        footer: footerOf(by, 'en'),
      },
      spanish: undefined,
      action: undefined,
    },
    at,
  );
};
