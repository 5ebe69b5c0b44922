// The email that brings a buyer the link to their own request.
import type { Write } from '#core/data/db.ts';
import { countedEmail, outboxWrite } from '#core/data/outbox.ts';
import { longDay } from '#core/mail/long-date.ts';
import { usualWords } from '#core/mail/usual-words.ts';
import { formatCents } from '#core/platform/money.ts';
import type { ListingRow } from './entity.ts';

type Buyer = { linkId: string; firstName: string; email: string };

/** Anyone can have typed the address, so the email says who asks, and that its reader doesn't have to do anything. */
export const buyerEmail = (row: ListingRow, { linkId, firstName, email: to }: Buyer, at: Date): Write => {
  const { id: sender, agentId, agentName, agentEmail, address, lastDay } = row;
  const amount = formatCents(row.askingPrice);
  const { en, es } = usualWords;
  const email = {
    template: 'written' as const,
    kind: 'listing-link' as const,
    sender,
    agent: { id: agentId, email: agentEmail, name: agentName },
    to,
    replyTo: agentEmail,
    content: {
      subject: `Your link to show ${agentName} proof of funds`,
      preheader: 'You decide what is sent. It takes about five minutes.',
      heading: 'Show that you can buy, without showing your balances',
      paragraphs: [
        en.hello(firstName),
        `You asked for this link at a listing of ${agentName}, who represents the seller. You'll link your bank on a secure page, and your bank confirms the amount that you chose. Nothing is sent until you agree.`,
      ],
      quote: { from: agentName, intro: 'The listing:', text: `${address}\n${amount}` },
      note: `${en.privateLink} The listing's own link works until ${longDay(lastDay, 'en')}.`,
      footer: `${en.onBehalfOf(agentName, agentEmail)} ${en.stranger}`,
    },
    spanish: {
      linkId,
      content: {
        subject: `Su enlace para mostrarle fondos a ${agentName}`,
        preheader: 'Usted decide qué se envía. Toma unos cinco minutos.',
        heading: 'Demuestre que puede comprar sin mostrar sus saldos',
        paragraphs: [
          es.hello(firstName),
          `Usted pidió este enlace en una propiedad de ${agentName}, que representa a la parte vendedora. Usted vincula su banco en una página segura y el banco confirma el monto que eligió. No se envía nada hasta que usted acepte.`,
        ],
        quote: { from: agentName, intro: 'La propiedad:', text: `${address}\n${amount}` },
        note: `${es.privateLink} El enlace de la propiedad sirve hasta el ${longDay(lastDay, 'es')}.`,
        footer: `${es.onBehalfOf(agentName, agentEmail)} ${es.stranger}`,
      },
      action: 'Abrir mi enlace',
    },
    action: { label: 'Open my link', path: '/guest', guestLinkId: linkId },
  };
  return countedEmail(outboxWrite('mail', email, at));
};
