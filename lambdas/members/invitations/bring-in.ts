// Brings an invitation out. Every step can be taken again, and the last one is a transaction: a crash between any two
// leaves work that the outbox starts again.

import type { Secret } from '#core/aws/secrets.ts';
import type { Db, Write } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import { type Pause, writeAgain } from '#core/data/write-again.ts';
import type { Clock } from '#core/platform/clock.ts';
import { PermanentError } from '#core/platform/queue-worker.ts';
import { addressUpdate } from '../account/public.ts';
import { noticeWrites, readAccount, readSubscription, subscriptionWrites } from '../billing/public.ts';
import type { Invitation } from './entity.ts';
import { invitationWrites, readInvitation } from './invitation-store.ts';
import type { People } from './people.ts';
import type { MembershipEmail, MembershipTask } from './tasks.ts';
import { temporaryPassword } from './temporary-password.ts';

export type BringInDeps = { db: Db; clock: Clock; people: People; pinKey: Secret; pause?: Pause };

export const bringIn = (deps: BringInDeps) => {
  const { db, people } = deps;

  const settle = async (invitation: Invitation): Promise<{ agentId: string; kind: 'new' | 'return' }> => {
    const there = await people.find(invitation.email);
    if (there?.hasSignedIn) return { agentId: there.id, kind: 'return' };
    const { email, firstName, lastName, version } = invitation;
    const password = temporaryPassword(await deps.pinKey(), email, version);
    const person = await people.admit({ email, firstName, lastName, password });
    return { agentId: person.id, kind: person.hasSignedIn ? 'return' : 'new' };
  };

  const sendWrites = (invitation: Invitation, known: Awaited<ReturnType<typeof settle>>, at: Date): Write[] => {
    const { bouncedAt: _, ...rest } = invitation;
    const sent = { ...rest, ...known, sentVersion: invitation.version, sentAt: at.toISOString() };
    const mail: MembershipEmail = { template: 'invitation', email: invitation.email, version: invitation.version };
    return [
      ...invitationWrites(invitation, sent),
      outboxWrite('mail', mail, at),
      // Only who reads this address can sign in with what the mail carries.
      addressUpdate(invitation.email, known.agentId),
    ];
  };

  const attachWrites = async (subscriptionId: string, agentId: string, kind: string, at: Date): Promise<Write[]> => {
    const subscription = await readSubscription(db, subscriptionId);
    if (!subscription || subscription.agentId) return [];
    const after = { ...subscription, agentId, revision: subscription.revision + 1 };
    const account = await readAccount(db, agentId);
    return [
      ...subscriptionWrites(subscription, after, account, at),
      // To somebody new the invitation says it all.
      ...(kind === 'return' ? noticeWrites('subscription-started', after, at, { mail: false }) : []),
    ];
  };

  return ({ email, subscriptionId }: MembershipTask): Promise<undefined> =>
    writeAgain(async (round) => {
      const at = deps.clock();
      const invitation = await readInvitation(db, email);
      if (!invitation) throw new PermanentError('The invitation is no longer there');
      const isSent = invitation.sentVersion === invitation.version;
      // After a collision the password is set once more: ours may have replaced that of the version that won.
      const known =
        isSent && round === 0 && invitation.agentId
          ? { agentId: invitation.agentId, kind: invitation.kind ?? 'new' }
          : await settle(invitation);
      const writes = [
        ...(isSent ? [] : sendWrites(invitation, known, at)),
        ...(subscriptionId ? await attachWrites(subscriptionId, known.agentId, known.kind, at) : []),
      ];
      if (writes.length > 0) await db.transact(writes);
      return undefined;
    }, deps.pause);
};
