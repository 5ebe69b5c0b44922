import * as v from 'valibot';
import { type Condition, type Db, exists, held, type Write, when, writeAgain } from '#core/data/db.ts';
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
import type { WaitingReports } from './waiting-reports.ts';

// Handles the provider's reports about a connection: ended access deletes its data, and a bank that needs its owner
// is marked. Both sides are notified once, however often it's reported.

type Deps = {
  db: Db;
  clock: Clock;
  fundsReports: Pick<WaitingReports, 'failAllWithParts'>;
  notices: BankNotices;
  provider: Pick<LinkingProvider, 'describe'>;
  vault: Pick<Vault, 'open'>;
  forgetFigures: ForgetFigures;
};

type Owned = BankConnection & { owner: string };

/** Undefined once it's unlinked: later reports about it no longer matter. */
const connectionOf = async (db: Db, itemId: string): Promise<Owned | undefined> => {
  const { GSI2PK: pk } = byItem({ itemId }, '');
  const [row] = (await db.query({ pk, index: 'GSI2', limit: 1 })).items;
  const owner = row && bankConnection.keysIn(row)?.owner;
  // The index may lag behind.
  const bank = owner && (await bankConnection.get(db, { owner, itemId }, { consistent: true }));
  return bank ? { ...bank, owner } : undefined;
};

/** Writes only if the connection is unchanged: a repeated report has no effect and sends nothing. */
const once = async (db: Db, writes: Write[]) => {
  await held(db.transact(writes), 'bank connection');
};

/** Treated as if the owner had unlinked it here: the worker ends the access and deletes the figures. */
const revoked = async ({ db, clock, fundsReports, notices }: Deps, { owner, itemId, institutionName }: Owned) => {
  await fundsReports.failAllWithParts(owner);
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
  // An earlier order may still include the account, so the report is ordered again without it.
  if (!isKnownTo(reading) && reading?.state !== 'reading') return;
  await deps.fundsReports.failAllWithParts(owner);
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
 * News is queued and may be processed out of order: news older than the latest has no effect. News without a change
 * is recorded all the same, because it's now the latest.
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
 * A webhook may come hours late, and doesn't say when it happened: the owner may have signed in again by then. So we
 * ask the provider for the current state.
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

// Translates a webhook about a connection into our terms. Pure.

const itemId = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

const itemWebhook = v.object({
  webhook_type: v.literal('ITEM'),
  webhook_code: v.string(),
  item_id: itemId,
  account_id: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(200)))),
  error: v.optional(v.nullable(v.object({ error_code: v.optional(v.string()) }))),
});

/** Connection errors that only the owner can end. All others pass at the bank, or show up when it's read. */
const NEEDS_SIGN_IN = new Set(['ITEM_LOGIN_REQUIRED', 'ITEM_LOCKED', 'PASSWORD_RESET_REQUIRED', 'USER_SETUP_REQUIRED']);

const newsOf = ({ webhook_code, account_id, error }: v.InferOutput<typeof itemWebhook>): ItemNews | undefined => {
  switch (webhook_code) {
    case 'USER_PERMISSION_REVOKED':
      return { kind: 'revoked' };
    case 'USER_ACCOUNT_REVOKED':
      // Without the account we don't know which data to delete, so we delete all of it.
      return account_id ? { kind: 'account revoked', accountId: account_id } : { kind: 'revoked' };
    case 'PENDING_DISCONNECT':
    case 'PENDING_EXPIRATION':
      return { kind: 'needs sign-in' };
    case 'ERROR':
      return NEEDS_SIGN_IN.has(error?.error_code ?? '') ? { kind: 'sign-in error' } : undefined;
    case 'LOGIN_REPAIRED':
      return { kind: 'repaired' };
    default:
      return undefined;
  }
};

export const itemNewsFrom = (webhook: unknown): { itemId: string; news: ItemNews } | undefined => {
  const parsed = v.safeParse(itemWebhook, webhook);
  const news = parsed.success ? newsOf(parsed.output) : undefined;
  return parsed.success && news ? { itemId: parsed.output.item_id, news } : undefined;
};
