// Everything about the banks of one owner: an account (ACCOUNT#agent) or a guest's request (LINK#request).
import type { Item } from '#core/data/attribute-value.ts';
import type { Db } from '#core/data/db.ts';
import { guestLink } from '#core/http/guest-link-entity.ts';
import { profile } from '#public/members/account';
import { type BankConnection, type BankReading, bankConnection, bankData } from './entity.ts';

export const agentOwner = (agentId: string): string => profile.partition({ agentId });
export const guestOwner = (linkId: string): string => guestLink.partition({ linkId });

const OF_GUEST = guestOwner('');
export const isGuestOwner = (owner: string): boolean => owner.startsWith(OF_GUEST);
export const linkIdOf = (owner: string): string => owner.slice(OF_GUEST.length);

/** `all`: the owner's other rows too, for the features they belong to. */
export type OwnerRows = { banks: BankConnection[]; reading: BankReading | undefined; all: Item[] };

/** Leaves out banks that the client has disconnected while the worker is still ending them. */
export const connectedBanks = (banks: BankConnection[], { disconnectedAt = '' }: { disconnectedAt?: string }) =>
  banks.filter(({ linkedAt }) => linkedAt > disconnectedAt);

/** The IDs of the banks that connectedBanks leaves out. */
export const endingBanks = (banks: BankConnection[], request: { disconnectedAt?: string }): Set<string> => {
  const connected = connectedBanks(banks, request);
  return new Set(banks.filter((bank) => !connected.includes(bank)).map(({ itemId }) => itemId));
};

/** Everything in one Query. `consistent`: for a decision that isn't repeated if it was based on older rows. */
export const readOwner = async (
  db: Pick<Db, 'query'>,
  owner: string,
  { consistent = false }: { consistent?: boolean } = {},
): Promise<OwnerRows> => {
  const { items } = await db.query({ pk: owner, consistent });
  return { banks: bankConnection.pick(items), reading: bankData.pick(items)[0], all: items };
};
