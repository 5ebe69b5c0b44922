// An email of ours came back, or was reported as spam: the person who can correct the address learns about it.
import type { Db } from '#core/data/db.ts';
import type { Clock } from '#core/platform/clock.ts';
import { notificationItem } from '#public/dashboard';
import { readRequest } from '#public/funds/request';
import { noteBounce as noteBouncedInvitation } from '#public/members/invitations';
import type { EmailTask } from './email-task.ts';

type Deps = { db: Db; clock: Clock };
export type Bounce = 'bounce' | 'complaint' | 'reject';

const wordsFor = (kind: Bounce, email: string) =>
  kind === 'complaint'
    ? {
        subject: 'Your request was reported as spam',
        body: `${email} marked our email as spam. Check the address in Communications, or call your client.`,
      }
    : {
        subject: "We couldn't deliver your request",
        body: `Our email to ${email} bounced. Please correct the address in Communications.`,
      };

const noteBouncedRequest = async ({ db, clock }: Deps, linkId: string, kind: Bounce): Promise<void> => {
  const request = await readRequest(db, linkId);
  if (!request) return;
  const { agentId, communicationId, clientEmail } = request;
  const id = `${communicationId}~${kind}`;
  const row = { ...wordsFor(kind, clientEmail), id, type: 3, date: clock().toISOString(), read: false } as const;
  await db.put(notificationItem(agentId, row));
};

export const noteBounce =
  (deps: Deps) =>
  async (task: EmailTask, kind: Bounce): Promise<void> => {
    if (task.template === 'invitation') await noteBouncedInvitation(deps)(task);
    else if (task.template === 'proof-request') await noteBouncedRequest(deps, task.linkId, kind);
  };
