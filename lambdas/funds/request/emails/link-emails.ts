// The emails about a request's link: more time, its end, a lock, and the wish for a new one.
import { deadlineDate } from '#core/mail/long-date.ts';
import { usualWords } from '#core/mail/usual-words.ts';
import type { FundsRequest } from '../entity.ts';
import { clientName } from '../funds-request.ts';
import { always, isAnswerable, isExpired, toAgent, toClient } from './request-email.ts';

export const requestExtended = toClient({
  isCurrent: isAnswerable,
  en: ({ agentName, expiresAt }) => ({
    subject: `${agentName} gave you more time for your proof of funds`,
    preheader: `Your link now works until ${deadlineDate(expiresAt)}.`,
    paragraphs: [
      `${agentName} gave you more time: you can answer until ${deadlineDate(expiresAt)}. Use the link below; if an earlier one no longer works, this one does.`,
    ],
    action: 'Continue my proof of funds',
    footer: usualWords.en.stranger,
  }),
  es: ({ agentName, expiresAt }) => ({
    subject: `${agentName} le dio más tiempo para su comprobante de fondos`,
    preheader: `Su enlace ahora sirve hasta el ${deadlineDate(expiresAt, 'es')}.`,
    paragraphs: [
      `${agentName} le dio más tiempo: puede responder hasta el ${deadlineDate(expiresAt, 'es')}. Use el enlace de abajo; si uno anterior ya no sirve, este sí.`,
    ],
    action: 'Continuar con mi comprobante de fondos',
    footer: usualWords.es.stranger,
  }),
});

export const requestCanceled = toClient({
  isCurrent: always,
  en: ({ agentName }) => ({
    subject: `${agentName} canceled the request for your proof of funds`,
    preheader: "The request was canceled. You don't need to do anything.",
    heading: 'This request was canceled',
    paragraphs: [
      `${agentName} canceled the request for your proof of funds. The earlier link no longer works, and you don't need to do anything.`,
    ],
  }),
  es: ({ agentName }) => ({
    subject: `${agentName} canceló la solicitud de su comprobante de fondos`,
    preheader: 'La solicitud fue cancelada. No tiene que hacer nada.',
    heading: 'Esta solicitud fue cancelada',
    paragraphs: [
      `${agentName} canceló la solicitud de su comprobante de fondos. El enlace anterior ya no sirve, y usted no tiene que hacer nada.`,
    ],
  }),
});

/** The request may be extended or sent again before the email goes out. */
export const requestExpired = toClient({
  isCurrent: isExpired,
  en: ({ agentName, agentEmail }) => ({
    subject: `${agentName}'s request for your proof of funds has expired`,
    preheader: "You don't need to do anything.",
    paragraphs: [
      `The time to answer ${agentName}'s request is over, and your link no longer works. What your bank told us for it is deleted.`,
      `You don't need to do anything. If it's still needed, ask ${agentName} (${agentEmail}) for more time.`,
    ],
  }),
  es: ({ agentName, agentEmail }) => ({
    subject: `${agentName}: la solicitud de su comprobante de fondos venció`,
    preheader: 'No tiene que hacer nada.',
    paragraphs: [
      `El plazo para responder a la solicitud de ${agentName} terminó y su enlace ya no funciona. Borramos lo que su banco nos informó para ella.`,
      `No tiene que hacer nada. Si todavía hace falta, pida más tiempo a ${agentName} (${agentEmail}).`,
    ],
  }),
});

export const requestExpiredAgent = toAgent({
  isCurrent: isExpired,
  words: (request) => ({
    subject: `${clientName(request)}'s request has expired`,
    preheader: 'You can still extend it.',
    heading: 'Your request has expired',
    happened: `${clientName(request)} didn't answer by ${deadlineDate(request.expiresAt)}. The link no longer works, and we told them.`,
    next: 'Still need it? Extend the request, and your client gets a new email with a working link.',
    action: 'Extend or ask again',
  }),
});

export const linkLocked = toClient({
  isCurrent: isAnswerable,
  en: ({ agentName, agentEmail }) => ({
    subject: 'We locked your proof-of-funds link',
    preheader: 'Someone entered wrong pins.',
    paragraphs: [
      'Your link was opened with a wrong pin too many times, so we locked it. No one got in, and nothing was shared.',
      `To get a new link, ask ${agentName} (${agentEmail}) to send you a reminder. If you typed the pin yourself, copy it from the new email.`,
    ],
  }),
  es: ({ agentName, agentEmail }) => ({
    subject: 'Bloqueamos el enlace de su comprobante de fondos',
    preheader: 'Alguien escribió pines equivocados.',
    paragraphs: [
      'Su enlace se abrió demasiadas veces con un pin equivocado, así que lo bloqueamos. Nadie pudo entrar y no se compartió nada.',
      `Para recibir un enlace nuevo, pida a ${agentName} (${agentEmail}) que le envíe un recordatorio. Si usted escribió el pin, cópielo del correo nuevo.`,
    ],
  }),
});

export const linkLockedAgent = toAgent({
  isCurrent: isAnswerable,
  words: (request) => ({
    subject: `${clientName(request)}'s link is locked`,
    preheader: 'Send a reminder: it brings a new link.',
    heading: "Your client's link is locked",
    happened: 'Someone opened the link with a wrong pin too many times. No one got in, and we told your client.',
    next: 'Send a reminder, and your client gets a new link with a new pin. If they tell you that they never tried, they may have forwarded the email.',
    action: 'Send a reminder',
  }),
});

const isExtended = ({ changes }: FundsRequest) => changes?.at(-1)?.what === 'extended';

export const linkWantedAgent = toAgent({
  isCurrent: (request) => !isExtended(request) && (isExpired(request) || isAnswerable(request)),
  words: (request) => ({
    subject: `${clientName(request)} asks for a new link`,
    preheader: 'Their link has expired. Extend the request, and they get a new one.',
    heading: 'Your client asks for a new link',
    happened: `${clientName(request)} opened their link after it had expired, and asks you for a new one.`,
    next: 'Extend the request, and your client gets an email with a working link.',
    action: 'Extend the request',
  }),
});
