import { exists, keyIn, type Write } from '../../lambdas/core/data/db.ts';
import { offer } from '../../lambdas/listings/offers/entity.ts';
import type { Row } from './rows-about.ts';

// Rows that name a person and lead to no address of theirs: an offer that an agent typed in, and the agent's news about someone else's
// proof or document. They stay, without the name. Only the agents who knew the person may mean them by it; of two clients of one agent
// with the same name, both lose it here.

const UNNAMED = 'Erased';

/** The names of the person, by the agent who has them. */
export type Names = ReadonlyMap<string, ReadonlySet<string>>;

const ownerOf = ({ PK, agentId, readerId }: Row): string => {
  const own = /^(?:CLIENTS|TRANSACTIONS|FEED|MESSAGES)#(.+)$/.exec(PK)?.[1] ?? agentId ?? readerId;
  return typeof own === 'string' ? own : '';
};

const namesOf = ({ PK, SK, name, guestName, clientFirstName, clientLastName }: Row): unknown[] => {
  if (PK.startsWith('CLIENTS#')) return [name];
  if (PK.startsWith('TRANSACTIONS#')) return [guestName];
  if (!PK.startsWith('LINK#') || SK !== 'LINK' || typeof clientFirstName !== 'string') return [];
  return [`${clientFirstName} ${typeof clientLastName === 'string' ? clientLastName : ''}`];
};

const plain = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** `rows`: all that are about the person. A first name alone is too many people's. */
export const namesIn = (rows: readonly Row[]): Names => {
  const names = new Map<string, Set<string>>();
  for (const row of rows)
    for (const name of namesOf(row)) {
      const owner = ownerOf(row);
      if (typeof name !== 'string' || !owner || !plain(name).includes(' ')) continue;
      names.set(owner, (names.get(owner) ?? new Set()).add(plain(name)));
    }
  return names;
};

const pattern = (names: ReadonlySet<string>) => {
  const escaped = [...names].map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+'));
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
};

const inOffer = (row: Row, names: Names): Write[] => {
  const [found] = offer.pick([row]);
  if (!found || !names.get(found.agentId)?.has(plain(found.buyerName))) return [];
  const keys = { listingId: row.PK.replace('LISTING#', ''), offerId: found.id };
  return [offer.update(keys, { set: { buyerName: UNNAMED } }, { if: exists })];
};

/** Sentences that the product wrote about several people at once, in rows of those who stay. */
const TEXTS = ['subject', 'body', 'alert', 'warning'] as const;
/** An agent's news, lines of communications, and requests and reports of their clients. */
const WITH_TEXTS = /^(?:FEED|MESSAGES|LINK)#/;

const inTexts = (row: Row, names: Names): Write[] => {
  const known = names.get(ownerOf(row));
  if (!known || !WITH_TEXTS.test(row.PK)) return [];
  const set = Object.fromEntries(
    TEXTS.flatMap((name) => {
      const text = row[name];
      const without = typeof text === 'string' ? text.replace(pattern(known), UNNAMED) : text;
      return without === text ? [] : [[name, without]];
    }),
  );
  return Object.keys(set).length > 0 ? [{ update: keyIn(row), change: { set }, if: exists }] : [];
};

/** Empty if the row doesn't name the person. */
export const withoutName = (row: Row, names: Names): Write[] => [...inOffer(row, names), ...inTexts(row, names)];
