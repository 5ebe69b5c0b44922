import type { Write } from '#core/data/db.ts';
import { outboxWrite, scheduledOutboxWrite } from '#core/data/outbox.ts';
import type { Language } from '#core/http/language.ts';
import type { EmailWords, WrittenEmail } from '#core/mail/written-email.ts';
import { accountNotification } from '#public/members/dashboard';
import { nextDay } from '#public/members/senders';
import type { StoredHandover } from './entity.ts';
import type { OpenWork } from './open-work.ts';
import { STAFF } from './vocabulary.ts';

// Notices and emails to the two agents when clients move from one to the other.

export const handoverEmails = ({ from, to, by, officeName }: StoredHandover): WrittenEmail[] => {
  const who = by?.name ?? STAFF;
  const common = {
    template: 'written',
    kind: 'handover',
    sender: null,
    action: { label: 'Open Groundwork', path: '/dashboard' },
  } as const;
  return [
    {
      ...common,
      to: from.email,
      content: {
        subject: 'Your clients move to a colleague',
        preheader: `${who} moves them to ${to.name}.`,
        heading: 'Your clients move to a colleague',
        paragraphs: [
          `${who} of ${officeName} moves your clients to ${to.name}, with their open requests and closings, and your listings. Each client gets an email about it.`,
          "Reports that clients sent you stay yours. Clients stay with you while something of theirs can't move, such as a request that a bank is answering.",
        ],
        footer: `You're getting this email because you are or were in ${officeName} on Groundwork.`,
      },
    },
    {
      ...common,
      to: to.email,
      content: {
        subject: 'Clients of a colleague move to you',
        preheader: `${who} moves them from ${from.name}.`,
        heading: 'Clients of a colleague move to you',
        paragraphs: [
          `${who} of ${officeName} moves the clients of ${from.name} to you, with their open requests and closings, and the listings. Each client gets an email that names you.`,
          `What they agreed to with ${from.name}, such as campaign emails or calls, ends: please ask them again.`,
        ],
        footer: `You're getting this email because you're in ${officeName} on Groundwork.`,
      },
    },
  ];
};

export const clientCount = (count: number): string => `${count} ${count === 1 ? 'client' : 'clients'}`;

/**
 * If one agent of a handover is erased while clients are moving, the handover ends, and each client stays where the last
 * finished part has left them. The other agent is notified, without the erased person's name.
 */
export const newsOfErasure = (
  { id, state, from, to, moved }: StoredHandover,
  isAbout: (part: unknown) => boolean,
  now: Date,
): Write[] => {
  if (state !== 'moving') return [];
  const tell = (who: string, body: string) =>
    accountNotification(who, 'handover', { subject: 'The handover was stopped', body, about: id }, now);
  return [
    ...(isAbout(from)
      ? []
      : [
          tell(
            from.id,
            `The colleague no longer has an account. ${clientCount(moved)} had moved. The others stay with you.`,
          ),
        ]),
    ...(isAbout(to) ? [] : [tell(to.id, `The agent no longer has an account. ${clientCount(moved)} moved to you.`)]),
  ];
};

// The email to a client who has moved: their new agent, the work that ended, the work that goes on, and how to say no.

type Sides = Pick<StoredHandover, 'from' | 'to' | 'officeName'>;

