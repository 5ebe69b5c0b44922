// The banks' details about the person, to choose from. Pure.
import type { AccountData, Owner } from '#contracts/members/account';

const unique = (texts: string[]) => [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))];

const addressLine = ({ street, city, region, postal_code: postal }: Owner['addresses'][number]) =>
  [street, city, region, postal].filter((part) => part !== '').join(', ');

export function foundDetails(accounts: AccountData): { names: string[]; addresses: string[] } {
  const owners = accounts.linkedAccounts.flatMap((bank) => bank.accounts.flatMap((account) => account.owners));
  return {
    names: unique(owners.flatMap((owner) => owner.names)),
    addresses: unique(owners.flatMap((owner) => owner.addresses.map(addressLine))),
  };
}
