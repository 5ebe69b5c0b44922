import { sharedWithAgent } from '#contracts/funds/request';
import type { GuestStrings } from './strings.ts';

export const spanish: GuestStrings = {
  title: 'Comprobante de fondos',
  opening: 'Abriendo su enlace...',
  openingWords:
    'Le solicitaron un comprobante de fondos. Su banco confirma los fondos directamente, no se comparte nada antes de que usted acepte y puede retirarlo en cualquier momento.',
  ask: {
    greeting: (client) => (client ? `Hola, ${client}:` : 'Hola:'),
    headline: 'le solicita su comprobante de fondos.',
    atLeast: 'al menos',
    together: {
      two: 'junto con la otra persona que compra',
      more: 'junto con las demás personas',
      donor: 'con su donación incluida',
      guarantor: 'como garante',
    },
    togetherNote: {
      two: 'Cada quien vincula un banco con su propio enlace, y sus cuentas se suman. Ninguno ve nada del otro, salvo que su parte está lista.',
      more: 'Cada quien usa su propio enlace. De los demás solo se ve cuándo están listas todas las partes.',
      donor:
        'Cada quien usa su propio enlace. De los demás solo se ve cuándo están listas todas las partes, y ellos no ven nada de usted.',
      guarantor:
        'Su dinero aparece por separado, y nunca se suma al de los compradores. De los demás solo se ve cuándo están listas todas las partes.',
    },
    forSeller: (agent) => `${agent} representa a la parte vendedora.`,
    neededEvent: 'Fecha límite del comprobante de fondos',
    message: (agent) => `${agent} escribe`,
    until: 'Abierto hasta el',
  },
  pin: {
    title: 'Escriba su pin',
    words:
      'Está en el correo que recibió de Groundwork sobre esta solicitud. Solo usted lo tiene: no se lo dé a nadie, tampoco a su agente.',
    label: 'Pin',
    hint: 'Ocho letras y números',
    open: 'Abrir',
    lost: '¿No encuentra el correo?',
    wrong: {
      title: 'Ese pin no abre este enlace',
      words: 'Compárelo con nuestro último correo y escríbalo de nuevo. También podemos enviarle el enlace completo.',
      again: 'Escribir el pin otra vez',
    },
  },
  steps: ['Aceptar los términos legales', 'Vincular cuentas', 'Informe listo'],
  license: {
    title: 'Antes de empezar',
    region: 'Términos de la licencia',
    verifyTitle: '¿Quién puede verificar su informe?',
    verify:
      'Quien tenga su informe puede verificarlo: ve el resultado, la cantidad, el total si lo muestra, su nombre, el titular de la cuenta, su banco y las fechas. Si usted lo retira, ve solo eso, para quién era y sus fechas.',
    accept: 'Leí y acepto los términos de la licencia.',
    proceed: 'CONTINUAR',
  },
  link: {
    title: 'Vincule su cuenta bancaria',
    words: 'Usted inicia sesión en su banco. Nosotros nunca vemos su contraseña.',
    sample: 'Continuar con el banco de muestra',
    sampleWords:
      'Aquí su cliente inicia sesión en su banco y elige las cuentas. En una muestra no se consulta a ningún banco.',
    others: 'Otras formas y opciones',
    wizard: 'Elegir las cuentas y agregar una nota',
    wizardNote: 'Usted decide cuenta por cuenta, y lo envía cuando quiera.',
    noBank: 'Compartir archivos',
    noBankNote: 'Si su banco no aparece o no puede vincularlo.',
  },
  draft: {
    title: 'Tiene un borrador',
    words: (agent) => `No se ha enviado nada a ${agent}. Abra su borrador para terminarlo.`,
    open: 'Abrir mi borrador',
  },
  documents: {
    title: 'Comparta archivos en lugar de vincular un banco',
    words: (agent) =>
      `Agregue sus estados de cuenta, una carta de donación o una carta del prestamista. ${agent} los revisa. Valen menos que un banco vinculado, porque ningún banco los verifica.`,
    asked: (agent) => `${agent} le pide algo más`,
    states: {
      sent: (agent) => `Usted compartió sus archivos. Avisamos a ${agent}, que los revisa. Puede cerrar esta página.`,
      accepted: (agent) => `${agent} aceptó sus archivos. No tiene que hacer nada más.`,
      withdrawn: (agent) => `Usted retiró sus archivos. ${agent} ya no puede abrirlos y los borramos.`,
    },
    share: (count, agent) => (count === 1 ? `Compartir con ${agent}` : `Compartir ${count} archivos con ${agent}`),
    busy: 'Puede compartirlos cuando terminen de subirse todos.',
    takeBack: 'Retirar todo',
    takeBackTitle: '¿Retirar sus archivos?',
    takeBackWords: (agent) =>
      `${agent} ya no podrá abrirlos y los borramos. Le avisamos a ${agent}. Esto no se puede deshacer.`,
    bankNote: '¿Puede vincular su banco después de todo?',
    bank: 'Vincular mi banco',
  },
  agreed: {
    words: (agent) =>
      `Usted aceptó que enviemos el resultado a ${agent} en cuanto su banco lo confirme. Puede cerrar esta página: le escribimos cuando esté listo, o cuando le falte un paso.`,
    left: (agent) =>
      `No se ha enviado nada a ${agent}. Cuando sus cuentas alcancen la cantidad, enviamos el resultado, como usted aceptó.`,
    stop: 'Detener, no enviarlo',
    stopTitle: '¿Detener el envío del resultado?',
    stopWords: (agent) =>
      `No se envía nada a ${agent} hasta que usted decida de nuevo. Si ya se envió, puede retirarlo aquí.`,
  },
  resuming: 'Buscando dónde se quedó...',
  reading: 'Su banco está vinculado. Esperamos a que nos envíe sus saldos.',
  readingMore: 'Esperamos al banco que acaba de agregar.',
  shown: {
    title: (agent) => `¿Enviar esto a ${agent}?`,
    holder: (names) => `A nombre de ${names}`,
    worth: (value) => `Vale ${value}`,
    leftOut: (why) => `No cuenta: ${why}`,
    matures: (day) => `Vence el ${day}`,
    total: (minimum) => `En total, de al menos ${minimum}`,
    send: 'Enviar',
    stop: 'No enviar',
  },
  stopped: {
    title: 'No se envía nada',
    words: (agent) => `Usted lo detuvo. ${agent} no recibe nada hasta que usted decida de nuevo.`,
    look: 'Ver el resultado de nuevo',
  },
  short: {
    title: 'Por debajo de la cantidad solicitada',
    more: 'Quizá otra cuenta también cuente.',
    moreAgreed:
      'No se ha enviado nada. Cuando otra cuenta complete la cantidad, enviamos el resultado, como usted aceptó.',
    linkMore: 'Vincular otro banco',
    sendWords: (agent, minimum) => `${agent} verá entonces que no se pudieron confirmar ${minimum}.`,
    sees: (agent, minimum) =>
      `${agent} vería que no se pudieron confirmar ${minimum}, el nombre de su banco y el del titular de la cuenta, y ningún saldo.`,
    needs: (agent) => `Si lo envía, ${agent} lo sabrá.`,
    send: 'Enviarlo tal como está',
  },
  noneSuitable: {
    title: 'Ninguna de estas cuentas se puede contar',
    words: 'Todavía no vinculó una cuenta que cuente en esta solicitud: vincule una, en este banco o en otro.',
  },
  asking: 'Pidiendo el informe a su banco...',
  building: {
    title: 'El informe se está preparando',
    words: (agent) =>
      `¡Gracias! Su banco prepara el informe. Tarda uno o dos minutos, y ${agent} lo recibe en cuanto esté listo.`,
    leave: 'Ya puede cerrar esta página.',
  },
  buildFailed: {
    title: 'No se pudo preparar el informe',
    bank: 'Su banco no pudo preparar el informe.',
    retry: 'Intentar de nuevo',
    relink: 'Vincular la cuenta de nuevo',
  },
  inProgress: {
    title: 'El informe ya está en proceso. ¡Gracias!',
    words: (agent) => `No tiene que hacer nada más. ${agent} lo recibe en cuanto su banco responda.`,
  },
  part: {
    title: 'Su parte está lista',
    words: (agent) =>
      `Su banco respondió. ${agent} recibe un solo informe de los dos en cuanto ambas partes estén listas.`,
    next: (agent: string) =>
      `${agent} recibe el informe en cuanto ambas partes estén listas. Vuelva con este enlace para ver quién lo ha abierto.`,
    coBuyerDone: 'La parte de la otra persona está lista.',
    more: {
      words: (agent) =>
        `Su banco respondió. ${agent} recibirá un solo informe de todos cuando estén listas todas las partes.`,
      next: (agent) =>
        `${agent} recibe el informe cuando estén listas todas las partes. Vuelva a este enlace para ver quién lo ha abierto.`,
      othersDone: 'Todas las partes están listas.',
    },
  },
  gift: {
    title: 'Firme su carta de donación',
    words: (agent) =>
      `Los bancos hipotecarios piden una carta que diga que el dinero es una donación. ${agent} la recibe, y sabe si su banco tiene la cantidad, y nada más de sus cuentas. No se envía nada antes de que usted firme.`,
    amount: 'Cantidad de la donación en dólares',
    relationship: 'Su relación con quien la recibe',
    relationshipNote: 'Por ejemplo, en inglés: mother, uncle, domestic partner.',
    property: 'Dirección de la propiedad',
    copy: 'Leerla en español',
    signature: 'Su firma',
    signatureNote: (name) => `Escriba su nombre: ${name}. Usted firma el texto en inglés.`,
    sign: 'Firmar la carta de donación',
    own: {
      title: 'Su carta de donación',
      words: 'La carta tal como usted la firmó.',
      download: 'Descargar su carta de donación',
    },
  },
  complete: {
    title: 'Informe listo',
    transaction: 'Abrir los pasos para vendedores',
    words: (agent) => `Su banco respondió, y ${agent} tiene su informe. ¡Gracias!`,
    leave: 'Ya puede cerrar esta página.',
  },
  notConfirmed: {
    title: 'Sus fondos no se confirmaron',
    words: (agent, askedAs) =>
      `${askedAs === 'alone' ? 'Las cuentas que compartió' : askedAs === 'two' ? 'Sus cuentas junto con las de la otra persona que compra' : 'Las cuentas de todos juntas'} no confirman la cantidad, y ${agent} tiene un informe que lo dice.`,
    connected: (banks, count) => (count === 1 ? `${banks} sigue vinculado.` : `${banks} siguen vinculados.`),
    disconnectTitle: (banks) => `¿Desvincular ${banks}?`,
    disconnectWords: (agent) =>
      `Ya no tendremos acceso allí y borraremos lo que leímos. ${agent} no podrá volver a preguntar. El informe se queda como está; puede retirarlo más abajo.`,
  },
  withdrawn: {
    title: 'Su informe fue retirado',
    words: (agent) => `${agent} ya no puede abrirlo ni verificarlo, y recibió un aviso.`,
  },
  control: {
    offer: {
      title: 'Su oferta',
      words: 'Preséntela aquí, o véala. Usted no ve otras ofertas, y nadie más que compre ve la suya.',
      open: 'Ir a su oferta',
    },
    title: 'Sus informes',
    failed: 'No se pudo mostrar la lista de sus informes.',
    amount: (amount) => `Al menos ${amount}`,
    to: (reader) => `para ${reader}`,
    states: {
      pending: 'En preparación',
      ready: 'Su parte está lista',
      valid: 'Válido hasta el',
      expired: 'Vencido',
      superseded: 'Reemplazado por uno más reciente',
      withdrawn: 'Retirado',
      failed: 'No se pudo preparar',
    },
    notOpened: 'Nadie lo ha abierto todavía.',
    neverOpened: 'Nadie lo abrió.',
    openedBy: (reader) => `Abierto por ${reader}:`,
    notConfirmed: 'Dice que la cantidad no está confirmada.',
    copy: 'Ver mi copia',
    download: 'Descargar el PDF',
    pdfName: 'Comprobante de fondos',
    withdraw: 'Retirar',
    withdrawTitle: '¿Retirar este informe?',
    withdrawWords: (reader) =>
      `${reader} ya no podrá abrirlo ni verificarlo, y recibirá un aviso. Esto no se puede deshacer.`,
    withdrawAnswerTitle: '¿Retirar su respuesta antes de que se envíe?',
    withdrawAnswerWords: (reader: string) =>
      `${reader} no recibe ningún informe y sabrá que usted retiró su respuesta. Puede responder de nuevo con el mismo enlace.`,
    banks: 'La conexión con su banco',
    ending:
      'Estamos terminando la conexión con su banco y ya no leemos nada de él. Lo intentamos hasta lograrlo. Puede cerrar esta página.',
    noBanks: 'No hay ningún banco conectado. Ya no tenemos acceso al suyo.',
    keep: 'Conservar la conexión por 30 días',
    keepNote: 'Así puede enviar más informes, por otras cantidades, sin volver a iniciar sesión en su banco.',
    another: 'Enviar otro informe',
    disconnect: 'Desconectar mi banco',
    disconnectTitle: '¿Desconectar su banco y retirarlo todo?',
    disconnectWords:
      'Todos sus informes dejan de servir de inmediato, su banco ya no nos da acceso, y se borra lo que leímos de él. Esto no se puede deshacer.',
    disconnectBanksTitle: '¿Desconectar su banco?',
    disconnectBanksWords: 'Su banco ya no nos da acceso, y borramos lo que leímos de él. Puede vincularlo de nuevo.',
    unsent: 'Su banco y sus navegadores',
    cancel: 'Cancelar',
  },
  stillGood: {
    title: '¿Sigue vigente?',
    closing: 'Fecha de cierre',
    closingNote: 'Si todavía no la sabe, elija un día para el que ya debería estar listo.',
    allow: (agent) => `Permitir que ${agent} pregunte`,
    allowed: (agent) => `${agent} puede preguntar "¿sigue vigente?" hasta el`,
    asking: (agent) => `${agent} preguntó, y su banco está respondiendo.`,
    signIn: (bank) => `${bank} necesita que usted inicie sesión de nuevo antes de responder.`,
    change: 'Cambiar el día',
    end: 'Terminarlo',
    endTitle: '¿Terminar "¿sigue vigente?"?',
    endWords: (agent) =>
      `${agent} ya no podrá volver a preguntar a su banco, y le avisaremos. El informe que tiene no cambia. También terminamos la conexión con su banco, a menos que la conserve para más informes.`,
    ended: 'Terminó. No se vuelve a preguntar a su banco.',
  },
  explain: {
    you: 'Usted',
    before: '¿La cuenta está a otro nombre, por ejemplo el de su cónyuge o el de una empresa? Puede explicarlo ahora.',
    different: 'La cuenta está a otro nombre',
    unknown: 'Su banco no dijo con claridad de quién es la cuenta',
    seen: (agent) => `${agent} ve esto. Usted puede explicarlo.`,
    open: 'Explicar de quién es la cuenta',
    change: 'Cambiar mi explicación',
    reason: '¿De quién es la cuenta?',
    own: 'Con sus propias palabras (opcional)',
    seenBy: (agent) => `${agent}, y quien verifique el informe, lo ven como palabras de usted. No cambia el resultado.`,
    send: 'Enviar mi explicación',
    sent: (agent) => `Ya avisamos a ${agent}.`,
    cancel: 'Cancelar',
  },
  authority: {
    title: 'Cómo firma usted por el titular del dinero',
    words: (agent) =>
      `Su banco indica como titular un fideicomiso, una empresa o una sucesión. Si usted firma por ella, comparta un documento que lo diga, como una certificación de fideicomiso o una resolución. Solo ${agent} lo ve. Cuando ${agent} lo acepte, su informe dirá que usted firma por el titular.`,
    open: 'Mostrar que firmo por ella',
    another: 'Compartir otro documento',
    entity: 'Nombre del fideicomiso, la empresa o la sucesión',
    entityHint: 'Como lo tiene su banco.',
    capacity: '¿Cómo firma usted por ella?',
    share: (agent) => `Compartir con ${agent}`,
    sent: (agent) => `Compartido. ${agent} lo revisa.`,
    claim: (entity, capacity) => `${entity}: usted firma como ${capacity}`,
    states: {
      shared: (agent) => `${agent} todavía no lo revisó. Hasta entonces: "sin facultad demostrada".`,
      accepted: (agent) => `${agent} aceptó su documento, y su informe lo dice.`,
      refused: (agent) => `${agent} le pide algo más:`,
    },
    takeBack: 'Retirar',
    takeBackOf: (entity) => `Retirar el documento sobre ${entity}`,
    takeBackTitle: (entity) => `¿Retirar el documento sobre ${entity}?`,
    takeBackWords: (agent) =>
      `${agent} ya no podrá abrirlo, y su informe dirá otra vez "sin facultad demostrada". Usted puede compartir otro.`,
    takenBack: 'Retirado.',
  },
  assurance: {
    label: 'Preguntas frecuentes',
    next: 'Qué sigue',
    sees: 'Quién ve qué',
    counts: 'Qué cuenta',
    stop: 'Cómo detenerlo',
  },
  agentSees: sharedWithAgent.es,
  letters: (agent) =>
    `${agent} puede compartir el informe y enviar a la otra parte cartas que confirmen una cantidad. Le avisamos por correo de cada carta.`,
  assurances: {
    license: ({ name, email }) => ({
      next: 'Usted acepta los términos, vincula una cuenta bancaria y nosotros preparamos el informe. Le tomará unos cinco minutos.',
      sees: `Nadie ve nada todavía. ${name} solo sabe que usted abrió este enlace.`,
      stop: `Cierre esta página: no se ha compartido nada. Puede avisar a ${name} en ${email}.`,
    }),
    link: ({ email, sees }) => ({
      next: 'Usted elige su banco, inicia sesión en él y escoge las cuentas. Después le pedimos el total al banco.',
      sees,
      stop: `Cierre esta página: no se comparte nada. Después de vincular su banco, un botón de esta página lo detiene mientras no se haya enviado. ¿Preguntas? ${email}`,
    }),
    documents: ({ name, email }) => ({
      next: `Usted agrega archivos y los comparte. ${name} los abre, y los acepta o pide algo más.`,
      sees: `Nada antes de que usted comparta. Después, solo ${name}: sus archivos, sus notas y que ningún banco los verificó.`,
      stop: `Quite un archivo o retire todo en esta página en cualquier momento. Borramos los archivos a los 30 días. ¿Preguntas? ${email}`,
    }),
    waitingAgreed: ({ name, sees }) => ({
      next: 'Su banco nos da el total y enviamos el resultado. Puede irse.',
      sees: `Por ahora, ${name} ve solamente que usted vinculó un banco. Después: ${sees}`,
      stop: 'Use el botón de esta página en cualquier momento antes de que se envíe el resultado.',
    }),
    waiting: ({ name }) => ({
      next: 'Su banco nos da el total, y usted lo ve. Después decide.',
      sees: `${name} ve solamente que usted vinculó un banco.`,
      stop: 'Cierre esta página. Puede volver con el mismo enlace; sin usted no se envía nada.',
    }),
    shown: ({ name, sees }) => ({
      next: 'Usted decide si se envía.',
      sees: `Por ahora, ${name} ve solamente que usted vinculó un banco. Si lo envía: ${sees}`,
      stop: 'Cierre esta página: no se envía nada si usted no pulsa el botón.',
    }),
    shortAgreed: ({ name, sees }) => ({
      next: 'Puede vincular otra cuenta. En cuanto sus cuentas alcancen la cantidad, enviamos el resultado.',
      sees: `Por ahora, ${name} ve solamente que usted vinculó un banco. Después: ${sees}`,
      stop: 'Use el botón de esta página en cualquier momento antes de que se envíe el resultado. Cerrar la página no detiene nada.',
    }),
    sent: ({ name, email, sees }) => ({
      next: `Sellamos el informe y avisamos a ${name}. Es válido por 30 días. Después eliminamos la conexión con su banco, a menos que usted la conserve.`,
      sees: `${sees} Quien tenga el informe puede leerlo y verificarlo.`,
      stop: `Retire el informe o desconecte su banco en esta página, cuando quiera. ¿Preguntas? ${email}`,
    }),
    complete: ({ name, email, sees }) => ({
      next: `${name} puede contar con el informe por 30 días. Vuelva con este enlace para ver quién lo ha abierto.`,
      sees: `${sees} Quien tenga el informe puede leerlo y verificarlo.`,
      stop: `Retire el informe en esta página, cuando quiera. ¿Preguntas? ${email}`,
    }),
    notConfirmed: ({ name, email, sees }) => ({
      next: `${name} ya sabe que la cantidad no está confirmada. Vuelva con este enlace para ver quién ha abierto el informe.`,
      sees: `${sees} Quien tenga el informe puede leerlo y verificarlo.`,
      stop: `Retire el informe en esta página, cuando quiera. ¿Preguntas? ${email}`,
    }),
    withdrawn: ({ name, email }) => ({
      next: `Nada más, a menos que usted quiera: ${name} puede enviarle una nueva solicitud.`,
      sees: `Ya nadie puede abrir un informe suyo. ${name} sigue viendo que hubo uno, y cuándo. Quien lo verifique ve que se retiró, para quién era y sus fechas.`,
      stop: `Ya está detenido. ¿Preguntas? ${email}`,
    }),
  },
};
