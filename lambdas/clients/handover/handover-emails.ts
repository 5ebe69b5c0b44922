// What the colleague reads when clients are offered to them, and each client when they have moved.
import { outboxWrite, scheduledOutboxWrite } from '#core/data/outbox.ts';
import type { WrittenEmail } from '#core/mail/written-email.ts';
import { nextDay } from '#public/members/senders';
import { OFFER_DAYS } from './contract.ts';
import type { StoredHandover } from './entity.ts';

const clientsOf = ({ count, isExact, tag }: StoredHandover): string => {
  const many = isExact ? `${count} ${count === 1 ? 'client' : 'clients'}` : `more than ${count} clients`;
  return tag === undefined ? many : `${many} tagged "${tag}"`;
};

export const offerEmail = (offered: StoredHandover): WrittenEmail => {
  const { from, to, officeName } = offered;
  return {
    template: 'written',
    kind: 'handover-offered',
    sender: from.id,
    agent: { id: from.id, email: from.email },
    to: to.email,
    replyTo: from.email,
    content: {
      subject: 'A colleague wants to hand clients over to you',
      preheader: 'Nothing moves unless you accept.',
      heading: 'Clients are offered to you',
      paragraphs: [
        `${from.name} (${from.email}) from ${officeName} wants to hand ${clientsOf(offered)} over to you on Groundwork.`,
        `If you accept, they move to your client list, and each of them gets an email about it that names you. What they agreed to with ${from.name}, such as campaign emails or calls, ends: please ask them again. You have ${OFFER_DAYS} days to accept or decline.`,
      ],
      footer: `You're getting this email because you're in ${officeName} on Groundwork.`,
    },
    action: { label: 'See the offer', path: '/office' },
  };
};

/** From the new agent: the client's answers are for them. */
export const clientEmail = ({ from, to, officeName }: StoredHandover, client: { email: string }): WrittenEmail => ({
  template: 'written',
  kind: 'client-handed-over',
  sender: to.id,
  agent: { id: to.id, email: to.email },
  to: client.email,
  replyTo: to.email,
  content: {
    subject: 'Your real-estate contact has changed',
    preheader: 'What you agreed to has ended. You decide what comes next.',
    heading: 'Your contact has changed',
    paragraphs: [
      `${from.name} has handed your contact details and notes over to ${to.name} (${to.email}). Both of them work with ${officeName}.`,
      `What you agreed to with ${from.name}, such as campaign emails, calls or letters by post, has ended. ${to.name} needs your OK before any of it starts again. If you said no to something, that still holds.`,
      `Proof-of-funds reports and letters that you sent aren't part of this: ${to.name} can't see them.`,
      `If you don't want ${to.name} to have your details, reply to this email and ask ${to.name} to delete them.`,
    ],
    aside: {
      language: 'es',
      text: `En español: ${from.name} entregó sus datos de contacto y sus notas a ${to.name} (${to.email}). Ambos trabajan con ${officeName}. Lo que usted había aceptado con ${from.name}, como correos de campañas, llamadas o cartas, terminó: ${to.name} necesita que usted lo acepte de nuevo. Si usted dijo que no a algo, eso sigue vigente. Los informes y las cartas de comprobante de fondos que usted envió no forman parte de esto: ${to.name} no puede verlos. Si no quiere que ${to.name} tenga sus datos, responda a este correo y pida que los elimine.`,
    },
    footer: `You're getting this email because you were on ${from.name}'s client list on Groundwork.`,
  },
});

/** Goes out once, however often its client's move is tried. `isLate`: this reader gets no more email today. */
export const clientEmailWrite = (
  found: StoredHandover,
  client: { id: string; email: string },
  { now, isLate }: { now: Date; isLate: boolean },
) => {
  const id = `handover-${found.id}-${client.id}`;
  const email = clientEmail(found, client);
  return isLate
    ? scheduledOutboxWrite('mail', email, { at: now, startAt: nextDay(now), id })
    : outboxWrite('mail', email, now, id);
};
