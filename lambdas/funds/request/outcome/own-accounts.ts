// The client's own accounts when they don't confirm the amount: which counted, and which didn't and why. In the email and on their page.
import * as v from 'valibot';
import type { Language } from '#core/http/language.ts';
import { NOT_COUNTED, type NotCounted } from '#vocabulary/members/account';

export const ownAccount = v.object({
  bank: v.string(),
  name: v.string(),
  mask: v.string(),
  why: v.optional(v.picklist(NOT_COUNTED)),
});
export type OwnAccount = v.InferOutput<typeof ownAccount>;

type Words = { counted: string; noneCounted: string; notCounted: string; why: Record<NotCounted, string> };

const WORDS: Record<Language, Words> = {
  en: {
    counted: 'These accounts of yours counted:',
    noneCounted: 'None of the accounts you shared counts.',
    notCounted: "These don't count:",
    why: {
      kind: 'not a checking or savings account',
      'set aside': 'a health savings, benefits, prepaid or payment account',
      currency: 'not in US dollars',
      'no balance': 'the bank provides no balance',
    },
  },
  es: {
    counted: 'Estas cuentas suyas contaron:',
    noneCounted: 'Ninguna de las cuentas que compartió cuenta.',
    notCounted: 'Estas no cuentan:',
    why: {
      kind: 'no es una cuenta de cheques ni de ahorros',
      'set aside': 'es una cuenta de gastos médicos, de beneficios, prepagada o de pagos',
      currency: 'no está en dólares estadounidenses',
      'no balance': 'el banco no indica el saldo',
    },
  },
};

const lineOf = ({ bank, name, mask }: OwnAccount): string =>
  [bank, name, mask && `•••• ${mask}`].filter(Boolean).join(' ');

/** A title and its accounts, for each of the two kinds. */
export const ownAccountsIn = (
  language: Language,
  accounts: readonly OwnAccount[],
): { title: string; lines: string[] }[] => {
  const words = WORDS[language];
  const counted = accounts.filter(({ why }) => !why).map(lineOf);
  const others = accounts.flatMap((account) => (account.why ? [`${lineOf(account)}: ${words.why[account.why]}`] : []));
  return [
    { title: counted.length > 0 ? words.counted : words.noneCounted, lines: counted },
    ...(others.length > 0 ? [{ title: words.notCounted, lines: others }] : []),
  ];
};
