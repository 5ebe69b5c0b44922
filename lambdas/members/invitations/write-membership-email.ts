import type { Secret } from '#core/aws/secrets.ts';
import type { Db } from '#core/data/db.ts';
import type { Envelope } from '#core/mail/mailer.ts';
import { PermanentError } from '#core/platform/queue-worker.ts';
import { readSubscription } from '#public/members/billing';
import { readInvitation } from './invitation-store.ts';
import { invitationEmail, noticeEmail, returningEmail } from './membership-emails.ts';
import type { MembershipEmail } from './tasks.ts';
import { temporaryPassword } from './temporary-password.ts';

type Deps = { db: Pick<Db, 'get'>; pinKey: Secret; siteUrl: string };

/** From the rows as they are when it goes out; undefined when events have overtaken the email. */
export const writeMembershipEmail =
  ({ db, pinKey, siteUrl }: Deps) =>
  async (task: MembershipEmail): Promise<Envelope | undefined> => {
    if (task.template !== 'invitation') {
      const subscription = await readSubscription(db, task.subscriptionId);
      if (!subscription) throw new PermanentError('The subscription no longer exists');
      return noticeEmail(task.template, subscription, siteUrl);
    }
    const invitation = await readInvitation(db, task.email);
    // A later one has replaced its password.
    if (invitation?.version !== task.version) return undefined;
    if (invitation.kind === 'return') return returningEmail(invitation, siteUrl);
    return invitationEmail(invitation, temporaryPassword(await pinKey(), task.email, task.version), siteUrl);
  };
