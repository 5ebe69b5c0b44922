// The same sign-in at the same bank, linked twice: its accounts would count twice. Two sign-ins at one bank are fine. Pure.
import type { BankConnection } from '../entity.ts';
import type { OwnerRows } from '../owner-rows.ts';

/** Linked banks that may be the same sign-in as the new connection. */
export const sameInstitution = (
  banks: BankConnection[],
  { itemId, institutionId }: Pick<BankConnection, 'itemId' | 'institutionId'>,
): BankConnection[] =>
  banks.filter((bank) => institutionId !== '' && bank.institutionId === institutionId && bank.itemId !== itemId);

export type AccountName = { name: string; mask: string };

/** The one with an account of the same name and number. A bank that hasn't been read yet counts as the same. */
export const sameSignIn = (
  candidates: BankConnection[],
  reading: OwnerRows['reading'],
  accounts: AccountName[],
): BankConnection | undefined => {
  const names = new Set(accounts.map(({ name, mask }) => `${mask} ${name}`));
  return candidates.find(({ itemId }) => {
    const read = reading?.banks.find((bank) => bank.itemId === itemId);
    return !read || read.accounts.some(({ name, mask }) => names.has(`${mask} ${name}`));
  });
};
