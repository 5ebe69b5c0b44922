// The specification's privacy note: in the email, in its preview and on the guest's pages.
import type { Language } from '#core/http/language.ts';
import { type AskedAs, askedAs } from '../people.ts';
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
  Record<RequestInput['report_type'] | Exclude<AskedAs, 'alone'>, (agent: string) => string>
> = {
  en: {
    1: (agent) =>
      `${agent} sees whether your funds reach the amount, your bank's name and the account holder's: not your balances, account numbers or transactions.`,
    2: (agent) =>
      `${agent} sees your bank, the account holder's name, and the accounts with their last digits, values and the total, but no transactions.`,
    3: (agent) =>
      `${agent} sees your bank, and the accounts with their last digits, values, holders and 90 days of transactions, and the total.`,
    two: (agent) =>
      `${agent} sees whether the two of you together reach the amount, and the names of your banks and account holders: not your balances, account numbers or transactions, and not whose money it is. Your co-buyer sees only that your part is done.`,
    more: (agent) =>
      `${agent} sees whether all of you together reach the amount, and the names of your banks and account holders: not your balances, account numbers or transactions, and not whose money it is. The others see only that your part is done.`,
    donor: (agent) =>
      `${agent} sees your gift letter, whether your bank confirms the amount of the gift, your bank's name and the account holder's: not your balances, account numbers or transactions.`,
    guarantor: (agent) =>
      `${agent} sees whether your money reaches the amount, your bank's name and the account holder's: not your balances, account numbers or transactions.`,
  },
  es: {
    1: (agent) =>
      `${agent} ve si sus fondos alcanzan, su banco y el titular: no saldos, números de cuenta ni movimientos.`,
    2: (agent) =>
      `${agent} ve su banco, el nombre del titular y las cuentas con sus últimos dígitos, sus valores y el total, pero no los movimientos.`,
    3: (agent) =>
      `${agent} ve su banco y las cuentas con sus últimos dígitos, sus valores, sus titulares y los movimientos de 90 días, y el total.`,
    two: (agent) =>
      `${agent} ve si entre los dos alcanzan la cantidad, y los nombres de sus bancos y de los titulares de las cuentas: no sus saldos, números de cuenta ni movimientos, ni de quién es el dinero. La otra persona que compra solo ve que su parte está lista.`,
    more: (agent) =>
      `${agent} ve si entre todos alcanzan la cantidad, y los nombres de sus bancos y de los titulares de las cuentas: no sus saldos, números de cuenta ni movimientos, ni de quién es el dinero. Los demás solo ven que su parte está lista.`,
    donor: (agent) =>
      `${agent} ve su carta de donación, si su banco confirma la cantidad de la donación, su banco y el titular de la cuenta: no sus saldos, números de cuenta ni movimientos.`,
    guarantor: (agent) =>
      `${agent} ve si su dinero alcanza la cantidad, su banco y el titular de la cuenta: no sus saldos, números de cuenta ni movimientos.`,
  },
};

/** The line for a request: alone by its type; several people share a confirmation. */
export const sharedBy = (
  asked: Parameters<typeof askedAs>[0] & { reportType: RequestInput['report_type'] },
): keyof (typeof sharedWithAgent)[Language] => {
  const as = askedAs(asked);
  return as === 'alone' ? asked.reportType : as;
};
