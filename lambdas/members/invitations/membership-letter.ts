import type { Secret } from '#core/aws/secrets.ts';
import type { Db } from '#core/data/db.ts';
import type { Envelope } from '#core/mail/mailer.ts';
import { PermanentError } from '#core/platform/queue-worker.ts';
import { readSubscription } from '../billing/public.ts';
import { readInvitation } from './invitation-store.ts';
import { invitationLetter, noticeLetter, returnLetter } from './membership-mails.ts';
import type { MembershipEmail } from './tasks.ts';
import { temporaryPassword } from './temporary-password.ts';

type Deps = { db: Db; pinKey: Secret; siteUrl: string };

/** As things stand when it goes out; undefined when the mail has been overtaken. */
export const membershipLetter = async (task: MembershipEmail, deps: Deps): Promise<Envelope | undefined> => {
  const { db, siteUrl } = deps;
  if (task.template !== 'invitation') {
    const subscription = await readSubscription(db, task.subscriptionId);
    if (!subscription) throw new PermanentError('The subscription is no longer there');
    return noticeLetter(task.template, subscription, siteUrl);
  }
  const invitation = await readInvitation(db, task.email);
  // A later one has replaced its password.
  if (invitation?.version !== task.version) return undefined;
  if (invitation.kind === 'return') return returnLetter(invitation, siteUrl);
  return invitationLetter(invitation, temporaryPassword(await deps.pinKey(), task.email, task.version), siteUrl);
};
