// What a client agrees to, in the words of the page. A version's words never change: a record names the version that was shown.
import type { Language } from '#core/http/language.ts';

export const SEND_CONSENT = {
  version: 'send-1',
  words: {
    en: (agent: string) => `Send the result to ${agent} as soon as my bank confirms`,
    es: (agent: string) => `Enviar el resultado a ${agent} en cuanto mi banco lo confirme`,
  },
  /** Which accounts count when no one chooses them: those that were shared in the bank's window, of every bank that is linked. */
  terms: {
    en: (amount: string) =>
      `You can close this page after you've linked your bank. Every checking and savings account in US dollars that you share there counts. If they don't reach ${amount}, nothing is sent: we'll email you, and you decide. You can stop it here at any time before it's sent.`,
    es: (amount: string) =>
      `Puede cerrar esta página después de vincular su banco. Cuentan todas las cuentas corrientes y de ahorros en dólares que comparta allí. Si no alcanzan ${amount}, no se envía nada: le escribimos y usted decide. Puede detenerlo aquí en cualquier momento antes de que se envíe.`,
  },
  /** Of two buyers: what one of them has isn't compared with the amount, because both reach it together. */
  jointTerms: {
    en: (amount: string) =>
      `You can close this page after you've linked your bank. Every checking and savings account in US dollars that you share there counts, together with your co-buyer's. The report says whether the two of you reach ${amount}. You can stop it here at any time before it's sent.`,
    es: (amount: string) =>
      `Puede cerrar esta página después de vincular su banco. Cuentan todas las cuentas corrientes y de ahorros en dólares que comparta allí, junto con las de la otra persona que compra. El informe dice si entre los dos alcanzan ${amount}. Puede detenerlo aquí en cualquier momento antes de que se envíe.`,
  },
} as const satisfies {
  version: string;
  words: Record<Language, (agent: string) => string>;
  terms: Record<Language, (amount: string) => string>;
  jointTerms: Record<Language, (amount: string) => string>;
};

/** The agent may ask again, up to the closing date. Without this, the bank is read once. */
export const STILL_GOOD_CONSENT = {
  version: 'still-good-1',
  words: {
    en: (agent: string) => `Let ${agent} ask "still good?" until closing`,
    es: (agent: string) => `Permitir que ${agent} pregunte "¿sigue vigente?" hasta el cierre`,
  },
  terms: {
    en: (agent: string, amount: string) =>
      `Up to twice a day, ${agent} may ask whether your accounts still reach ${amount}. ${agent} gets a new letter with your bank's answer, yes or no, and without balances. It takes the place of the earlier one, also when the answer is no. We keep the connection to your bank for this, until the day you choose. We email you each time, with a link to end it.`,
    es: (agent: string, amount: string) =>
      `Hasta dos veces al día, ${agent} puede preguntar si sus cuentas todavía alcanzan ${amount}. ${agent} recibe una carta nueva con la respuesta de su banco, sí o no, y sin saldos. Reemplaza a la anterior, también cuando la respuesta es no. Para eso conservamos la conexión con su banco, hasta el día que usted elija. Le escribimos cada vez, con un enlace para terminarlo.`,
  },
  /** Of two buyers: each has to agree, and neither learns more of the other than the answer for both. */
  jointTerms: {
    en: (agent: string, amount: string) =>
      `Up to twice a day, ${agent} may ask whether your accounts and your co-buyer's together still reach ${amount}. Both of you have to agree. ${agent} gets a new letter with the banks' answer, yes or no, and without balances. It takes the place of the earlier one, also when the answer is no. We keep the connection to your bank for this, until the day you choose. We email you each time, with a link to end it. If either of you ends it, it ends for both.`,
    es: (agent: string, amount: string) =>
      `Hasta dos veces al día, ${agent} puede preguntar si sus cuentas, junto con las de la otra persona que compra, todavía alcanzan ${amount}. Los dos tienen que aceptarlo. ${agent} recibe una carta nueva con la respuesta de los bancos, sí o no, y sin saldos. Reemplaza a la anterior, también cuando la respuesta es no. Para eso conservamos la conexión con su banco, hasta el día que usted elija. Le escribimos cada vez, con un enlace para terminarlo. Si uno de los dos lo termina, termina para ambos.`,
  },
} as const satisfies {
  version: string;
  words: Record<Language, (agent: string) => string>;
  terms: Record<Language, (agent: string, amount: string) => string>;
  jointTerms: Record<Language, (agent: string, amount: string) => string>;
};
