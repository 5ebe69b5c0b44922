// The address that leads to an account follows the user pool: the last one in a token is the account's address, and
// none leads to it during a change. Otherwise reports to an address that someone has given up would still arrive.
import { type Db, held, type Pause, type Write, when, writeAgain } from '#core/data/db.ts';
import { type Clock, DAY, isoAfter } from '#core/platform/clock.ts';
import { activityWrites, type Happened, logActivity } from '#public/members/activity';
import { addressKey } from './account-index.ts';
import { accountAddress, type Profile, profile } from './entity.ts';

/** The code in the email for a new address works for this long. */
const CHANGE_MS = DAY;

type Proven = { agentId: string; email: string; isVerified: boolean };
type Known = Pick<Profile, 'leadsHere' | 'addressBefore' | 'changeAskedAt'>;

/** The account's current address; undefined if it has none. Pure. */
export const addressFor = (known: Known, { email, isVerified }: Omit<Proven, 'agentId'>, now: Date) => {
  const isPending = (known.changeAskedAt ?? '') > isoAfter(now, -CHANGE_MS);
  return isVerified && email && !(isPending && email === known.addressBefore) ? email : undefined;
};

/** Deletes the row of an address only while it's this account's: someone else may have proven the address since. */
const releaseWrite = (email: string, agentId: string): Write =>
  accountAddress.delete(addressKey(email), {
    if: when('attribute_not_exists(#PK) OR #agentId = :agent', { ':agent': agentId }),
    name: 'former address',
  });

const readKnown = async (db: Pick<Db, 'get'>, agentId: string): Promise<Known> =>
  (await profile.get(db, { agentId }, { consistent: true })) ?? {};

/** The profile decides its own address; the row of an address only finds the account. */
const claimWrites = (agentId: string, after: string): Write[] => [
  profile.update({ agentId }, { set: { leadsHere: after, email: after }, remove: ['changeAskedAt', 'addressBefore'] }),
  accountAddress.update(addressKey(after), { set: { agentId } }),
];

const release = async (db: Pick<Db, 'transact'>, agentId: string, before: string) => {
  await held(db.transact([releaseWrite(before, agentId)]));
};

type Deps = {
  db: Db;
  clock: Clock;
  /** Other copies of the address change in the same transaction. */
  copies: (agentId: string, email: string) => Promise<Write[]>;
  pause?: Pause;
};

const leadWrites = async ({ copies }: Deps, agentId: string, after: string | undefined): Promise<Write[]> =>
  after
    ? [...claimWrites(agentId, after), ...(await copies(agentId, after))]
    : [profile.update({ agentId }, { remove: ['leadsHere'] })];

const keepOnce = async (deps: Deps, { agentId, email, isVerified }: Proven): Promise<void> => {
  const { db, clock } = deps;
  const known = await readKnown(db, agentId);
  const after = addressFor(known, { email: email.toLowerCase(), isVerified }, clock());
  if (after === known.leadsHere) return;
  const before = known.leadsHere ?? known.addressBefore;
  const isOther = before !== undefined && after !== undefined && before !== after;
  const change: Happened = { event: 'email.changed', agentId, email: before };
  await db.transact([...(await leadWrites(deps, agentId, after)), ...(isOther ? activityWrites(change, clock()) : [])]);
  if (isOther) logActivity(change);
  if (before && before !== after && before !== email.toLowerCase()) await release(db, agentId, before);
};

/** Called whenever the user pool makes tokens. If a row with a copy changes at the same time, it's read again. */
export const keepAddress =
  (deps: Deps) =>
  (proven: Proven): Promise<void> =>
    writeAgain(() => keepOnce(deps, proven), deps.pause);

/** Someone has requested a code to change the address of this account. Returns the current one. */
export const suspendAddress =
  ({ db, clock }: { db: Db; clock: Clock }) =>
  async (agentId: string): Promise<string | undefined> => {
    const { leadsHere, addressBefore } = await readKnown(db, agentId);
    const before = leadsHere ?? addressBefore;
    await db.transact([
      profile.update(
        { agentId },
        {
          set: { changeAskedAt: clock().toISOString(), ...(before && { addressBefore: before }) },
          remove: ['leadsHere'],
        },
      ),
    ]);
    return before;
  };
