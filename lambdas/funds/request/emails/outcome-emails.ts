// The emails about the outcome: a report was sent, or one's part of a joint report is done, lost or expired.
import type { Language } from '#core/http/language.ts';
import { deadlineDate } from '#core/mail/long-date.ts';
import { formatCents } from '#core/platform/money.ts';
import { needsWords } from '#vocabulary/funds/bank';
import type { FundsRequest } from '../entity.ts';
import { disconnectWords, type OwnAccount, ownAccountsIn } from '../outcome/own-accounts.ts';
import { askedAs } from '../people.ts';
import { SHOWN_IN_MAIL } from '../vocabulary.ts';
import { always, type ClientWords, isAnswerable, toClient } from './request-email.ts';

/** True for more people than a buyer and a co-buyer, and for a donor or guarantor. */
const areMore = (request: FundsRequest): boolean => !['alone', 'two'].includes(askedAs(request));

const completeEnglish = {
  subject: 'Your proof of funds is complete',
  preheader: ({ agentName }: FundsRequest) => `We've notified ${agentName}. You don't need to do anything else.`,
  words: (request: FundsRequest) => {
    const { agentName, joint } = request;
    if (areMore(request))
      return `All parts are done, and ${agentName} has received one report covering all of you. You don't need to do anything else.`;
    return joint
      ? `Your part and your co-buyer's part are done, and ${agentName} has received one report covering you both. You don't need to do anything else.`
      : `Your bank has responded, and ${agentName} has received the report. You don't need to do anything else.`;
  },
  /** Lists the shared data, its readers, and its end date. */
  receipt: ({ agentName, agentEmail, proofAmount, answered }: FundsRequest): string =>
    [
      `Shared with: ${agentName} (${agentEmail})`,
      `Amount: ${formatCents(answered?.proofAmount ?? proofAmount)}`,
      ...(answered ? [`Valid until: ${deadlineDate(answered.validUntil)}`] : []),
    ].join('\n'),
  inDoubt: ({ agentName }: FundsRequest) =>
    `Your bank names another account holder, or none. ${agentName} sees that. You can explain it on your page, in your own words.`,
  verify:
    'Anyone who has the report can check it on our verify page, which says the result, the amount, any total it shows, your name, the account holder, the bank and the dates.',
  /** A joint report has no copy for any of its people: it would tell each about the others. */
  withdraw: ({ joint }: FundsRequest): string =>
    joint
      ? 'You can see who has opened it, or withdraw it, at any time on your page.'
      : 'You can see your copy, download it, or withdraw it at any time on your page.',
  /** Texts for each type of report: a confirmation, values, or values with details. */
  shows: {
    1: "The report says whether the requested amount is available, the name of your bank and the account holder's name. It doesn't show balances, account numbers or transactions.",
    2: "The report shows your bank, the account holder's name, and the accounts with their last digits, values and the total. It doesn't show transactions.",
    3: 'The report shows your bank, and the accounts with their last digits, values, holders and 90 days of transactions, and the total.',
  },
  alsoAddress: "It also shows the account holder's address, as you chose.",
  action: 'See who opens it, or withdraw it',
};
const complete: Record<Language, typeof completeEnglish> = {
  en: completeEnglish,
  es: {
    subject: 'Su comprobante de fondos está listo',
    preheader: ({ agentName }) => `Ya avisamos a ${agentName}. No tiene que hacer nada más.`,
    words: (request) => {
      const { agentName, joint } = request;
      if (areMore(request))
        return `Todas las partes están listas, y ${agentName} recibió un solo informe de todos. No tiene que hacer nada más.`;
      return joint
        ? `Su parte y la de la otra persona que compra están listas, y ${agentName} recibió un solo informe de los dos. No tiene que hacer nada más.`
        : `Su banco respondió, y ${agentName} recibió el informe. No tiene que hacer nada más.`;
    },
    receipt: ({ agentName, agentEmail, proofAmount, answered }) =>
      [
        `Compartido con: ${agentName} (${agentEmail})`,
        `Cantidad: ${formatCents(answered?.proofAmount ?? proofAmount)}`,
        ...(answered ? [`Válido hasta el: ${deadlineDate(answered.validUntil, 'es')}`] : []),
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
};

type Texts = (typeof complete)[Language];

/** All that the report shows, under any template the client chose. */
const shownIn = (texts: Texts, { answered, reportType }: FundsRequest): string =>
  [texts.shows[(answered ?? { reportType }).reportType], answered?.hasAddress ? texts.alsoAddress : '']
    .filter(Boolean)
    .join(' ');

const notConfirmedEnglish = {
  subject: "Your proof of funds wasn't confirmed",
  preheader: ({ agentName }: FundsRequest) => `${agentName} has received a report that says so.`,
  words: (request: FundsRequest) => {
    const { agentName, joint, proofAmount, answered } = request;
    const amount = formatCents(answered?.proofAmount ?? proofAmount);
    if (areMore(request))
      return `All banks were asked again at the same time, and together they don't confirm ${amount}. ${agentName} has received one report covering all of you that says so.`;
    return joint
      ? `Both banks were asked again at the same time, and your accounts and your co-buyer's together don't confirm ${amount}. ${agentName} has received one report covering you both that says so.`
      : `Your bank has responded, and the accounts you shared don't confirm ${amount}. ${agentName} has received a report that says so.`;
  },
  connected: (banks: number): string =>
    banks === 1
      ? 'Your bank is still connected, as you chose. You can disconnect it on your page; the report stays as it is.'
      : 'Your banks are still connected, as you chose. You can disconnect them on your page; the report stays as it is.',
  disconnected: (banks: number) => `We've ended the connection to your ${banks === 1 ? 'bank' : 'banks'}.`,
};
const notConfirmed: Record<Language, typeof notConfirmedEnglish> = {
  en: notConfirmedEnglish,
  es: {
    subject: 'Su comprobante de fondos no se confirmó',
    preheader: ({ agentName }) => `${agentName} recibió un informe que lo dice.`,
    words: (request) => {
      const { agentName, joint, proofAmount, answered } = request;
      const amount = formatCents(answered?.proofAmount ?? proofAmount);
      if (areMore(request))
        return `Consultamos otra vez a todos los bancos al mismo tiempo, y juntos no confirman ${amount}. ${agentName} recibió un solo informe de todos que lo dice.`;
      return joint
        ? `Consultamos otra vez a los dos bancos al mismo tiempo, y sus cuentas junto con las de la otra persona que compra no confirman ${amount}. ${agentName} recibió un solo informe de los dos que lo dice.`
        : `Su banco respondió, y las cuentas que compartió no confirman ${amount}. ${agentName} recibió un informe que lo dice.`;
    },
    connected: (banks) =>
      banks === 1
        ? 'Su banco sigue vinculado, como usted decidió. Puede desvincularlo en su página; el informe se queda como está.'
        : 'Sus bancos siguen vinculados, como usted decidió. Puede desvincularlos en su página; el informe se queda como está.',
    disconnected: (banks) => `Terminamos la conexión con ${banks === 1 ? 'su banco' : 'sus bancos'}.`,
  },
};

/** True if the client keeps it, or lets the agent ask it again: it doesn't end with the report. */
const isConnected = ({ keepBanksUntil, stillGood }: FundsRequest): boolean =>
  keepBanksUntil !== undefined || stillGood !== undefined;

const notConfirmedWords = (language: Language, request: FundsRequest, accounts: readonly OwnAccount[]) => {
  const [texts, receipt] = [notConfirmed[language], complete[language]];
  const banks = new Set(accounts.map(({ bank }) => bank)).size;
  const also = { label: disconnectWords(language, banks), show: SHOWN_IN_MAIL.banks };
  return {
    subject: texts.subject,
    preheader: texts.preheader(request),
    paragraphs: [
      texts.words(request),
      ...[needsWords(request.answered?.needs, language)].filter(Boolean),
      ...ownAccountsIn(language, accounts).map(({ title, lines }) => [title, ...lines].join('\n')),
      receipt.receipt(request),
      shownIn(receipt, request),
      (isConnected(request) ? texts.connected : texts.disconnected)(banks),
      receipt.withdraw(request),
    ],
    action: { label: receipt.action, also: isConnected(request) ? also : undefined },
  };
};

const completeWords = (language: Language, request: FundsRequest) => {
  const texts = complete[language];
  return {
    subject: texts.subject,
    preheader: texts.preheader(request),
    paragraphs: [
      texts.words(request),
      texts.receipt(request),
      shownIn(texts, request),
      texts.verify,
      texts.withdraw(request),
    ],
    action: texts.action,
  };
};

const outcomeWords = (language: Language, request: FundsRequest): ClientWords => ({
  ...(request.answered?.notConfirmed
    ? notConfirmedWords(language, request, request.answered.notConfirmed)
    : completeWords(language, request)),
  warning: request.answered?.isHolderInDoubt ? complete[language].inDoubt(request) : undefined,
});

export const requestComplete = toClient({
  isCurrent: always,
  en: (request) => outcomeWords('en', request),
  es: (request) => outcomeWords('es', request),
});

/** The email to each of several people who is done before the last one. */
export const partComplete = toClient({
  isCurrent: always,
  en: (request) => ({
    subject: 'Your part of the proof of funds is done',
    preheader: "You don't need to do anything else.",
    paragraphs: areMore(request)
      ? [
          `Your bank has responded. ${request.agentName} gets one report covering all of you once everyone's part is done. You don't need to do anything else.`,
          'No one sees how much your accounts add up to: not the others, and not the person who asked.',
          'Right before the report is made, all banks are asked again, so your bank stays connected until then, for at most 30 days.',
        ]
      : [
          `Your bank has responded. ${request.agentName} gets one report covering you both once your co-buyer's part is done. You don't need to do anything else.`,
          'No one sees how much your part adds up to: not your co-buyer, and not the person who asked.',
          'Right before the report is made, both banks are asked again, so your bank stays connected until then, for at most 30 days.',
        ],
    action: 'See your part, or withdraw it',
  }),
  es: (request) => ({
    subject: 'Su parte del comprobante de fondos está lista',
    preheader: 'No tiene que hacer nada más.',
    paragraphs: areMore(request)
      ? [
          `Su banco respondió. ${request.agentName} recibirá un solo informe de todos cuando estén listas todas las partes. No tiene que hacer nada más.`,
          'Nadie ve cuánto suman sus cuentas: ni los demás, ni quien lo solicitó.',
          'Justo antes de hacer el informe se consulta otra vez a todos los bancos. Por eso su banco sigue vinculado hasta entonces, como máximo 30 días.',
        ]
      : [
          `Su banco respondió. ${request.agentName} recibirá un solo informe de los dos cuando también esté lista la parte de la otra persona. No tiene que hacer nada más.`,
          'Nadie ve cuánto suma su parte: ni la otra persona que compra, ni quien lo solicitó.',
          'Justo antes de hacer el informe se consulta otra vez a los dos bancos. Por eso su banco sigue vinculado hasta entonces, como máximo 30 días.',
        ],
    action: 'Ver mi parte, o retirarla',
  }),
});

/** The email to the person whose bank couldn't be read again before the joint report. */
export const partLost = toClient({
  isCurrent: isAnswerable,
  en: (request) => ({
    subject: 'Your bank needs you once more',
    preheader: `Nothing has been sent to ${request.agentName}.`,
    paragraphs: [
      `Right before your joint report for ${request.agentName} is made, ${areMore(request) ? 'all' : 'both'} banks are asked again, and we couldn't get an answer from yours. So there's no report yet, and nothing has been sent.`,
      'Your bank may want you to sign in again. You can do that on your page, or link your bank again. It takes about a minute.',
    ],
    action: 'Continue my proof of funds',
  }),
  es: (request) => ({
    subject: 'Su banco lo necesita una vez más',
    preheader: `No se ha enviado nada a ${request.agentName}.`,
    paragraphs: [
      `Justo antes de hacer el informe conjunto para ${request.agentName} se consulta otra vez a ${areMore(request) ? 'todos los' : 'los dos'} bancos, y el suyo no respondió. Por eso todavía no hay informe, y no se ha enviado nada.`,
      'Quizás su banco le pida iniciar sesión de nuevo. Puede hacerlo en su página, o vincular su banco otra vez. Toma cerca de un minuto.',
    ],
    action: 'Continuar con mi comprobante de fondos',
  }),
});

/** The email to a person who is done, when another one didn't do their part in time. */
export const partExpired = toClient({
  isCurrent: always,
  en: (request) => ({
    subject: 'Your part of the proof of funds has expired',
    preheader: "We've deleted what your bank told us.",
    paragraphs: [
      `${areMore(request) ? "Someone else's" : "Your co-buyer's"} part didn't arrive within 30 days, so there's no report, and we've deleted your part. ${request.agentName} hasn't seen it.`,
      `You don't need to do anything. If it's still needed, ${request.agentName} can send ${areMore(request) ? 'all' : 'both'} of you a new request.`,
    ],
  }),
  es: (request) => ({
    subject: 'Su parte del comprobante de fondos venció',
    preheader: 'Borramos lo que nos dijo su banco.',
    paragraphs: [
      `La parte de ${areMore(request) ? 'otra persona' : 'la otra persona que compra'} no llegó en 30 días. Por eso no hay informe, y borramos su parte. ${request.agentName} no la ha visto.`,
      `No tiene que hacer nada. Si todavía hace falta, ${request.agentName} puede enviarles una nueva solicitud ${areMore(request) ? 'a todos' : 'a los dos'}.`,
    ],
  }),
});
