// The emails to a client about their bank: a step that is left before the report is sent, and access that has ended.
import type { Language } from '#core/http/language.ts';
import { formatCents } from '#core/platform/money.ts';
import type { FundsRequest } from '../entity.ts';
import type { RequestEmailTask } from './email-writes.ts';
import { always, type ClientWords, isAnswerable, type RequestEmail, toClient } from './request-email.ts';

const stepLeftEnglish = {
  subject: {
    step: 'One step left for your proof of funds',
    tap: 'One tap left for your proof of funds',
  },
  preheader: ({ agentName }: FundsRequest) => `Nothing has been sent to ${agentName} yet.`,
  words: {
    'sign in': (_request: FundsRequest): string =>
      'Your bank is linked, but it needs you to sign in again before it confirms your funds. It takes about a minute.',
    'link again': (_request: FundsRequest): string =>
      "We couldn't get the report from your bank. Please link it again, or link another bank.",
    'link an account': (_request: FundsRequest): string =>
      'None of the accounts you shared counts in this request. Your page says why. Please link another one, at this bank or another.',
    'add or send': ({ proofAmount }: FundsRequest): string =>
      `The accounts you linked don't add up to ${formatCents(proofAmount)}. You can link another bank, or send the report as it is.`,
    decide: (_request: FundsRequest): string =>
      'Your bank has answered. Open your link to see the accounts and the total, and to send them or not.',
  },
  undecided: ({ agentName }: FundsRequest): string =>
    `Nothing has been sent to ${agentName}, and nothing is until you decide.`,
  /** Once another bank makes up the amount, no further tap is needed. */
  untilEnough: ({ agentName }: FundsRequest): string =>
    `Nothing has been sent to ${agentName}. If you link another bank and your accounts reach the amount, we send the result, as you agreed.`,
  after: ({ agentName }: FundsRequest): string =>
    `After that we send the result to ${agentName}, as you agreed. Nothing has been sent yet.`,
  stop: 'Changed your mind? The same page has a button that stops it.',
  action: {
    'sign in': 'Sign in at my bank',
    'link again': 'Link my bank again',
    'link an account': 'Link an account',
    'add or send': 'Decide what to send',
    decide: 'See the result and decide',
  },
};
const stepLeft: Record<Language, typeof stepLeftEnglish> = {
  en: stepLeftEnglish,
  es: {
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
        'Ninguna de las cuentas que compartió cuenta en esta solicitud. Su página explica por qué. Por favor, vincule otra, en este banco o en otro.',
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
};

const hasAgreed = ({ decision }: FundsRequest) => decision?.is === 'send when confirmed';

/** Says what triggers sending: for a client who agreed, their step alone or enough money. */
const whenSent = (texts: (typeof stepLeft)[Language], request: FundsRequest): string => {
  if (!hasAgreed(request)) return texts.undecided(request);
  return request.stepLeft?.why === 'add or send' ? texts.untilEnough(request) : texts.after(request);
};

const stepLeftWords = (language: Language, request: FundsRequest): ClientWords => {
  const texts = stepLeft[language];
  const { why } = request.stepLeft ?? { why: 'decide' };
  return {
    subject: texts.subject[why === 'decide' ? 'tap' : 'step'],
    preheader: texts.preheader(request),
    paragraphs: [texts.words[why](request), whenSent(texts, request), ...(hasAgreed(request) ? [texts.stop] : [])],
    action: texts.action[why],
  };
};

/** Outdated once the client has taken the step, stopped, or decided otherwise. */
export const stepLeftEmail = toClient({
  isCurrent: (request) => request.stepLeft !== undefined && request.decision?.is !== 'stopped' && isAnswerable(request),
  en: (request) => stepLeftWords('en', request),
  es: (request) => stepLeftWords('es', request),
});

const bankEnglish = {
  ended: {
    subject: (bank: string) => `${bank} is no longer linked`,
    preheader: (_bank: string) => "We've deleted what we read there.",
    words: (bank: string) =>
      `Our access to your accounts at ${bank} has ended, because you or the bank ended it. We've deleted what we read there.`,
    next: ({ agentName }: FundsRequest) =>
      `${agentName} is still waiting for your proof of funds. If you'd still like to send it, open your link and link a bank again.`,
    action: 'Link a bank again',
  },
  accountEnded: {
    subject: (bank: string) => `An account at ${bank} is no longer shared`,
    preheader: (_bank: string) => "We've deleted what we read from it.",
    words: (bank: string) =>
      `You or ${bank} ended our access to one of your accounts. We've deleted what we read from it.`,
    next: (_request: FundsRequest) => 'You can continue with your other accounts, or link another bank.',
    action: 'Continue my proof of funds',
  },
  signIn: {
    subject: (bank: string) => `${bank} needs you to sign in again`,
    preheader: (_bank: string) => 'It takes about a minute. Nothing you entered is lost.',
    words: (bank: string) =>
      `Before ${bank} confirms your funds, it needs you to sign in again. It takes about a minute, and nothing you entered is lost.`,
    next: ({ agentName }: FundsRequest) => `${agentName} is waiting for your proof of funds.`,
    action: 'Sign in at my bank',
  },
  sentStays: ({ agentName }: FundsRequest) =>
    `The report that ${agentName} received doesn't change. You can see who opens it, or withdraw it, with your link.`,
  seeReport: 'See my report',
};
const bank: Record<Language, typeof bankEnglish> = {
  en: bankEnglish,
  es: {
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
};

const bankEmail = (event: 'ended' | 'accountEnded' | 'signIn', isCurrent: RequestEmail['isCurrent']) => {
  const words = (language: Language, request: FundsRequest, { bankName = '' }: RequestEmailTask): ClientWords => {
    const { sentStays, seeReport, [event]: texts } = bank[language];
    const isSent = request.state === 'received';
    return {
      subject: texts.subject(bankName),
      preheader: texts.preheader(bankName),
      paragraphs: [texts.words(bankName), isSent ? sentStays(request) : texts.next(request)],
      action: isSent ? seeReport : texts.action,
    };
  };
  return toClient({
    isCurrent,
    en: (request, task) => words('en', request, task),
    es: (request, task) => words('es', request, task),
  });
};

export const bankEnded = bankEmail('ended', always);
export const bankAccountEnded = bankEmail('accountEnded', always);
export const bankSignIn = bankEmail('signIn', isAnswerable);
