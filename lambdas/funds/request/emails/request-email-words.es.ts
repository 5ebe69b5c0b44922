import { longDate } from '#core/mail/long-date.ts';
import { usualWords } from '#core/mail/usual-words.ts';
import { formatCents } from '#core/platform/money.ts';
import { spanish as asking } from './proof-request-words.es.ts';
import type { RequestWords } from './request-email-words.ts';

export const spanish: RequestWords = {
  ...asking,
  privateLink: usualWords.es.privateLink,
  complete: {
    subject: 'Su comprobante de fondos está listo',
    preheader: ({ agentName }) => `Ya avisamos a ${agentName}. No tiene que hacer nada más.`,
    words: ({ agentName, joint }) =>
      joint
        ? `Su parte y la de la otra persona que compra están listas, y ${agentName} recibió un solo informe de los dos. No tiene que hacer nada más.`
        : `Su banco respondió, y ${agentName} recibió el informe. No tiene que hacer nada más.`,
    receipt: ({ agentName, agentEmail, proofAmount, answered }) =>
      [
        `Compartido con: ${agentName} (${agentEmail})`,
        `Cantidad: ${formatCents(answered?.proofAmount ?? proofAmount)}`,
        ...(answered ? [`Válido hasta el: ${longDate(answered.validUntil, 'es')}`] : []),
      ].join('\n'),
    inDoubt: ({ agentName }) =>
      `Su banco indica otro titular de la cuenta, o ninguno. ${agentName} lo ve. Usted puede explicarlo en su página, con sus propias palabras.`,
    verify:
      'Quien tenga el informe puede verificarlo en nuestra página, que dice el resultado, la cantidad, el total si lo muestra, su nombre, el titular de la cuenta, el banco y las fechas.',
    withdraw: ({ joint }) =>
      joint
        ? 'En su página puede ver quién lo ha abierto, o retirarlo, en cualquier momento.'
        : 'En su página puede ver su copia, descargarla o retirarla en cualquier momento.',
    shows: {
      1: 'El informe dice si la cantidad solicitada está disponible, el nombre de su banco y el del titular de la cuenta. No muestra saldos, números de cuenta ni movimientos.',
      2: 'El informe muestra su banco, el nombre del titular y las cuentas con sus últimos dígitos, sus valores y el total. No muestra los movimientos.',
      3: 'El informe muestra su banco y las cuentas con sus últimos dígitos, sus valores, sus titulares y los movimientos de 90 días, y el total.',
    },
    alsoAddress: 'También muestra el domicilio del titular, como usted decidió.',
    action: 'Ver quién lo abre, o retirarlo',
  },
  notConfirmed: {
    subject: 'Su comprobante de fondos no se confirmó',
    preheader: ({ agentName }) => `${agentName} recibió un informe que lo dice.`,
    words: ({ agentName, joint, proofAmount, answered }) => {
      const amount = formatCents(answered?.proofAmount ?? proofAmount);
      return joint
        ? `Consultamos otra vez a los dos bancos al mismo tiempo, y sus cuentas junto con las de la otra persona que compra no confirman ${amount}. ${agentName} recibió un solo informe de los dos que lo dice.`
        : `Su banco respondió, y las cuentas que compartió no confirman ${amount}. ${agentName} recibió un informe que lo dice.`;
    },
    connected: 'Su banco sigue vinculado. Puede desvincularlo en su página en cualquier momento.',
    disconnected: 'Terminamos la conexión con su banco, a menos que usted haya decidido en su página conservarla.',
  },
  part: {
    subject: 'Su parte del comprobante de fondos está lista',
    preheader: 'No tiene que hacer nada más.',
    words: ({ agentName }) =>
      `Su banco respondió. ${agentName} recibirá un solo informe de los dos cuando también esté lista la parte de la otra persona. No tiene que hacer nada más.`,
    shows: 'Nadie ve cuánto suma su parte: ni la otra persona que compra, ni quien lo solicitó.',
    stays:
      'Justo antes de hacer el informe se consulta otra vez a los dos bancos. Por eso su banco sigue vinculado hasta entonces, como máximo 30 días.',
    action: 'Ver mi parte, o retirarla',
  },
  partLost: {
    subject: 'Su banco lo necesita una vez más',
    preheader: ({ agentName }) => `No se ha enviado nada a ${agentName}.`,
    words: ({ agentName }) =>
      `Justo antes de hacer el informe conjunto para ${agentName} se consulta otra vez a los dos bancos, y el suyo no respondió. Por eso todavía no hay informe, y no se ha enviado nada.`,
    next: 'Quizás su banco le pida iniciar sesión de nuevo. Puede hacerlo en su página, o vincular su banco otra vez. Toma cerca de un minuto.',
    action: 'Continuar con mi comprobante de fondos',
  },
  partExpired: {
    subject: 'Su parte del comprobante de fondos venció',
    preheader: 'Borramos lo que nos dijo su banco.',
    words: ({ agentName }) =>
      `La parte de la otra persona que compra no llegó en 30 días. Por eso no hay informe, y borramos su parte. ${agentName} no la ha visto.`,
    next: ({ agentName }) =>
      `No tiene que hacer nada. Si todavía hace falta, ${agentName} puede enviarles una nueva solicitud a los dos.`,
  },
  stepLeft: {
    subject: {
      step: 'Falta un paso para su comprobante de fondos',
      tap: 'Falta un toque para enviar su comprobante de fondos',
    },
    preheader: ({ agentName }) => `Todavía no se ha enviado nada a ${agentName}.`,
    words: {
      'sign in': () =>
        'Su banco está vinculado, pero necesita que usted inicie sesión de nuevo antes de confirmar sus fondos. Toma alrededor de un minuto.',
      'link again': () =>
        'No pudimos obtener el informe de su banco. Por favor, vincúlelo de nuevo o vincule otro banco.',
      'link an account': () =>
        'Ninguna de las cuentas que compartió cuenta: solo cuentan las cuentas corrientes y de ahorros en dólares cuyo saldo informa el banco. Por favor, vincule una, en este banco o en otro.',
      'add or send': ({ proofAmount }) =>
        `Las cuentas que vinculó no suman ${formatCents(proofAmount)}. Puede vincular otro banco, o enviar el informe como está.`,
      decide: () => 'Su banco ya respondió. Abra su enlace para ver las cuentas y el total, y decidir si los envía.',
    },
    undecided: ({ agentName }) => `No se ha enviado nada a ${agentName}, y no se enviará nada hasta que usted decida.`,
    untilEnough: ({ agentName }) =>
      `No se ha enviado nada a ${agentName}. Si vincula otro banco y sus cuentas alcanzan la cantidad, enviamos el resultado, como usted aceptó.`,
    after: ({ agentName }) =>
      `Después enviamos el resultado a ${agentName}, como usted aceptó. Todavía no se ha enviado nada.`,
    stop: '¿Cambió de opinión? En la misma página hay un botón para detenerlo.',
    action: {
      'sign in': 'Iniciar sesión en mi banco',
      'link again': 'Vincular mi banco de nuevo',
      'link an account': 'Vincular una cuenta',
      'add or send': 'Decidir qué enviar',
      decide: 'Ver el resultado y decidir',
    },
  },
  bank: {
    ended: {
      subject: (bank) => `${bank} ya no está vinculado`,
      preheader: () => 'Borramos lo que leímos allí.',
      words: (bank) =>
        `Ya no tenemos acceso a sus cuentas en ${bank}, porque usted o el banco lo terminó. Borramos lo que leímos allí.`,
      next: ({ agentName }) =>
        `${agentName} todavía espera su comprobante de fondos. Si todavía quiere enviarlo, abra su enlace y vincule de nuevo un banco.`,
      action: 'Vincular un banco de nuevo',
    },
    accountEnded: {
      subject: (bank) => `Una cuenta en ${bank} ya no se comparte`,
      preheader: () => 'Borramos lo que leímos de ella.',
      words: (bank) => `Usted o ${bank} terminó nuestro acceso a una de sus cuentas. Borramos lo que leímos de ella.`,
      next: () => 'Puede continuar con sus otras cuentas, o vincular otro banco.',
      action: 'Continuar con mi comprobante de fondos',
    },
    signIn: {
      subject: (bank) => `${bank} necesita que usted inicie sesión de nuevo`,
      preheader: () => 'Toma alrededor de un minuto. No se pierde nada de lo que escribió.',
      words: (bank) =>
        `Antes de confirmar sus fondos, ${bank} necesita que usted inicie sesión de nuevo. Toma alrededor de un minuto y no se pierde nada de lo que escribió.`,
      next: ({ agentName }) => `${agentName} espera su comprobante de fondos.`,
      action: 'Iniciar sesión en mi banco',
    },
    sentStays: ({ agentName }) =>
      `El informe que recibió ${agentName} no cambia. Con su enlace puede ver quién lo abre, o retirarlo.`,
    seeReport: 'Ver mi informe',
  },
  stillGood: {
    subject: {
      confirmed: 'Sus fondos se confirmaron otra vez',
      below: 'Esta vez sus fondos no se confirmaron',
      'no account': 'Esta vez sus fondos no se confirmaron',
      'sign in': 'Su banco necesita que inicie sesión de nuevo',
      failed: 'No pudimos volver a preguntar a su banco',
      ended: 'Ya no se puede volver a preguntar a su banco',
    },
    preheader: ({ agentName, stillGood }) =>
      stillGood
        ? `${agentName} preguntó si sus fondos siguen vigentes.`
        : `${agentName} ya no puede preguntar si sus fondos siguen vigentes.`,
    words: {
      confirmed: ({ agentName, proofAmount, joint }) =>
        `${agentName} preguntó si sus fondos siguen vigentes, como usted aceptó. ${joint ? 'Su banco y el de la otra persona que compra confirmaron juntos' : 'Su banco confirmó'} al menos ${formatCents(proofAmount)}, y ${agentName} tiene una carta nueva. Reemplaza a la anterior.`,
      below: ({ agentName, proofAmount, joint }) =>
        `${agentName} preguntó si sus fondos siguen vigentes, como usted aceptó. Hoy sus cuentas${joint ? ', junto con las de la otra persona que compra,' : ''} no alcanzan ${formatCents(proofAmount)}, y ${agentName} tiene una carta nueva que lo dice. Reemplaza a la anterior.`,
      'no account': ({ agentName }) =>
        `${agentName} preguntó si sus fondos siguen vigentes, como usted aceptó. La cuenta en que se basaba su carta se cerró o ya no se comparte. Por eso la cantidad no está confirmada, y ${agentName} tiene una carta nueva que lo dice. Reemplaza a la anterior.`,
      'sign in': ({ agentName }) =>
        `${agentName} preguntó si sus fondos siguen vigentes, como usted aceptó. Su banco necesita que usted inicie sesión de nuevo antes de responder. Hasta entonces, su carta anterior no cambia.`,
      failed: ({ agentName, joint }) =>
        `${agentName} preguntó si sus fondos siguen vigentes, como usted aceptó. Su banco${joint ? ' o el de la otra persona que compra' : ''} no respondió. Su carta anterior no cambia.`,
      ended: ({ agentName }) =>
        `${agentName} solo puede volver a preguntar mientras usted y la otra persona que compra estén de acuerdo, y eso terminó. Terminamos la conexión con su banco, a menos que la conserve para otra cosa. Las cartas que tiene ${agentName} aparecen en su página.`,
    },
    shows:
      'No muestra saldos, números de cuenta ni movimientos: solo si la cantidad está confirmada, su banco y el nombre del titular de la cuenta.',
    end: ({ agentName, stillGood }) =>
      `${agentName} puede preguntar hasta el ${longDate(`${stillGood?.until}T12:00:00Z`, 'es')}. Puede terminarlo en su página en cualquier momento. Entonces también terminamos la conexión con su banco, a menos que la conserve para otra cosa.`,
    action: 'Verlo, o terminarlo',
    signIn: 'Iniciar sesión en mi banco, o terminarlo',
    see: 'Ver mi página',
  },
  extended: {
    subject: ({ agentName }) => `${agentName} le dio más tiempo para su comprobante de fondos`,
    preheader: ({ expiresAt }) => `Su enlace ahora sirve hasta el ${longDate(expiresAt, 'es')}.`,
    words: ({ agentName, expiresAt }) =>
      `${agentName} le dio más tiempo: puede responder hasta el ${longDate(expiresAt, 'es')}. Use el enlace de abajo; si uno anterior ya no sirve, este sí.`,
    action: 'Continuar con mi comprobante de fondos',
  },
  expired: {
    subject: ({ agentName }) => `${agentName}: la solicitud de su comprobante de fondos venció`,
    preheader: 'No tiene que hacer nada.',
    words: ({ agentName }) =>
      `El plazo para responder a la solicitud de ${agentName} terminó y su enlace ya no funciona. Borramos lo que su banco nos informó para ella.`,
    next: ({ agentName, agentEmail }) =>
      `No tiene que hacer nada. Si todavía hace falta, pida más tiempo a ${agentName} (${agentEmail}).`,
  },
  locked: {
    subject: 'Bloqueamos el enlace de su comprobante de fondos',
    preheader: 'Alguien escribió pines equivocados.',
    words:
      'Su enlace se abrió demasiadas veces con un pin equivocado, así que lo bloqueamos. Nadie pudo entrar y no se compartió nada.',
    next: ({ agentName, agentEmail }) =>
      `Para recibir un enlace nuevo, pida a ${agentName} (${agentEmail}) que le envíe un recordatorio. Si usted escribió el pin, cópielo del correo nuevo.`,
  },
  cancelled: {
    subject: ({ agentName }) => `${agentName} canceló la solicitud de su comprobante de fondos`,
    preheader: 'La solicitud fue cancelada. No tiene que hacer nada.',
    heading: 'Esta solicitud fue cancelada',
    words: ({ agentName }) =>
      `${agentName} canceló la solicitud de su comprobante de fondos. El enlace anterior ya no sirve, y usted no tiene que hacer nada.`,
  },
};
