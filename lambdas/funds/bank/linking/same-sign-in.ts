// The same sign-in at the same bank, linked twice. Two sign-ins at one bank are fine, also when they share a joint account: what
// both report counts once anyway (counting/), and the other accounts of each must not be lost. Pure.
import type { BankConnection } from '../entity.ts';

/** Linked banks that may be the same sign-in as the new connection. */
export const sameInstitution = (
  banks: BankConnection[],
  { itemId, institutionId }: Pick<BankConnection, 'itemId' | 'institutionId'>,
): BankConnection[] =>
  banks.filter((bank) => institutionId !== '' && bank.institutionId === institutionId && bank.itemId !== itemId);

export type AccountName = { name: string; mask: string };

export type SignIn =
  /** The linked one has every account of the new one. */
  | 'has all'
  /** The new one has every account of the linked one, and more. */
  | 'has less'
  | 'another';

const nameOf = ({ name, mask }: AccountName) => `${mask} ${name}`;

const hasAll = (accounts: AccountName[], wanted: AccountName[]): boolean => {
  const names = new Set(accounts.map(nameOf));
  return wanted.length > 0 && wanted.every((one) => names.has(nameOf(one)));
};

/** What the linked connection is to the new one. */
export const compareSignIns = (linked: AccountName[], added: AccountName[]): SignIn => {
  if (hasAll(linked, added)) return 'has all';
  return hasAll(added, linked) ? 'has less' : 'another';
};
