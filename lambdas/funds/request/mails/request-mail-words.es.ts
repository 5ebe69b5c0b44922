import { formatCents } from '#core/platform/money.ts';
import type { RequestWords } from './request-mail-words.ts';

const day = (iso: string) =>
  new Intl.DateTimeFormat('es-US', { dateStyle: 'long', timeZone: 'America/New_York' }).format(new Date(iso));

export const spanish: RequestWords = {
  hello: ({ clientFirstName }) => `Hola, ${clientFirstName}:`,
  footer: ({ agentName, agentEmail }) =>
    `Enviado en nombre de ${agentName} (${agentEmail}). Responda a este correo para comunicarse.`,
  stranger: 'Si no conoce a esta persona, no tiene que hacer nada.',
  yoursAlone: 'Este enlace es solo suyo. No lo reenvíe, por favor.',
  request: {
    asks: ({ agentName }) => `${agentName} le solicita su comprobante de fondos.`,
    reminder: (asks) => `Recordatorio: ${asks}`,
    preheader: ({ proofAmount }) =>
      `Demuestre que ${formatCents(proofAmount)} están disponibles. Toma unos dos minutos.`,
    ask: ({ proofAmount, joint }) =>
      `Envíe su comprobante de fondos por ${formatCents(proofAmount)}${joint ? ', junto con la otra persona que compra' : ''}. Vincula su banco en una página segura y su banco lo confirma; nadie escribe ni envía cifras.`,
    together:
      'Cada quien vincula un banco con su propio enlace, y sus cuentas se suman. Ninguno ve nada del otro, salvo que su parte está lista.',
    action: 'Enviar mi comprobante de fondos de forma segura',
    privacy:
      'Su privacidad: solo se consulta la cantidad total disponible. No se siguen ni se miran sus movimientos, y sus datos nunca se comparten ni se venden.',
    link: ({ expiresAt }) => `Este enlace es solo para usted y sirve hasta el ${day(expiresAt)}. No lo reenvíe.`,
  },
  complete: {
    subject: 'Su comprobante de fondos está listo',
    preheader: ({ agentName }) => `${agentName} ya recibió el aviso. No tiene que hacer nada más.`,
    words: ({ agentName, joint }) =>
      joint
        ? `Su parte y la de la otra persona que compra están listas, y ${agentName} recibió un solo informe de los dos. No tiene que hacer nada más.`
        : `Su banco respondió, y ${agentName} recibió el informe. No tiene que hacer nada más.`,
    shows: ({ reportType }) =>
      reportType === 1
        ? 'El informe dice solamente si la cantidad solicitada está disponible. No muestra saldos, números de cuenta ni movimientos.'
        : 'El informe muestra lo que usted decidió compartir, y nada más.',
    action: 'Ver quién lo abre, o retirarlo',
  },
  part: {
    subject: 'Su parte del comprobante de fondos está lista',
    preheader: 'No tiene que hacer nada más.',
    words: ({ agentName }) =>
      `Su banco respondió. ${agentName} recibe un solo informe de los dos cuando también esté lista la parte de la otra persona. No tiene que hacer nada más.`,
    shows: 'Nadie ve cuánto sumó su parte: ni la otra persona que compra, ni quien lo solicitó.',
    action: 'Ver mi parte, o retirarla',
  },
  cancelled: {
    subject: ({ agentName }) => `${agentName} ya no necesita su comprobante de fondos`,
    preheader: 'La solicitud fue cancelada. No tiene que hacer nada.',
    heading: 'Esta solicitud fue cancelada',
    words: ({ agentName }) =>
      `${agentName} canceló la solicitud de su comprobante de fondos. El enlace anterior ya no sirve, y no tiene que hacer nada.`,
  },
};
