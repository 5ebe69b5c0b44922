// The client's consents, in the words of the page. A version's words never change: a record names the version that was shown.
import type { Language } from '#core/http/language.ts';
import type { AskedAs } from '../people.ts';
import type { Decision } from './decision-field.ts';

/** The client's decision about sending, in the words of its button. */
export const DECISION_WORDS = {
  draft: 'draft-1',
  'show me first': 'show-first-1',
  'send when confirmed': 'send-confirmed-3',
  send: 'send-now-1',
  stopped: 'stop-1',
} as const satisfies Record<Decision, string>;

/** The buttons that open the bank. Their text belongs to the versions above. */
export const BANK_BUTTONS = {
  'send when confirmed': {
    en: (agent: string) => `Link my bank and send the result to ${agent}`,
    es: (agent: string) => `Vincular mi banco y enviar el resultado a ${agent}`,
  },
  'show me first': {
    en: (_agent: string) => 'Link my bank and decide after I see it',
    es: (_agent: string) => 'Vincular mi banco y decidir después de verlo',
  },
} as const satisfies Partial<Record<Decision, Record<Language, (agent: string) => string>>>;

/** The terms of the first button. Of each linked bank, the accounts shared in the bank's window count. */
export const SENDING_TERMS = {
  alone: {
    en: (agent: string, amount: string) =>
      `${agent} gets the result once your accounts reach ${amount}, as far as this request counts them. If they don't, nothing is sent, and you decide.`,
    es: (agent: string, amount: string) =>
      `${agent} recibe el resultado cuando sus cuentas alcancen ${amount}, según lo que cuenta en esta solicitud. Si no lo alcanzan, no se envía nada y usted decide.`,
  },
  /** For two buyers: one buyer's money isn't compared with the amount, because both reach it together. */
  two: {
    en: (agent: string, amount: string) =>
      `${agent} gets one result: whether your accounts, as far as this request counts them, reach ${amount} together with your co-buyer's.`,
    es: (agent: string, amount: string) =>
      `${agent} recibe un solo resultado: si lo que cuenta en sus cuentas alcanza ${amount} junto con lo de la otra persona que compra.`,
  },
  more: {
    en: (agent: string, amount: string) =>
      `${agent} gets one result: whether your accounts, as far as this request counts them, reach ${amount} together with the money of the others who were asked.`,
    es: (agent: string, amount: string) =>
      `${agent} recibe un solo resultado: si lo que cuenta en sus cuentas alcanza ${amount} junto con el dinero de las demás personas.`,
  },
  /** For a donor, whose letter names the amount. */
  donor: {
    en: (agent: string, _amount: string) =>
      `${agent} gets your signed gift letter, and learns whether what counts of your accounts reaches your gift. It counts in full, or not at all.`,
    es: (agent: string, _amount: string) =>
      `${agent} recibe su carta de donación firmada, y sabe si lo que cuenta en sus cuentas alcanza su donación, que cuenta completa o no cuenta.`,
  },
  guarantor: {
    en: (agent: string, amount: string) =>
      `${agent} learns whether your accounts, as far as this request counts them, reach ${amount}. Your money is listed apart, and isn't added to the buyers'.`,
    es: (agent: string, amount: string) =>
      `${agent} sabe si lo que cuenta en sus cuentas alcanza ${amount}. Su dinero aparece por separado, y no se suma al de los compradores.`,
  },
} as const satisfies Record<AskedAs, Record<Language, (agent: string, amount: string) => string>>;

/** Letters about this money may be exclusive (docs/adr/119-exclusive-letters.md). */
export const EXCLUSIVE_CONSENT = {
  version: 'exclusive-1',
  words: {
    en: 'Let letters about this money be exclusive',
    es: 'Permitir cartas exclusivas sobre este dinero',
  },
  terms: {
    en: "While an exclusive letter is open, the same money backs no other exclusive letter on Groundwork, no matter who asks for it. Its reader learns only that it's exclusive. For this, we keep an encrypted note of which accounts counted, and for how much, until the report expires.",
    es: 'Mientras una carta exclusiva está abierta, el mismo dinero no respalda otra carta exclusiva en Groundwork, la pida quien la pida. Quien la lee solo sabe que es exclusiva. Para eso guardamos una nota cifrada de qué cuentas contaron, y por cuánto, hasta que venza el informe.',
  },
} as const satisfies {
  version: string;
  words: Record<Language, string>;
  terms: Record<Language, string>;
};

