// The money behind exclusive letters, in the vault: for a report, the accounts that it counted; for a letter, the keyed
// names of the accounts that back it; for each name, the amounts that are set aside, and for which letter.
import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { type Condition, type Db, isNew, tried, type Write, writeAgain } from '#core/data/db.ts';
import { type Clock, epochSeconds } from '#core/platform/clock.ts';
import { parse } from '#core/schema.ts';
import type { CountedAccount, Place, Vault } from '#public/funds/bank';
import type { FundsRequest } from '#public/funds/request';
import { sealedReport } from '../entity.ts';
import { reportIdOf } from '../funds-report.ts';
import { readFundsReports } from '../funds-report-store.ts';
import type { OfferLetter } from '../offer-letter/entity.ts';
import { readOfferLetters } from '../offer-letter/offer-letter-store.ts';
import type { ReportContent } from '../report.ts';
import { backingField, backingOf, namesIn, type Pledge, pledge, pledgesField, released } from './pledges.ts';

export type PledgeVault = Pick<Vault, 'open' | 'openToChange' | 'seal' | 'removal'>;

type Deps = { vault: PledgeVault; clock: Clock; db: { transact: (writes: Write[]) => Promise<unknown> } };

const KEY: Place = { owner: 'PLEDGES', name: 'KEY' };
const backingPlace = (owner: string, reportId: string): Place => ({ owner, name: `BACKING#${reportId}` });
const lettersPlace = ({ owner, id }: Pick<OfferLetter, 'owner' | 'id'>): Place => ({ owner, name: `PLEDGED#${id}` });
const pledgesPlace = (name: string): Place => ({ owner: `PLEDGE#${name}`, name: 'PLEDGES' });

/** The key is made by the first report that needs it. KMS encrypts it, so the tables alone don't reveal which account a name belongs to. */
const readKey = async (deps: Pick<Deps, 'vault' | 'db'>): Promise<string> => {
  const { vault, db } = deps;
  const known = await vault.open(KEY);
  if (known) return known;
  const made = randomBytes(32).toString('base64url');
  const { failed } = await tried(db.transact([await vault.seal(KEY, made, { if: isNew })]));
  return failed ? readKey(deps) : made;
};

/** True for confirmed money of one person who allows it: nothing else can back a letter. */
const mayBack = (request: FundsRequest | undefined, { confirmed, sample }: ReportContent): boolean =>
  request?.exclusiveConsent !== undefined && !request.joint && confirmed && !sample;

/** No writes if the client didn't allow exclusive letters. `counted`: each account once. */
export const backingWrites = async (
  deps: Deps,
  { owner, request, content }: { owner: string; request: FundsRequest | undefined; content: ReportContent },
  counted: readonly CountedAccount[],
): Promise<Write[]> => {
  if (!mayBack(request, content)) return [];
  const backing = backingOf(await readKey(deps), counted);
  const expires = epochSeconds(new Date(content.validUntil));
  return [await deps.vault.seal(backingPlace(owner, content.reportId), JSON.stringify(backing), { expires })];
};

/** The client no longer allows exclusive letters, or the report was withdrawn. */
export const forgetBacking = async (
  { vault, db }: Pick<Deps, 'vault' | 'db'>,
  owner: string,
  reportId: string,
): Promise<void> => {
  await db.transact([vault.removal(backingPlace(owner, reportId))]);
};

type List = { name: string; pledges: Pledge[]; isUnchanged: Condition };

const readLists = ({ vault }: Deps, names: readonly string[]): Promise<List[]> =>
  Promise.all(
    names.map(async (name) => {
      const { text, isUnchanged } = await vault.openToChange(pledgesPlace(name));
      return { name, pledges: text === undefined ? [] : parse(pledgesField, JSON.parse(text)), isUnchanged };
    }),
  );

const listWrite = ({ vault }: Deps, { name, isUnchanged }: List, pledges: readonly Pledge[]): Promise<Write> => {
  const last = pledges.map(({ until }) => until).reduce((latest, until) => (until > latest ? until : latest), '');
  const expires = epochSeconds(new Date(last));
  return vault.seal(pledgesPlace(name), JSON.stringify(pledges), { if: isUnchanged, expires });
};

/** Undefined if other exclusive letters hold the money, or the client has ended it in the meantime. */
export const pledgeWrites = async (deps: Deps, letter: OfferLetter): Promise<Write[] | undefined> => {
  const { vault, clock } = deps;
  const stored = await vault.open(backingPlace(letter.owner, letter.reportId));
  if (stored === undefined) return undefined;
  const backing = parse(backingField, JSON.parse(stored));
  const lists = await readLists(deps, namesIn(backing));
  const ledger = new Map(lists.map(({ name, pledges }) => [name, pledges]));
  const changed = pledge(backing, ledger, letter, clock());
  if (!changed) return undefined;
  const places = lists.filter(({ name }) => changed.has(name));
  const expires = epochSeconds(new Date(letter.validUntil));
  return [
    ...(await Promise.all(places.map((list) => listWrite(deps, list, changed.get(list.name) ?? [])))),
    await vault.seal(lettersPlace(letter), JSON.stringify([...changed.keys()]), { expires }),
  ];
};

/** Once a letter has ended, its money may back another one. Done twice, it's a no-op. */
export const releasePledges = (deps: Deps, letter: Pick<OfferLetter, 'owner' | 'id'>): Promise<void> =>
  writeAgain(async () => {
    const stored = await deps.vault.open(lettersPlace(letter));
    if (stored === undefined) return;
    const names = parse(v.array(v.string()), JSON.parse(stored));
    const now = deps.clock();
    const writes = (await readLists(deps, names)).map(async (list): Promise<Write> => {
      const left = released(list.pledges, letter.id, now);
      if (left.length > 0) return listWrite(deps, list, left);
      return deps.vault.removal(pledgesPlace(list.name), list.isUnchanged);
    });
    await deps.db.transact([...(await Promise.all(writes)), deps.vault.removal(lettersPlace(letter))]);
  });

/** A report or a letter was withdrawn: its own money is free again, and nothing more rests on it. */
export const endExclusive =
  (deps: Deps & { db: Db }) =>
  async (reportId: string): Promise<void> => {
    const row = await sealedReport.get(deps.db, { reportId }, { consistent: true });
    if (!row) return;
    if (row.mayBeExclusive) await forgetBacking(deps, row.owner, reportId);
    await releasePledges(deps, { owner: row.owner, id: reportId });
  };

/** A newer report has taken its place: its letters confirm nothing anymore. */
export const releaseLettersOf =
  (deps: Deps & { db: Db }) =>
  async (owner: string, reportId: string): Promise<void> => {
    await forgetBacking(deps, owner, reportId);
    for (const letter of await readOfferLetters(deps.db, reportId)) await releasePledges(deps, letter);
  };

/** Releases the money of all of an owner's letters, which are about to be erased. */
export const releaseAll =
  (deps: Deps & { db: Db }) =>
  async (owner: string): Promise<void> => {
    for (const found of await readFundsReports(deps.db, owner)) await releaseLettersOf(deps)(owner, reportIdOf(found));
  };
