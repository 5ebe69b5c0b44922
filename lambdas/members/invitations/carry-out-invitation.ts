// Carries an invitation out. Every step can be repeated, and the last one is a transaction: after a crash between any two of
// them the outbox starts the work again.
import type { Secret } from '#core/aws/secrets.ts';
import { type Db, type Pause, type Write, writeAgain } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import type { Clock } from '#core/platform/clock.ts';
import { PermanentError } from '#core/platform/queue-worker.ts';
import {
  noticeWrites,
  readAccount,
  readSubscription,
  type Subscription,
  subscriptionWrites,
} from '#public/members/billing';
import type { Invitation } from './entity.ts';
import { invitationWrites, readInvitation } from './invitation-store.ts';
import type { People } from './people.ts';
import type { MembershipEmail, MembershipTask } from './tasks.ts';
import { temporaryPassword } from './temporary-password.ts';

type Deps = { db: Db; clock: Clock; people: People; pinKey: Secret; pause?: Pause };

/** The invited account: a new one, or one that someone has signed in to before. */
type Invited = { agentId: string; kind: 'new' | 'return' };

const findOrAdmit = async (
  { people, pinKey }: Pick<Deps, 'people' | 'pinKey'>,
  { email, firstName, lastName, version }: Invitation,
): Promise<Invited> => {
  const existing = await people.find(email);
  if (existing?.hasSignedIn) return { agentId: existing.id, kind: 'return' };
  const password = temporaryPassword(await pinKey(), email, version);
  const person = await people.admit({ email, firstName, lastName, password });
  return { agentId: person.id, kind: person.hasSignedIn ? 'return' : 'new' };
};

const sendWrites = (invitation: Invitation, invited: Invited, at: Date): Write[] => {
  const { bouncedAt: _, revokedAt: __, ...rest } = invitation;
  const sent = { ...rest, ...invited, sentVersion: invitation.version, sentAt: at.toISOString() };
  const email: MembershipEmail = { template: 'invitation', email: invitation.email, version: invitation.version };
  return [...invitationWrites(invitation, sent), outboxWrite('mail', email, at)];
};

/** A subscription bought without an account now belongs to this one. */
const attachWrites = async (db: Db, subscriptionId: string, { agentId, kind }: Invited, at: Date): Promise<Write[]> => {
  const subscription = await readSubscription(db, subscriptionId);
  if (!subscription || subscription.agentId) return [];
  const after: Subscription = {
    ...subscription,
    agentId,
    revision: subscription.revision + 1,
    // A new person proves the typed address with the email; a returning one's account may not be the payer's.
    ...(kind === 'return' && { foundByAddress: true }),
  };
  return [
    ...subscriptionWrites(subscription, after, await readAccount(db, agentId), at),
    // A new person is notified by the invitation.
    ...(kind === 'return' ? noticeWrites('subscription-started', after, at, { email: false }) : []),
  ];
};

/**
 * The emailed password stops working: another one, which is in no email, replaces it. Someone who has already signed in
 * with it keeps the account. Without an account, none is created.
 */
const revokeWrites = async (deps: Deps, invitation: Invitation, at: Date): Promise<Write[]> => {
  const { email, version, agentId, revokedAt, ...rest } = invitation;
  const person = await deps.people.find(email);
  const isAccepted = person?.hasSignedIn === true && person.id === agentId;
  if (person && !person.hasSignedIn) await findOrAdmit(deps, invitation);
  const ended = isAccepted ? { acceptedAt: at.toISOString() } : { revokedAt };
  return invitationWrites(invitation, { ...rest, email, version, agentId, sentVersion: version, ...ended });
};

/** After a collision the password is set again: ours may have replaced that of the version that won. */
const invitedBy = async (deps: Deps, invitation: Invitation, round: number): Promise<Invited> => {
  const { agentId, kind = 'new' } = invitation;
  return isSent(invitation) && round === 0 && agentId ? { agentId, kind } : findOrAdmit(deps, invitation);
};

const isSent = ({ sentVersion, version, revokedAt }: Invitation): boolean => sentVersion === version && !revokedAt;

/** A revoked invitation still goes to a person who has paid in the meantime. */
const writesFor = async (deps: Deps, invitation: Invitation, subscriptionId: string | undefined, round: number) => {
  const at = deps.clock();
  if (invitation.revokedAt && !subscriptionId) return revokeWrites(deps, invitation, at);
  const invited = await invitedBy(deps, invitation, round);
  return [
    ...(isSent(invitation) ? [] : sendWrites(invitation, invited, at)),
    ...(subscriptionId ? await attachWrites(deps.db, subscriptionId, invited, at) : []),
  ];
};

export const carryOutInvitation =
  (deps: Deps) =>
  ({ email, subscriptionId }: MembershipTask): Promise<undefined> =>
    writeAgain(async (round) => {
      const invitation = await readInvitation(deps.db, email);
      if (!invitation) throw new PermanentError('The invitation no longer exists');
      const writes = await writesFor(deps, invitation, subscriptionId, round);
      if (writes.length > 0) await deps.db.transact(writes);
      return undefined;
    }, deps.pause);
