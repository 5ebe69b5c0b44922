import type { OfferLetterStrings } from './strings.ts';

export const spanish: OfferLetterStrings = {
  title: 'Cartas para la otra parte',
  intro: (client) =>
    client === undefined
      ? 'Envíe a alguien una carta que diga solo lo que la oferta necesita. Puede retirarla cuando quiera.'
      : `Envíe al agente de la parte vendedora, o a quien vende, una carta que diga solo lo que la oferta necesita. Avisamos de cada una a ${client}, por si quieren retirarla.`,
  show: 'Cartas para la otra parte',
  open: 'Enviar una carta',
  none: 'Todavía no se ha enviado ninguna carta.',
  failed: 'No pudimos cargar las cartas',
  jointOnly: 'Este informe es de varias personas, por lo que sus cartas las envía su agente.',
  form: {
    title: 'Enviar una carta a la otra parte',
    words: (client) =>
      `Dice que el banco confirma al menos la cantidad que usted escriba${client === undefined ? '' : `, para ${client}`}, con el titular de la cuenta, el banco y las fechas. No muestra saldos ni ninguna otra cantidad.`,
    name: 'Nombre del destinatario',
    email: 'Correo del destinatario',
    amount: 'Cantidad de la oferta en dólares',
    amountNote: (most) => `Como máximo ${most}, que es lo que confirma el informe.`,
    days: 'Se puede abrir',
    dayChoices: {
      '': 'Mientras el informe sea válido',
      '1': 'Durante 1 día',
      '3': 'Durante 3 días',
      '7': 'Durante 7 días',
      '14': 'Durante 14 días',
    },
    views: 'Cuántas veces',
    viewChoices: {
      '': 'Las que quiera',
      '1': 'Una vez',
      '3': 'Hasta 3 veces',
      '10': 'Hasta 10 veces',
    },
    viewsNote: 'Abrirla de nuevo antes de una hora cuenta como una vez.',
    download: 'Puede descargarla en PDF',
    exclusive: 'Hacerla exclusiva',
    exclusiveNote: 'Hasta que termine, el mismo dinero no respalda otra carta exclusiva en Groundwork.',
    message: 'Mensaje (opcional)',
    messageNote: (client) =>
      client === undefined ? 'Encima de la carta, no en el correo.' : 'En el correo y encima de la carta.',
    send: 'Enviar la carta',
  },
  copy: (name) => `Carta a ${name}`,
  sent: (name) => `Su carta va en camino a ${name}.`,
  states: {
    preparing: 'Se está sellando',
    sent: 'Se puede abrir hasta el',
    expired: 'Vencida',
    withdrawn: 'Retirada',
    failed: 'No se envió: el informe ya no es válido',
    held: 'No se envió: otras cartas exclusivas tienen reservado el dinero',
  },
  exclusive: 'Exclusiva',
  byAgent: 'La envió su agente',
  notOpened: 'Todavía no se ha abierto',
  opened: (views, most) =>
    `Se abrió ${views === 1 ? 'una vez' : `${views} veces`}${most === undefined ? '' : `, de ${most} permitidas`}. La última:`,
  openings: 'Cuándo se abrió',
  noDownload: 'Solo lectura',
  replied: (name) => `${name} respondió:`,
  withdraw: 'Retirar la carta',
  withdrawTitle: (name) => `¿Retirar la carta a ${name}?`,
  withdrawWords:
    'Ya no podrá abrirla ni verificarla, y se lo avisamos por correo. Una copia que haya descargado ya no pasa la verificación.',
  withdrawn: (name) => `La carta a ${name} fue retirada.`,
  page: {
    title: 'Carta de comprobante de fondos',
    documentTitle: (client) => `Comprobante de fondos de ${client}`,
    from: (sender, recipient) => `${sender} la envió a ${recipient}.`,
    loading: 'Abriendo la carta...',
    download: 'Descargar',
    viewOnly: 'Quien la envía no permite descargarla. Cualquiera puede verificarla con su sello.',
    viewsLeft: (left) =>
      left === 0
        ? 'Es la última vez que se abre. Puede leerla durante una hora.'
        : left === 1
          ? 'Después se abre una vez más.'
          : `Después se abre ${left} veces más.`,
    message: (sender) => `${sender} escribe:`,
    replyTitle: 'Responder',
    replyNote: (sender) => `${sender} la recibe por correo, con la dirección de usted.`,
    reply: 'Su respuesta',
    send: 'Enviar la respuesta',
    replied: (sender) => `Su respuesta va en camino a ${sender}.`,
    yourReplies: 'Lo que usted respondió',
    noMoreReplies: 'Ya respondió tres veces. Para escribir más, responda al correo.',
  },
};
