import { longDate } from '#core/mail/long-date.ts';
import { usualWords } from '#core/mail/usual-words.ts';
import { formatCents } from '#core/platform/money.ts';
import type { ProofRequestWords } from './proof-request-words.ts';

export const spanish: ProofRequestWords = {
  hello: ({ clientFirstName }) => usualWords.es.hello(clientFirstName),
  footer: ({ agentName, agentEmail }) => usualWords.es.onBehalfOf(agentName, agentEmail),
  stranger: usualWords.es.stranger,
  test: {
    subject: (subject) => `Prueba: ${subject}`,
    words: 'Esta es una prueba y solo usted la recibió. El botón lleva a su formulario de solicitud.',
  },
  request: {
    subject: ({ agentName }) => `${agentName} le solicita su comprobante de fondos`,
    headline: 'le solicita su comprobante de fondos.',
    reminder: (subject) => `Recordatorio: ${subject}`,
    preheader: ({ proofAmount }) =>
      `Demuestre que ${formatCents(proofAmount)} están disponibles. Toma unos cinco minutos.`,
    ask: ({ proofAmount, joint }) =>
      `Envíe su comprobante de fondos por ${formatCents(proofAmount)}${joint ? ', junto con la otra persona que compra' : ''}. Usted vincula su banco en una página segura y el banco confirma los fondos. Nadie escribe ni envía cifras.`,
    together:
      'Cada quien usa su propio enlace, y sus cuentas se suman. Ninguno ve nada del otro, salvo que su parte está lista.',
    action: 'Enviar mi comprobante de fondos de forma segura',
    purchase: {
      property: 'Propiedad',
      offer: 'Oferta',
      neededBy: 'Fecha límite',
      day: (date) => longDate(`${date}T12:00:00Z`, 'es'),
    },
    forSeller: ({ agentName }) => `${agentName} representa a la parte vendedora.`,
    link: ({ expiresAt }) =>
      `Este enlace es solo para usted y sirve hasta el ${longDate(expiresAt, 'es')}. Por favor, no lo reenvíe.`,
  },
};
