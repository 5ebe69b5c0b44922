import { type Db, tried, when } from '#core/data/db.ts';
import { doneChange } from '#core/data/outbox.ts';
import { type OutboxEntry, outboxEntry } from '#core/data/outbox-entity.ts';
import { isLogged, type LoggedEmailName } from '#core/mail/emails.ts';
import type { Clock } from '#core/platform/clock.ts';
import { parse } from '#core/schema.ts';
import { isGuestOwner, linkIdOf } from '#public/funds/bank';
import { noteEmailSent, readRequest } from '#public/funds/request';
import { notificationItem } from '#public/members/dashboard';
import { noteBounce as noteBouncedInvitation } from '#public/members/invitations';
import { type EmailTask, emailTask } from './email-task.ts';

// An email of ours came back, or was reported as spam: the person who can correct the address learns about it.

type Deps = { db: Db; clock: Clock };
export type Bounce = 'bounce' | 'complaint' | 'reject';

const wordsFor = (kind: Bounce, email: string) =>
  kind === 'complaint'
    ? {
        subject: 'Your request was reported as spam',
        body: `${email} marked our email as spam. Check the address in Request History, or call your client.`,
      }
    : {
        subject: "We couldn't deliver your request",
        body: `Our email to ${email} bounced. Please correct the address in Request History.`,
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

// SES accepted an email. Only SES's own report is stored: a worker can die between sending and noting, and would send
// again or forget to note.

type NoteSentDeps = { db: Pick<Db, 'update'>; clock: Clock };

/** The entry's current state; undefined if the row no longer exists. */
const markDone = async ({ db, clock }: NoteSentDeps, outboxId: string): Promise<OutboxEntry | undefined> => {
  const isOpen = when('attribute_exists(#PK) AND #state <> :done', { ':done': 'done' });
  const { set, remove } = doneChange(clock());
  const change = { set: { ...set, seenBySes: true }, remove };
  const { result, failed } = await tried(outboxEntry.change(db, { id: outboxId }, change, isOpen));
  // The worker has marked it already.
  return failed?.item ? outboxEntry.read(failed.item) : result;
};

/** The request of an email, and the email's name for the request's history. */
const inLog = (email: EmailTask): { linkId: string; template: LoggedEmailName } | undefined => {
  if ('linkId' in email) return email;
  if (email.template === 'written')
    return email.request !== undefined && isLogged(email.kind)
      ? { linkId: email.request, template: email.kind }
      : undefined;
  // A report that a client sends from their own accounts belongs to no request.
  if ('owner' in email && isGuestOwner(email.owner)) return { linkId: linkIdOf(email.owner), template: email.template };
  return undefined;
};

const noteInLog = async (deps: NoteSentDeps, { id, task }: OutboxEntry): Promise<void> => {
  const noted = inLog(parse(emailTask, task));
  if (noted) await noteEmailSent(deps)(noted, id);
};

export const noteSent =
  (deps: NoteSentDeps) =>
  async (outboxId: string): Promise<void> => {
    // Comes first: until then, the email may be sent again.
    const entry = await markDone(deps, outboxId);
    if (entry) await noteInLog(deps, entry);
  };
