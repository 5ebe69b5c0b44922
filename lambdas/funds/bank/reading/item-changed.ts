// What follows when the provider reports something about a connection: access that ended takes its data with it, and a bank
// that needs its person is marked. Both sides learn of it once, however often it's reported.
import { type Condition, type Db, exists, held, type Write, when } from '#core/data/db.ts';
import { writeAgain } from '#core/data/write-again.ts';
import type { Clock } from '#core/platform/clock.ts';
import { log } from '#core/platform/log.ts';
import type { ForgetFigures } from '../ending/forget-figures.ts';
import { type BankConnection, type BankReading, bankConnection, byItem } from '../entity.ts';
import { readFromStart } from '../linking/change-bank.ts';
import { readOwner } from '../owner-rows.ts';
import type { LinkingProvider } from '../provider/funds-provider.ts';
import { bankWork, type ItemNews } from '../tasks.ts';
import { accessTokenPlace, type Vault } from '../vault.ts';
import type { BankNotices } from './bank-notices.ts';
import type { WaitingLetters } from './waiting-letters.ts';

type Deps = {
  db: Db;
  clock: Clock;
  letters: Pick<WaitingLetters, 'failAllWithParts'>;
  notices: BankNotices;
  provider: Pick<LinkingProvider, 'describe'>;
  vault: Pick<Vault, 'open'>;
  forgetFigures: ForgetFigures;
};

type Owned = BankConnection & { owner: string };

/** Undefined once it's unlinked: what the provider still reports about it no longer matters. */
const connectionOf = async (db: Db, itemId: string): Promise<Owned | undefined> => {
  const { GSI2PK: pk } = byItem({ itemId }, '');
  const [row] = (await db.query({ pk, index: 'GSI2', limit: 1 })).items;
  const owner = row && bankConnection.keysIn(row)?.owner;
  // The index may lag behind.
  const bank = owner && (await bankConnection.get(db, { owner, itemId }, { consistent: true }));
  return bank ? { ...bank, owner } : undefined;
};

/** Only if the connection is still as it was: a repeated report changes nothing, and sends nothing. */
const once = async (db: Db, writes: Write[]) => {
  await held(db.transact(writes), 'bank connection');
};

/** As if the person had unlinked it here: the worker ends the access and deletes what was read. */
const revoked = async ({ db, clock, letters, notices }: Deps, { owner, itemId, institutionName }: Owned) => {
  await letters.failAllWithParts(owner);
  await once(db, [
    bankConnection.delete({ owner, itemId }, { if: exists, name: 'bank connection' }),
    bankWork({ type: 'remove', owner, itemId }, clock()),
    ...(await notices.ended(owner, institutionName)),
  ]);
};

const accountRevoked = async (deps: Deps, { owner, itemId, institutionName }: Owned, accountId: string) => {
  const isKnownTo = (reading: BankReading | undefined) =>
    reading?.banks.some(({ accounts }) => accounts.some((account) => account.accountId === accountId)) === true;
  const { reading } = await readOwner(deps.db, owner, { consistent: true });
  // A report that was ordered before may still bring the account, so it's ordered again without it.
  if (!isKnownTo(reading) && reading?.state !== 'reading') return;
  await deps.letters.failAllWithParts(owner);
  await deps.forgetFigures(owner, [{ itemId, accountId }], (current) =>
    isKnownTo(current) ? deps.notices.accountEnded(owner, institutionName) : [],
  );
};

const isAsRead = ({ state, newsAt }: BankConnection): Condition =>
  newsAt
    ? when('#state = :state AND #newsAt = :newsAt', { ':state': state, ':newsAt': newsAt })
    : when('#state = :state AND attribute_not_exists(#newsAt)', { ':state': state });

type SignInNews = { state: BankConnection['state']; receivedAt: string };

/**
 * News is queued, and may be carried out in another order than it came: what is older than the latest changes nothing. What says
 * nothing new is noted all the same, because it's the latest.
 */
const signInChanged = (
  { db }: Deps,
  { owner, itemId }: Owned,
  { state, receivedAt }: SignInNews,
  follow: () => Write[] | Promise<Write[]>,
): Promise<void> =>
  writeAgain(async () => {
    const bank = await bankConnection.get(db, { owner, itemId }, { consistent: true });
    if (!bank || (bank.newsAt ?? '') > receivedAt) return;
    await db.transact([
      bankConnection.update({ owner, itemId }, { set: { state, newsAt: receivedAt } }, { if: isAsRead(bank) }),
      ...(bank.state === state ? [] : await follow()),
    ]);
  });

const needsSignIn = (deps: Deps, bank: Owned, receivedAt: string): Promise<void> =>
  signInChanged(deps, bank, { state: 'needs_repair', receivedAt }, () =>
    deps.notices.needsSignIn(bank.owner, bank.institutionName),
  );

/**
 * A webhook may come hours late, and says nothing about when it happened: by then the person may have signed in again. So the provider is
 * asked how it is now.
 */
const stillNeedsSignIn = async ({ provider, vault }: Deps, { owner, itemId }: Owned): Promise<boolean> => {
  const token = await vault.open(accessTokenPlace(owner, itemId));
  return token !== undefined && (await provider.describe(token)).needsSignIn;
};

export const itemChanged =
  (deps: Deps) =>
  async (itemId: string, news: ItemNews, receivedAt: string): Promise<void> => {
    const bank = await connectionOf(deps.db, itemId);
    if (!bank) return log.info('news of a bank that is no longer linked', { kind: news.kind });
    switch (news.kind) {
      case 'revoked':
        return revoked(deps, bank);
      case 'account revoked':
        return accountRevoked(deps, bank, news.accountId);
      case 'sign-in error':
        if (!(await stillNeedsSignIn(deps, bank))) return log.info('late news of a bank', { kind: news.kind });
        return needsSignIn(deps, bank, receivedAt);
      case 'needs sign-in':
        return needsSignIn(deps, bank, receivedAt);
      case 'repaired':
        return signInChanged(deps, bank, { state: 'linked', receivedAt }, () =>
          readFromStart(bank.owner, deps.clock()),
        );
    }
  };