const words = {
  en: ({ from, to, officeName }: Sides) => {
    return {
      subject: 'Your real-estate contact has changed',
      preheader: 'What you agreed to has ended. You decide what comes next.',
      heading: `${to.name} takes care of you now`,
      handed: `${from.name} no longer takes care of you on Groundwork. ${to.name} (${to.email}) of ${officeName} has taken over your contact details and notes.`,
      ended: `What you agreed to with ${from.name}, such as campaign emails, calls or letters by post, has ended. ${to.name} needs your OK before any of it starts again. If you said no to something, that still holds.`,
      request: `Your open request for proof of funds goes on with ${to.name}. We sent you a new link to it in another email, and your earlier link no longer works. If you had agreed that ${from.name} gets the result, that has ended: nothing is sent to ${to.name} unless you accept and send it on that page. You don't have to.`,
      transaction: `Your closing goes on with ${to.name}: the conversation, the checklist, the files, and what you have signed. We sent you a new link to it in another email, and your earlier link no longer works. ${to.name} can read all of it.`,
      reports: `Proof-of-funds reports and letters that you sent aren't part of this: ${to.name} can't see them.`,
      no: `If you don't want ${to.name} to have your details, reply to this email and ask ${to.name} to delete them.`,
      footer: `You're getting this email because you were on ${from.name}'s client list on Groundwork.`,
      outside: {
        preheader: 'Only the person changes for you.',
        handed: `${from.name} no longer takes care of you on Groundwork. ${to.name} (${to.email}) of ${officeName} has taken over what is open between you.`,
        ended: '',
        footer: `You're getting this email because something of yours with ${from.name} is open on Groundwork.`,
      },
    };
  },
  es: ({ from, to, officeName }: Sides) => {
    return {
      subject: 'Su contacto inmobiliario ha cambiado',
      preheader: 'Lo que usted había aceptado terminó. Usted decide qué sigue.',
      heading: `Ahora le atiende ${to.name}`,
      handed: `${from.name} ya no le atiende en Groundwork. ${to.name} (${to.email}), de ${officeName}, recibió sus datos de contacto y sus notas.`,
      ended: `Lo que usted había aceptado con ${from.name}, como correos de campañas, llamadas o cartas, terminó: ${to.name} necesita que usted lo acepte de nuevo. Si usted dijo que no a algo, eso sigue vigente.`,
      request: `Su solicitud abierta de comprobante de fondos continúa con ${to.name}. Le enviamos un enlace nuevo en otro correo; el anterior ya no funciona. Si había aceptado que ${from.name} recibiera el resultado, eso terminó: no se envía nada a ${to.name} a menos que usted lo acepte y lo envíe en esa página. No está obligado a hacerlo.`,
      transaction: `Su cierre continúa con ${to.name}: la conversación, la lista de tareas, los archivos y lo que usted firmó. Le enviamos un enlace nuevo en otro correo; el anterior ya no funciona. ${to.name} puede leerlo todo.`,
      reports: `Los informes y las cartas de comprobante de fondos que usted envió no forman parte de esto: ${to.name} no puede verlos.`,
      no: `Si no quiere que ${to.name} tenga sus datos, responda a este correo y pida que los elimine.`,
      footer: `Recibe este correo porque estaba en la lista de clientes de ${from.name} en Groundwork.`,
      outside: {
        preheader: 'Para usted no cambia nada más que la persona.',
        handed: `${from.name} ya no le atiende en Groundwork. ${to.name} (${to.email}), de ${officeName}, se encarga de lo que usted tiene abierto.`,
        ended: '',
        footer: `Recibe este correo porque tiene algo abierto con ${from.name} en Groundwork.`,
      },
    };
  },
} satisfies Record<Language, (sides: Sides) => object>;

type Words = ReturnType<(typeof words)[Language]>;
type Said = Omit<Words, 'outside'>;

/** The client's open work and their link to it: a request's link is preferred to a transaction's. */
export type Open = { request?: string | undefined; transaction?: string | undefined };

/** `begun` has the work that moved before the client did. */
export const openIn = ({ requests, transactions }: OpenWork, begun: Open): Open => ({
  request: requests[0]?.id ?? begun.request,
  transaction: transactions[0]?.linkId ?? begun.transaction,
});

const paragraphsOf = (said: Said, open: Open): string[] => [
  said.handed,
  ...(said.ended ? [said.ended] : []),
  ...(open.request ? [said.request] : []),
  ...(open.transaction ? [said.transaction] : []),
  said.reports,
  said.no,
];

const contentOf = (said: Said, open: Open): EmailWords => {
  const { subject, preheader, heading, footer } = said;
  return { subject, preheader, heading, footer, paragraphs: paragraphsOf(said, open) };
};

/** The email in the language of the client's link, or in both languages if there is no link. */
const spoken = (
  found: StoredHandover,
  isListed: boolean,
  open: Open,
): Pick<WrittenEmail, 'content' | 'spanish' | 'request'> => {
  const said = (language: Language): Said => {
    const { outside, ...all } = words[language](found);
    return isListed ? all : { ...all, ...outside };
  };
  const [en, es] = [said('en'), said('es')];
  const content = contentOf(en, open);
  const linkId = open.request ?? open.transaction;
  if (!linkId) {
    const text = `En español: ${paragraphsOf(es, open).join(' ')}`;
    return { content: { ...content, aside: { language: 'es', text } } };
  }
  return {
    content,
    spanish: { linkId, content: contentOf(es, open) },
    ...(open.request && { request: open.request }),
  };
};

/** Sent in the new agent's name, so that the client's replies reach them. */
type Reader = { email: string; isListed: boolean; open: Open };

const clientEmail = (found: StoredHandover, { email, isListed, open }: Reader): WrittenEmail => {
  const { to } = found;
  return {
    template: 'written',
    kind: 'client-handed-over',
    sender: to.id,
    agent: { id: to.id, email: to.email, name: to.name },
    to: email,
    replyTo: to.email,
    ...spoken(found, isListed, open),
  };
};

type How = { now: Date; isLate: boolean; open: Open };

/** Goes out once, however often its client's move is tried. `isLate`: this reader gets no more email today. */
export const clientEmailWrite = (
  found: StoredHandover,
  client: { id: string; email: string; isListed: boolean },
  { now, isLate, open }: How,
) => {
  const id = `handover-${found.id}-${client.id}`;
  const email = clientEmail(found, { ...client, open });
  return isLate
    ? scheduledOutboxWrite('mail', email, { at: now, startAt: nextDay(now), id })
    : outboxWrite('mail', email, now, id);
};
