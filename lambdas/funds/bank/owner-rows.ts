// Everything about the banks of one owner: an account (ACCOUNT#agent) or a guest's request (LINK#request).
import type { Item } from '#core/data/attribute-value.ts';
import type { Db, Key } from '#core/data/db.ts';
import { linkPartition } from '#core/data/table.ts';
import { type BankConnection, type BankReading, bankConnection, bankData } from './entity.ts';

export const isGuestOwner = (owner: string): boolean => owner.startsWith(linkPartition(''));
export const linkIdOf = (owner: string): string => owner.slice(linkPartition('').length);

/** `all`: the owner's other rows too, for the features they belong to. */
export type OwnerRows = { banks: BankConnection[]; reading: BankReading | undefined; all: (Item & Key)[] };

/** Everything in one Query. */
export const readOwner = async (db: Pick<Db, 'query'>, owner: string): Promise<OwnerRows> => {
  const { items } = await db.query<Item & Key>({ pk: owner });
  return { banks: bankConnection.pick(items), reading: bankData.pick(items)[0], all: items };
};
