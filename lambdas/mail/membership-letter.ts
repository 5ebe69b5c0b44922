import type { Db } from '../core/db.ts';
import { Hopeless } from '../core/queue-worker.ts';
import type { Secret } from '../core/secrets.ts';
import { readInvitation } from '../membership/invitation-store.ts';
import { readSubscription } from '../membership/subscription-store.ts';
import type { MembershipMail } from '../membership/tasks.ts';
import { temporaryPassword } from '../membership/temporary-password.ts';
import type { Envelope } from './mailer.ts';
import { invitationLetter, noticeLetter, returnLetter } from './membership-mails.ts';

type Deps = { db: Db; pinKey: Secret; siteUrl: string };

const membershipTemplates: Record<MembershipMail['template'], true> = {
  invitation: true,
  'payment-failed': true,
  'subscription-ended': true,
  'subscription-started': true,
};

export const isMembershipMail = (task: { template: string }): task is MembershipMail =>
  Object.hasOwn(membershipTemplates, task.template);

/** As things stand when it goes out; undefined when the mail has been overtaken. */
export const membershipLetter = async (task: MembershipMail, deps: Deps): Promise<Envelope | undefined> => {
  const { db, siteUrl } = deps;
  if (task.template !== 'invitation') {
    const subscription = await readSubscription(db, task.subscriptionId);
    if (!subscription) throw new Hopeless('The subscription is no longer there');
    return noticeLetter(task.template, subscription, siteUrl);
  }
  const invitation = await readInvitation(db, task.email);
  // A later one has replaced its password.
  if (invitation?.version !== task.version) return undefined;
  if (invitation.kind === 'return') return returnLetter(invitation, siteUrl);
  return invitationLetter(invitation, temporaryPassword(await deps.pinKey(), task.email, task.version), siteUrl);
};
