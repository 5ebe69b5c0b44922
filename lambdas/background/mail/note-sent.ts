// SES took an email over. Its own word of it is the one that's kept: a worker can die between sending and noting, and would send
// again or forget to note.
import { ConditionFailed, type Db, when } from '#core/data/db.ts';
import { doneChange } from '#core/data/outbox.ts';
import { type OutboxEntry, outboxEntry } from '#core/data/outbox-entity.ts';
import type { Clock } from '#core/platform/clock.ts';
import { parse } from '#core/schema.ts';
import { isGuestOwner, linkIdOf } from '#public/funds/bank';
import { noteEmailSent } from '#public/funds/request';
import { type EmailTask, emailTask } from './email-task.ts';

type Deps = { db: Pick<Db, 'update'>; clock: Clock };

/** The entry as it is now; undefined when its work is no longer known. */
const markDone = async ({ db, clock }: Deps, outboxId: string): Promise<OutboxEntry | undefined> => {
  try {
    const isOpen = when('attribute_exists(#PK) AND #state <> :done', { ':done': 'done' });
    const { set, remove } = doneChange(clock());
    return await outboxEntry.change(db, { id: outboxId }, { set: { ...set, seenBySes: true }, remove }, isOpen);
  } catch (error) {
    // The worker itself has marked it already, as it should.
    if (!(error instanceof ConditionFailed)) throw error;
    return error.item && outboxEntry.read(error.item);
  }
};

/** The request that an email is about, and what the log calls the email. */
const inLog = (email: EmailTask): { linkId: string; template: string } | undefined => {
  if ('linkId' in email) return email;
  if (email.template === 'written') return email.request ? { linkId: email.request, template: email.kind } : undefined;
  // What people send of their own accounts answers no request.
  if ('owner' in email && isGuestOwner(email.owner)) return { linkId: linkIdOf(email.owner), template: email.template };
  return undefined;
};

/** In the log of the request that it's about. */
const noteInLog = async (deps: Deps, { id, task }: OutboxEntry): Promise<void> => {
  const noted = inLog(parse(emailTask, task));
  if (noted) await noteEmailSent(deps)(noted, id);
};

export const noteSent =
  (deps: Deps) =>
  async (outboxId: string): Promise<void> => {
    // First: until then, the email may be sent again.
    const entry = await markDone(deps, outboxId);
    if (entry) await noteInLog(deps, entry);
  };
