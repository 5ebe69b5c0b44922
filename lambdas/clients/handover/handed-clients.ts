// Whom a handover is about, in the order of their IDs or of their names: page by page, whole or only counted.
import type { Db, Page } from '#core/data/db.ts';
import { type ClientInList, clientInList, clientListKeys } from '#public/clients/client';
import type { StoredHandover } from './entity.ts';
import { COUNTED_CLIENTS } from './vocabulary.ts';

type Whose = { agentId: string; tag?: string | undefined };
type PageInput = { limit: number; cursor?: string | undefined };

/** About what DynamoDB reads at once. */
const PART = 1000;

export const pageOf = (db: Pick<Db, 'query'>, { agentId, tag }: Whose, page: PageInput): Promise<Page<ClientInList>> =>
  clientInList.list(db, { ...page, ...clientListKeys(agentId, tag), consistent: true });

/** Those who were on the list when it was offered. */
export const handedPage = async (
  db: Pick<Db, 'query'>,
  { from, tag, id, upTo = id }: Pick<StoredHandover, 'from' | 'tag' | 'id' | 'upTo'>,
  page: PageInput,
): Promise<Page<ClientInList>> => {
  const { items, nextCursor } = await pageOf(db, { agentId: from.id, tag }, page);
  return { items: items.filter((one) => one.id < upTo), nextCursor };
};

export const countClients = async (
  db: Pick<Db, 'query'>,
  whose: Whose,
): Promise<{ count: number; isExact: boolean }> => {
  let count = 0;
  let cursor: string | undefined;
  do {
    const page = await pageOf(db, whose, { limit: PART, cursor });
    count += page.items.length;
    cursor = page.nextCursor ?? undefined;
  } while (cursor && count < COUNTED_CLIENTS);
  return { count, isExact: cursor === undefined };
};
