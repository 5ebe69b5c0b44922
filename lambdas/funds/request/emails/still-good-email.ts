// The email that tells a client the answer each time their agent asks whether the funds are still good.
import type { Language } from '#core/http/language.ts';
import { longDay } from '#core/mail/long-date.ts';
import { formatCents } from '#core/platform/money.ts';
import type { FundsRequest } from '../entity.ts';
import { type AskedAs, askedAs } from '../people.ts';
import { SHOWN_IN_MAIL } from '../vocabulary.ts';
import type { RequestEmailTask } from './email-writes.ts';
import { type ClientWords, toClient } from './request-email.ts';

type Sides = Record<'confirmed' | 'below' | 'failed' | 'allowed', string>;

const sidesOf = (alone: Sides, two: Sides, more: Sides): Record<AskedAs, Sides> => ({
  alone,
  two,
  more,
  donor: more,
  guarantor: more,
});

const SIDES: Record<Language, Record<AskedAs, Sides>> = {
  en: sidesOf(
    { confirmed: 'Your bank', below: 'Your accounts', failed: 'Your bank', allowed: 'you agree' },
    {
      confirmed: "Your bank and your co-buyer's together",
      below: "Your accounts and your co-buyer's together",
      failed: "Your bank or your co-buyer's",
      allowed: 'you and your co-buyer both agree',
    },
    {
      confirmed: 'All your banks together',
      below: 'All your accounts together',
      failed: 'One of your banks',
      allowed: 'all of you agree',
    },
  ),
  es: sidesOf(
    {
      confirmed: 'Su banco confirmó',
      below: 'sus cuentas',
      failed: 'Su banco',
      allowed: 'usted esté de acuerdo',
    },
    {
      confirmed: 'Su banco y el de la otra persona que compra confirmaron juntos',
      below: 'sus cuentas, junto con las de la otra persona que compra,',
      failed: 'Su banco o el de la otra persona que compra',
      allowed: 'usted y la otra persona que compra estén de acuerdo',
    },
    {
      confirmed: 'Los bancos de todos confirmaron juntos',
      below: 'las cuentas de todos juntas',
      failed: 'Uno de los bancos',
      allowed: 'todos estén de acuerdo',
    },
  ),
};

