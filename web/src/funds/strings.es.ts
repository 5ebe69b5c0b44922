import { privacyNote } from '#contracts/funds/request';
import type { FundsStrings } from './strings.ts';

export const spanish: FundsStrings = {
  problems: {
    required: 'Este campo es obligatorio.',
    email: 'Escriba una dirección de correo válida.',
    ownEmail: 'Escriba una dirección de correo distinta de la de su cuenta.',
    amount: 'Escriba una cantidad mayor que 0, como 450,000.',
    unreadable: 'Esto no es una cantidad. Escriba dólares, como 450,000 o 450k.',
    decimals: 'Escriba dólares y centavos, como 450,000.50.',
    tooLarge: 'Escriba como máximo $1,000,000,000.',
  },
  close: 'Cerrar',
  writes: (client) => `${client} escribe:`,
  holder: {
    differentTitle: 'La cuenta está a otro nombre',
    entityTitle: 'A nombre de una entidad, sin facultad demostrada',
    authorizedTitle: 'A nombre de una entidad por la que firma el cliente',
    authority: (entity, by, capacity) => `A nombre de ${entity}. ${by} firma como ${capacity}.`,
    reviewed: (agent) => `Facultad revisada por ${agent} el`,
    notOurReview: 'La revisión es del agente, no nuestra.',
    capacities: {
      trustee: 'fiduciario',
      manager: 'gerente',
      member: 'miembro',
      partner: 'socio',
      officer: 'directivo',
      executor: 'albacea',
      attorney: 'apoderado',
    },
    unknownTitle: 'No se sabe quién es el titular de la cuenta',
    mixedTitle: 'No todo el dinero está a nombre del cliente',
    and: ' y ',
    share: (amount, names, match) => {
      if (!names) return `${amount ?? 'Una parte del dinero'} está en una cuenta cuyo titular el banco no indica.`;
      const share = `${amount ?? 'Una parte del dinero'} está a nombre de ${names}`;
      return match === 'unknown' ? `${share}. No podemos saber si es el cliente.` : `${share}.`;
    },
    partly: 'Una parte del dinero está a nombre del cliente',
    different: {
      person: (client, holders) => `La cuenta no está a nombre de ${client}. El banco indica: ${holders}.`,
      company: (client, holders) =>
        `La cuenta pertenece a una empresa, no a ${client} en persona. El banco indica: ${holders}.`,
      trust: (client, holders) =>
        `La cuenta pertenece a un fideicomiso, no a ${client} en persona. El banco indica: ${holders}.`,
    },
    unknown: (client) => `El banco no dijo de quién es la cuenta, por lo que no podemos saber si es de ${client}.`,
    unclear: (client, holders) => `No podemos saber si la cuenta es de ${client}. El banco indica: ${holders}.`,
    matches: {
      match: 'Coincide con el nombre del cliente',
      likely: 'Coincide probablemente con el nombre del cliente',
      unknown: 'No se sabe si es el cliente',
      different: 'Distinto del nombre del cliente',
    },
    notNamed: 'El banco no lo indica',
    says: (client) => `${client} dice:`,
    notOurs: 'La explicación es de esa persona. Ningún banco la ha confirmado.',
    reasons: {
      joint: 'Una cuenta conjunta',
      spouse: 'La cuenta de su cónyuge',
      gift: 'Un regalo',
      trust: 'Un fideicomiso',
      company: 'Una empresa',
      former_name: 'Un nombre anterior',
      other: 'Otro motivo',
    },
  },
  keptNotice: 'Conservamos lo que ya había escrito aquí.',
  startAfresh: 'Empezar de nuevo',
  emptied: 'El formulario está vacío otra vez.',
  undo: 'Deshacer',
  tryAgain: 'Intentar de nuevo',
  safeToRetry: 'Si lo intenta de nuevo, no se enviará dos veces.',
  loadingData: 'Cargando sus datos... Esto puede tardar un minuto.',
  waitingSteps: {
    linked: 'Su banco está vinculado',
    asked: 'Le pedimos los saldos a su banco',
    next: 'Revisamos el total',
  },
  waited: (seconds) => (seconds === 1 ? '1 segundo hasta ahora' : `${seconds} segundos hasta ahora`),
  waitedLong:
    'Hoy su banco tarda más de lo normal. Puede esperar, o cerrar esta página y volver con el mismo enlace: seguiremos donde quedó.',
  privacyTitle: privacyNote.es.title,
  privacy: privacyNote.es.promises,
  done: 'listo',
  startOver: 'Empezar de nuevo con otro banco',
  startOverTitle: '¿Empezar de nuevo con otro banco?',
  startOverWords:
    'Terminamos nuestro acceso a cada banco que haya vinculado aquí y borramos lo que leímos. Después puede vincular otro.',
  startOverConfirm: 'Empezar de nuevo',
  openAgain: 'Abrir otra vez la ventana del banco',
  repair: (bank) => `Iniciar sesión de nuevo en ${bank}`,
  needsRepair: (bank) => `${bank} le pide que inicie sesión de nuevo antes de darnos su saldo.`,
  tokenFailed: 'No se pudo preparar la ventana del banco.',
  troubled: 'No funcionó',
  comeBack: 'Puede intentarlo de nuevo, o volver más tarde con el mismo enlace.',
  openingBank: 'Preparando la ventana de su banco...',
  inApp: {
    words: 'Está leyendo esto dentro de otra aplicación. Algunos bancos no permiten iniciar sesión ahí.',
    open: 'Abrir en su navegador',
    otherwise: 'Si no se abre nada, copie la dirección de esta página en su navegador.',
  },
  leftHalfWay: 'Cerró la ventana del banco antes de terminar. No se vinculó ni se compartió nada.',
  bankSaid: (reason) => `Su banco no lo aceptó: ${reason}`,
  unreachable: 'No se pudo abrir su enlace',
  closed: {
    withdrawn: { title: 'Este informe fue retirado', words: 'Su dueño lo retiró.' },
    notFound: {
      title: 'Este enlace no es válido',
      words:
        'El enlace no es válido o venció. Abra el enlace completo de nuestro último correo: es posible que el anterior haya sido reemplazado.',
    },
    expired: { title: 'Este enlace venció', words: 'Pida uno nuevo a la persona que se lo envió.' },
    cancelled: {
      title: 'Esta solicitud fue cancelada',
      words: 'No tiene que hacer nada. Si cree que es un error, pregunte a la persona que se la envió.',
    },
    usedUp: { title: 'Esta carta ya se abrió', words: 'Pida una nueva a quien se la envió.' },
    closed: { title: 'Este cierre terminó', words: 'Si necesita algo de él, pregunte a su agente.' },
    locked: {
      title: 'Demasiados intentos',
      words: (when) =>
        `Este enlace se abrió demasiadas veces con un pin equivocado. Puede intentarlo de nuevo a las ${when}, o pedir un enlace nuevo a la persona que se lo envió.`,
    },
  },
  emailAgain: {
    action: 'Enviarme mi enlace otra vez',
    asked:
      'Si esta página es suya, su enlace va en camino al correo electrónico que tenemos de usted. Revise también la carpeta de correo no deseado.',
  },
  askForLink: {
    action: 'Pedir un enlace nuevo',
    asked: (when) =>
      `Se lo pedimos por correo, el ${when}, a la persona que se lo envió. Si le da más tiempo, usted recibirá un correo con un enlace que funciona.`,
  },
  browsers: {
    title: 'Navegadores que abrieron su página',
    words:
      'Solo usted debería poder abrir esta página. Si no reconoce alguno de estos navegadores, ciérrelo. No dé su enlace ni su pin a nadie, tampoco a su agente.',
    opened: 'Abierto el',
    thisOne: 'Este',
    isClosed: 'Cerrado',
    close: 'Cerrar',
    closeLabel: (device) => `Cerrar ${device}`,
    closeOthers: 'Cerrar todos los demás',
    explain:
      'Ya no podrá leer su página, y el enlace de nuestros correos anteriores dejará de funcionar. Le enviaremos uno nuevo por correo. Aquí su página sigue abierta.',
    closed: 'Cerrado. Aquí su página sigue abierta.',
    closedAndEmailed: 'Cerrado. Aquí su página sigue abierta, y su enlace nuevo va en camino por correo.',
    failed: 'No pudimos cargar la lista de navegadores',
    cancel: 'Cancelar',
    device: (device) => `${device}`.replace(' on ', ' en ').replace('Unknown device', 'Dispositivo desconocido'),
  },
  card: {
    label: (name) => `Tarjeta de presentación de ${name}`,
    phone: 'Teléfono',
    license: 'Licencia',
    provided: 'Según el agente.',
  },
  fileCheck: {
    label: 'Revise su archivo',
    hint: 'Elija el PDF que recibió. No sale de su dispositivo.',
    choose: 'Elegir el PDF',
    same: 'Este es el archivo que emitimos.',
    changed: 'Este no es el archivo que emitimos: fue cambiado o es otro. No confíe en él.',
    aboutOriginal: 'Lo que esta página dice arriba se refiere al original.',
    unreadable: 'No pudimos leer este archivo. Inténtelo de nuevo.',
  },
};