type Words = Record<Language, (agent: string, amount: string) => string>;

/** The agent may ask again, up to the closing date. Without this, the bank is read once. */
export const STILL_GOOD_CONSENT = {
  version: 'still-good-1',
  words: {
    en: (agent: string) => `Let ${agent} ask "still good?" until closing`,
    es: (agent: string) => `Permitir que ${agent} pregunte "¿sigue vigente?" hasta el cierre`,
  },
  terms: {
    alone: {
      en: (agent: string, amount: string) =>
        `Up to twice a day, ${agent} may ask whether your accounts still reach ${amount}. ${agent} gets a new report with your bank's answer, yes or no, and without balances. It takes the place of the earlier one, also when the answer is no. We keep the connection to your bank for this, until the day you choose. We email you each time, with a link to end it.`,
      es: (agent: string, amount: string) =>
        `Hasta dos veces al día, ${agent} puede preguntar si sus cuentas todavía alcanzan ${amount}. ${agent} recibe un informe nuevo con la respuesta de su banco, sí o no, y sin saldos. Reemplaza al anterior, también cuando la respuesta es no. Para eso conservamos la conexión con su banco, hasta el día que usted elija. Le escribimos cada vez, con un enlace para terminarlo.`,
    },
    /** For two buyers: each has to agree, and learns only the joint answer about the other. */
    two: {
      en: (agent: string, amount: string) =>
        `Up to twice a day, ${agent} may ask whether your accounts and your co-buyer's together still reach ${amount}. Both of you have to agree. ${agent} gets a new report with the banks' answer, yes or no, and without balances. It takes the place of the earlier one, also when the answer is no. We keep the connection to your bank for this, until the day you choose. We email you each time, with a link to end it. If either of you ends it, it ends for both.`,
      es: (agent: string, amount: string) =>
        `Hasta dos veces al día, ${agent} puede preguntar si sus cuentas, junto con las de la otra persona que compra, todavía alcanzan ${amount}. Los dos tienen que aceptarlo. ${agent} recibe un informe nuevo con la respuesta de los bancos, sí o no, y sin saldos. Reemplaza al anterior, también cuando la respuesta es no. Para eso conservamos la conexión con su banco, hasta el día que usted elija. Le escribimos cada vez, con un enlace para terminarlo. Si uno de los dos lo termina, termina para ambos.`,
    },
    /** For more people, of any role. */
    more: {
      en: (agent: string, amount: string) =>
        `Up to twice a day, ${agent} may ask whether all of you together still reach ${amount}, with each gift and guarantee. All of you have to agree. ${agent} gets a new report with the banks' answer, yes or no, and without balances. It takes the place of the earlier one, also when the answer is no. We keep the connection to your bank for this, until the day you choose. We email you each time, with a link to end it. If one of you ends it, it ends for all.`,
      es: (agent: string, amount: string) =>
        `Hasta dos veces al día, ${agent} puede preguntar si entre todos todavía alcanzan ${amount}, con cada donación y cada garantía. Todos tienen que aceptarlo. ${agent} recibe un informe nuevo con la respuesta de los bancos, sí o no, y sin saldos. Reemplaza al anterior, también cuando la respuesta es no. Para eso conservamos la conexión con su banco, hasta el día que usted elija. Le escribimos cada vez, con un enlace para terminarlo. Si uno lo termina, termina para todos.`,
    },
  },
} as const satisfies {
  version: string;
  words: Record<Language, (agent: string) => string>;
  terms: Record<'alone' | 'two' | 'more', Words>;
};

export const stillGoodTerms = (as: AskedAs): Words =>
  STILL_GOOD_CONSENT.terms[as === 'alone' || as === 'two' ? as : 'more'];
