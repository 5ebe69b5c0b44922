import { exists, keyIn, type Write } from '../../lambdas/core/data/db.ts';
import { offer } from '../../lambdas/listings/offers/entity.ts';
import type { Row } from './rows-about.ts';

// Rows with a person's name but no address of theirs: an offer that an agent typed in, the agent's notifications about someone else's
// proof or document, and an office's history of a colleague. They stay, without the name. Only rows of an agent or an office that knew
// the person are searched. If two people there have the same name, both lose it.

const UNNAMED = 'Erased';

/** The names of the person, by the agent or the office that has them. */
export type Names = ReadonlyMap<string, ReadonlySet<string>>;

const ownerOf = ({ PK, agentId, readerId }: Row): string => {
  if (PK.startsWith('OFFICE#')) return PK;
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

/** The offices in whose rows the person is, and everyone else in them. */
const colleaguesIn = (rows: readonly Row[], all: readonly Row[]): string[] => {
  const offices = new Set(rows.flatMap(({ PK }) => (PK.startsWith('OFFICE#') ? [PK] : [])));
  const members = all.filter(({ PK, SK }) => offices.has(PK) && SK.startsWith('MEMBER#'));
  return [...offices, ...members.map(({ SK }) => SK.replace('MEMBER#', ''))];
};

/** `rows`: all that are about the person. */
export const namesIn = (rows: readonly Row[], all: readonly Row[]): Names => {
  const names = new Map<string, Set<string>>();
  const add = (owner: string, name: unknown) => {
    if (owner && typeof name === 'string' && name.trim() !== '')
      names.set(owner, (names.get(owner) ?? new Set()).add(name.trim().replace(/\s+/g, ' ')));
  };
  for (const row of rows) {
    for (const name of namesOf(row)) add(ownerOf(row), name);
    if (row.SK !== 'PROFILE') continue;
    for (const owner of colleaguesIn(rows, all)) add(owner, `${row.firstName ?? ''} ${row.lastName ?? ''}`);
  }
  return names;
};

const isWhole = (name: string) => name.includes(' ');

/** A name of one word may be an everyday word, so it must have the same upper and lower case. */
const pattern = (names: readonly string[], flags: 'gu' | 'giu') => {
  const escaped = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+'));
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join('|')})(?![\\p{L}\\p{N}])`, flags);
};

const without = (text: string, names: ReadonlySet<string>, { alsoOneWord }: { alsoOneWord: boolean }): string => {
  const whole = [...names].filter(isWhole);
  const rest = whole.length > 0 ? text.replace(pattern(whole, 'giu'), UNNAMED) : text;
  const short = [...names].filter((name) => !isWhole(name));
  return alsoOneWord && short.length > 0 ? rest.replace(pattern(short, 'gu'), UNNAMED) : rest;
};

const inOffer = (row: Row, names: Names): Write[] => {
  const [found] = offer.pick([row]);
  const known = [...(names.get(found?.agentId ?? '') ?? [])].map(plain);
  if (!found || !known.includes(plain(found.buyerName))) return [];
  const keys = { listingId: row.PK.replace('LISTING#', ''), offerId: found.id };
  return [offer.update(keys, { set: { buyerName: UNNAMED } }, { if: exists })];
};

/** Sentences that the product wrote about several people at once, in rows of those who stay. */
const TEXTS = ['subject', 'body', 'alert', 'warning', 'about'] as const;
/** An agent's notifications and communications, the requests and reports of their clients, and an office's history. */
const WITH_TEXTS = /^(?:FEED|MESSAGES|LINK|OFFICE)#/;
/** In these rows, an agent typed subject and body. */
const isTyped = ({ PK }: Row, name: string) =>
  /^(?:MESSAGES|LINK)#/.test(PK) && (name === 'subject' || name === 'body');

const inTexts = (row: Row, names: Names): Write[] => {
  const known = names.get(ownerOf(row));
  if (!known || !WITH_TEXTS.test(row.PK)) return [];
  const set = Object.fromEntries(
    TEXTS.flatMap((name) => {
      const text = row[name];
      if (typeof text !== 'string') return [];
      const rest = without(text, known, { alsoOneWord: !isTyped(row, name) });
      return rest === text ? [] : [[name, rest]];
    }),
  );
  return Object.keys(set).length > 0 ? [{ update: keyIn(row), change: { set }, if: exists }] : [];
};

/** Empty if the row doesn't name the person. */
export const withoutName = (row: Row, names: Names): Write[] => [...inOffer(row, names), ...inTexts(row, names)];