const stillGoodEnglish = {
  subject: {
    confirmed: 'Your funds were confirmed again',
    below: "Your funds weren't confirmed this time",
    'no account': "Your funds weren't confirmed this time",
    'sign in': 'Your bank needs you to sign in again',
    failed: "Your bank couldn't be asked again",
    ended: 'Your bank can no longer be asked again',
  },
  preheader: ({ agentName, stillGood }: FundsRequest) =>
    stillGood
      ? `${agentName} asked whether your funds are still good.`
      : `${agentName} can no longer ask whether your funds are still good.`,
  words: {
    confirmed: ({ agentName, proofAmount, joint }: FundsRequest): string =>
      `${agentName} asked whether your funds are still good, as you agreed. ${SIDES.en[askedAs({ joint })].confirmed} confirmed at least ${formatCents(proofAmount)}, and ${agentName} has a new report. It takes the place of the earlier one.`,
    below: ({ agentName, proofAmount, joint }: FundsRequest): string =>
      `${agentName} asked whether your funds are still good, as you agreed. ${SIDES.en[askedAs({ joint })].below} don't reach ${formatCents(proofAmount)} today, and ${agentName} has a new report that says so. It takes the place of the earlier one.`,
    'no account': ({ agentName }: FundsRequest): string =>
      `${agentName} asked whether your funds are still good, as you agreed. The account behind your report was closed or is no longer shared, so the amount isn't confirmed, and ${agentName} has a new report that says so. It takes the place of the earlier one.`,
    'sign in': ({ agentName }: FundsRequest): string =>
      `${agentName} asked whether your funds are still good, as you agreed. Your bank needs you to sign in again before it answers. Until then, your earlier report doesn't change.`,
    failed: ({ agentName, joint }: FundsRequest): string =>
      `${agentName} asked whether your funds are still good, as you agreed. ${SIDES.en[askedAs({ joint })].failed} didn't answer. Your earlier report doesn't change.`,
    ended: ({ agentName, joint }: FundsRequest): string =>
      `${agentName} can only ask again while ${SIDES.en[askedAs({ joint })].allowed}, and that has ended. We end the connection to your bank, unless you keep it for something else. The reports that ${agentName} has are listed on your page.`,
  },
  shows:
    "It shows no balances, account numbers or transactions: only whether the amount is confirmed, your bank and the account holder's name.",
  end: ({ agentName, stillGood }: FundsRequest): string =>
    `${agentName} may ask until ${longDay(stillGood?.until ?? '')}. You can end it on your page at any time. Then we also end the connection to your bank, unless you keep it for something else.`,
  action: 'See it, or end it',
  signIn: 'Sign in at my bank, or end it',
  see: 'See my page',
};
const stillGood: Record<Language, typeof stillGoodEnglish> = {
  en: stillGoodEnglish,
  es: {
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
        `${agentName} preguntó si sus fondos siguen vigentes, como usted aceptó. ${SIDES.es[askedAs({ joint })].confirmed} al menos ${formatCents(proofAmount)}, y ${agentName} tiene un informe nuevo. Reemplaza al anterior.`,
      below: ({ agentName, proofAmount, joint }) =>
        `${agentName} preguntó si sus fondos siguen vigentes, como usted aceptó. Hoy ${SIDES.es[askedAs({ joint })].below} no alcanzan ${formatCents(proofAmount)}, y ${agentName} tiene un informe nuevo que lo dice. Reemplaza al anterior.`,
      'no account': ({ agentName }) =>
        `${agentName} preguntó si sus fondos siguen vigentes, como usted aceptó. La cuenta en que se basaba su informe se cerró o ya no se comparte. Por eso la cantidad no está confirmada, y ${agentName} tiene un informe nuevo que lo dice. Reemplaza al anterior.`,
      'sign in': ({ agentName }) =>
        `${agentName} preguntó si sus fondos siguen vigentes, como usted aceptó. Su banco necesita que usted inicie sesión de nuevo antes de responder. Hasta entonces, su informe anterior no cambia.`,
      failed: ({ agentName, joint }) =>
        `${agentName} preguntó si sus fondos siguen vigentes, como usted aceptó. ${SIDES.es[askedAs({ joint })].failed} no respondió. Su informe anterior no cambia.`,
      ended: ({ agentName, joint }) =>
        `${agentName} solo puede volver a preguntar mientras ${SIDES.es[askedAs({ joint })].allowed}, y eso terminó. Terminamos la conexión con su banco, a menos que la conserve para otra cosa. Los informes que tiene ${agentName} aparecen en su página.`,
    },
    shows:
      'No muestra saldos, números de cuenta ni movimientos: solo si la cantidad está confirmada, su banco y el nombre del titular de la cuenta.',
    end: ({ agentName, stillGood }) =>
      `${agentName} puede preguntar hasta el ${longDay(stillGood?.until ?? '', 'es')}. Puede terminarlo en su página en cualquier momento. Entonces también terminamos la conexión con su banco, a menos que la conserve para otra cosa.`,
    action: 'Verlo, o terminarlo',
    signIn: 'Iniciar sesión en mi banco, o terminarlo',
    see: 'Ver mi página',
  },
};

const actionFor = (texts: (typeof stillGood)[Language], outcome: RequestEmailTask['stillGood']): string => {
  if (outcome === 'sign in') return texts.signIn;
  return outcome === 'ended' ? texts.see : texts.action;
};

const wordsOf = (
  language: Language,
  request: FundsRequest,
  { stillGood: outcome = 'failed' }: RequestEmailTask,
): ClientWords => {
  const texts = stillGood[language];
  const hasLetter = outcome === 'confirmed' || outcome === 'below' || outcome === 'no account';
  return {
    subject: texts.subject[outcome],
    preheader: texts.preheader(request),
    paragraphs: [
      texts.words[outcome](request),
      ...(hasLetter ? [texts.shows] : []),
      ...(request.stillGood ? [texts.end(request)] : []),
    ],
    action: { label: actionFor(texts, outcome), show: SHOWN_IN_MAIL.stillGood },
  };
};

/** Outdated once the client has ended it, except for the email about that end to the other of two buyers. */
export const stillGoodEmail = toClient({
  isCurrent: (request, { stillGood: outcome }) => request.stillGood !== undefined || outcome === 'ended',
  en: (request, task) => wordsOf('en', request, task),
  es: (request, task) => wordsOf('es', request, task),
});
