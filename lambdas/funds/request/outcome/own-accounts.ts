// The client's own accounts if they don't confirm the amount: those that counted, and the others with the reason. In
// the email and on their page.
import * as v from 'valibot';
import type { Language } from '#core/http/language.ts';
import { WHY_NOT } from '#vocabulary/funds/bank';
import { NOT_COUNTED } from '#vocabulary/members/account';

export const ownAccount = v.object({
  bank: v.string(),
  name: v.string(),
  mask: v.string(),
  why: v.optional(v.picklist(NOT_COUNTED)),
});
export type OwnAccount = v.InferOutput<typeof ownAccount>;

type Words = { counted: string; noneCounted: string; notCounted: string };

const WORDS: Record<Language, Words> = {
  en: {
    counted: 'These accounts of yours counted:',
    noneCounted: 'None of the accounts you shared counts.',
    notCounted: "These don't count:",
  },
  es: {
    counted: 'Estas cuentas suyas contaron:',
    noneCounted: 'Ninguna de las cuentas que compartió cuenta.',
    notCounted: 'Estas no cuentan:',
  },
};

const nameOf = ({ name, mask }: OwnAccount): string => [name, mask && `•••• ${mask}`].filter(Boolean).join(' ');

/** Accounts of one bank with the same reason share a line. */
const linesOf = (accounts: readonly OwnAccount[], language: Language): string[] => {
  const names = new Map<string, { bank: string; why: string; names: string[] }>();
  for (const account of accounts) {
    const { bank, why } = account;
    if (!why) continue;
    const line = names.get(`${why} ${bank}`) ?? { bank, why: WHY_NOT[why][language], names: [] };
    line.names.push(nameOf(account));
    names.set(`${why} ${bank}`, line);
  }
  return [...names.values()].map(({ bank, why, names }) => `${bank} ${names.join(', ')}: ${why}`);
};

/** A title and its accounts, for each of the two kinds. */
export const ownAccountsIn = (
  language: Language,
  accounts: readonly OwnAccount[],
): { title: string; lines: string[] }[] => {
  const words = WORDS[language];
  const counted = accounts.filter(({ why }) => !why).map((account) => `${account.bank} ${nameOf(account)}`);
  const others = linesOf(accounts, language);
  return [
    { title: counted.length > 0 ? words.counted : words.noneCounted, lines: counted },
    ...(others.length > 0 ? [{ title: words.notCounted, lines: others }] : []),
  ];
};

const DISCONNECT: Record<Language, { one: string; several: string }> = {
  en: { one: 'Disconnect this bank', several: 'Disconnect these banks' },
  es: { one: 'Desvincular este banco', several: 'Desvincular estos bancos' },
};

/** The button on the client's page, and the link in the email that leads to it. */
export const disconnectWords = (language: Language, banks: number): string =>
  DISCONNECT[language][banks === 1 ? 'one' : 'several'];
