// The people who move with a handover: the clients of the list, and then people with open work who aren't in it, such as a
// buyer who came by a listing's link.
import type { Db, Write } from '#core/data/db.ts';
import { guidedTransaction, isOpenTransaction } from '#public/chat/transaction';
import {
  type Client,
  type ClientStore,
  clientInList,
  clientListKeys,
  clientWithId,
  contactHash,
  emailKeyOf,
  isOwnWord,
} from '#public/clients/client';
import { communication } from '#public/funds/request';
import type { StoredHandover } from './entity.ts';
import type { MovingTask } from './move-task.ts';
import { claimsOf, contactsOf, type Known, optOutWrite, writesOfMove } from './move-writes.ts';
import { firstOpenOf, mayBeOpen } from './open-work.ts';

/** `open`: the request or the closing that names them. */
export type Who = { clientId: string } | { email: string; open: string };
export type Mover = {
  /** The client's id, or one made from the address. */
  id: string;
  email: string;
  /** An email about the move may go to them. */
  mayBeEmailed: boolean;
  /** In the agent's list. */
  isListed: boolean;
  /** The rows that move besides their work. */
  writes: Write[];
};

type Deps = { db: Pick<Db, 'get' | 'query'>; clients: Pick<ClientStore, 'known'> };

/** Someone who has complained about emails gets none about this either. */
const hasComplained = (source: Client['consent']['email']['source'] | undefined): boolean =>
  source !== undefined && isOwnWord(source) && source !== 'unsubscribe link';

const knownOf = async (clients: Deps['clients'], client: Client, { from, to }: StoredHandover): Promise<Known> => {
  const contacts = contactsOf(client);
  const [here, there] = await Promise.all([
    clients.known(from.id, [], contacts),
    clients.known(to.id, claimsOf(client), contacts),
  ]);
  return { here, there };
};

const inList = async ({ db, clients }: Deps, found: StoredHandover, id: string, now: Date) => {
  const client = await clientWithId(db, found.from.id, id);
  if (!client) return undefined;
  const { email, consent } = client;
  const mayBeEmailed = email !== '' && !(consent.email.state === 'out' && hasComplained(consent.email.source));
  const known = await knownOf(clients, client, found);
  return { id, email, mayBeEmailed, isListed: true, writes: writesOfMove(client, { known, handover: found }, now) };
};

const outsideList = async ({ clients }: Deps, { from, to }: StoredHandover, email: string, now: Date) => {
  const contact = { channel: 'email', contact: email } as const;
  const { byClaim, optOutSource } = await clients.known(from.id, [emailKeyOf(email)], [contact]);
  // This person is a client in the list, with whom their work moves or stays.
  if (byClaim.size > 0) return undefined;
  const source = optOutSource(contact);
  return {
    id: contactHash(from.id, email),
    email,
    mayBeEmailed: !hasComplained(source),
    isListed: false,
    writes: source === undefined ? [] : [optOutWrite(to.id, { ...contact, source }, now)],
  };
};

/** The person's current state; undefined if they have moved, or don't move alone. */
export const readMover = (deps: Deps, found: StoredHandover, who: Who, now: Date): Promise<Mover | undefined> =>
  'clientId' in who ? inList(deps, found, who.clientId, now) : outsideList(deps, found, who.email, now);

type Page = { who: Who[]; nextCursor: string | null };
type Place = { limit: number; cursor: string | undefined };
type Lists = Record<MovingTask['of'], (db: Deps['db'], found: StoredHandover, place: Place) => Promise<Page>>;

/** Each person once, under the first request or closing that names them. */
const namedIn = (rows: readonly Extract<Who, { email: string }>[]): Who[] => [
  ...new Map(rows.toReversed().map((row) => [row.email, row])).values(),
];

/** A person who stays is counted once, even if several requests or closings name them. */
export const isCountedHere = async (
  db: Pick<Db, 'get' | 'query' | 'getMany'>,
  found: StoredHandover,
  who: Who,
): Promise<boolean> => 'clientId' in who || (await firstOpenOf(db, found, who.email)) === who.open;

/** People who came after the handover was ordered aren't part of it. */
const lists: Lists = {
  clients: async (db, { from, id: ordered }, place) => {
    const page = await clientInList.list(db, { ...clientListKeys(from.id), ...place, consistent: true });
    const handed = page.items.filter(({ id }) => id < ordered);
    return { who: handed.map(({ id }) => ({ clientId: id })), nextCursor: page.nextCursor };
  },
  requests: async (db, { from, id: ordered }, place) => {
    const pk = communication.partition({ agentId: from.id });
    const page = await communication.list(db, { pk, ...place, consistent: true });
    const open = page.items.filter(mayBeOpen).filter(({ id }) => id < ordered);
    return { who: namedIn(open.map(({ toUser, id }) => ({ email: toUser, open: id }))), nextCursor: page.nextCursor };
  },
  closings: async (db, { from, id: ordered }, place) => {
    const pk = guidedTransaction.partition({ agentId: from.id });
    const page = await guidedTransaction.list(db, { pk, ...place, consistent: true });
    const open = page.items.filter(isOpenTransaction).filter(({ id, origin }) => origin === 'own' && id < ordered);
    return {
      who: namedIn(open.map(({ guestEmail, id }) => ({ email: guestEmail, open: id }))),
      nextCursor: page.nextCursor,
    };
  },
};

const ORDER = ['clients', 'requests', 'closings'] as const satisfies readonly MovingTask['of'][];
type Next = Pick<MovingTask, 'of' | 'cursor'> | undefined;

/** One part of the people, and the start of the next part. */
export const whoMoves = async (
  db: Deps['db'],
  found: StoredHandover,
  { of, cursor }: Pick<MovingTask, 'of' | 'cursor'>,
  limit: number,
): Promise<{ who: Who[]; next: Next }> => {
  const { who, nextCursor } = await lists[of](db, found, { limit, cursor: cursor ?? undefined });
  if (nextCursor) return { who, next: { of, cursor: nextCursor } };
  const after = ORDER[ORDER.indexOf(of) + 1];
  return { who, next: after && { of: after, cursor: null } };
};

/** True if an agent has anyone or anything to move. */
export const hasAny = async (db: Pick<Db, 'query'>, agentId: string): Promise<boolean> => {
  const first = { limit: 1, consistent: true };
  const found = await Promise.all([
    clientInList.list(db, { ...clientListKeys(agentId), ...first }),
    communication.list(db, { pk: communication.partition({ agentId }), ...first }),
    guidedTransaction.list(db, { pk: guidedTransaction.partition({ agentId }), ...first }),
  ]);
  return found.some(({ items }) => items.length > 0);
};
