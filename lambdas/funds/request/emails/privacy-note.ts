// The specification's privacy note: in the email, in its preview and on the guest's pages.
import type { Language } from '#core/http/language.ts';
import type { RequestInput } from '../vocabulary.ts';

export const privacyNote: Record<Language, { title: string; promises: readonly string[] }> = {
  en: {
    title: 'Your privacy',
    promises: [
      'Only the total available amount is accessed.',
      'Transactions are not tracked or viewed.',
      'Your data is never shared or sold.',
    ],
  },
  es: {
    title: 'Su privacidad',
    promises: [
      'Solo se consulta la cantidad total disponible.',
      'No se rastrean ni se consultan sus movimientos.',
      'Sus datos nunca se comparten ni se venden.',
    ],
  },
};

/** The lines below the note that are true for this request, by its type: a confirmation, values, or values with details. */
export const sharedWithAgent: Record<
  Language,
  Record<RequestInput['report_type'] | 'together', (agent: string) => string>
> = {
  en: {
    1: (agent) =>
      `${agent} sees whether your funds reach the amount, your bank's name and the account holder's: not your balances, account numbers or transactions.`,
    2: (agent) =>
      `${agent} sees your bank, the account holder's name, and the accounts with their last digits, values and the total, but no transactions.`,
    3: (agent) =>
      `${agent} sees your bank, and the accounts with their last digits, values, holders and 90 days of transactions, and the total.`,
    together: (agent) =>
      `${agent} sees whether the two of you together reach the amount, and the names of your banks and account holders: not your balances, account numbers or transactions, and not whose money it is. Your co-buyer sees only that your part is done.`,
  },
  es: {
    1: (agent) =>
      `${agent} ve si sus fondos alcanzan, su banco y el titular: no saldos, números de cuenta ni movimientos.`,
    2: (agent) =>
      `${agent} ve su banco, el nombre del titular y las cuentas con sus últimos dígitos, sus valores y el total, pero no los movimientos.`,
    3: (agent) =>
      `${agent} ve su banco y las cuentas con sus últimos dígitos, sus valores, sus titulares y los movimientos de 90 días, y el total.`,
    together: (agent) =>
      `${agent} ve si entre los dos alcanzan la cantidad, y los nombres de sus bancos y de los titulares de las cuentas: no sus saldos, números de cuenta ni movimientos, ni de quién es el dinero. La otra persona que compra solo ve que su parte está lista.`,
  },
};
