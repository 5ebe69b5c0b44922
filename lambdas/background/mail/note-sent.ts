// SES took an email over. Its own word of it is the one that's kept: a worker can die between sending and noting, and would send
// again or forget to note.
import { ConditionFailed, type Db, when } from '#core/data/db.ts';
import { doneChange } from '#core/data/outbox.ts';
import { outboxEntry } from '#core/data/outbox-entity.ts';
import type { Clock } from '#core/platform/clock.ts';
import { noteEmailSent } from '#public/funds/request';
import { emailTask } from './email-task.ts';

type Deps = { db: Pick<Db, 'get' | 'update'>; clock: Clock };

/** In the log of the request that it's about. */
const noteInLog = async (deps: Deps, outboxId: string): Promise<void> => {
  const entry = await outboxEntry.get(deps.db, { id: outboxId }, { consistent: true });
  if (!entry) return;
  const task = emailTask.parse(entry.task);
  const linkId = 'linkId' in task ? task.linkId : undefined;
  if (linkId !== undefined) await noteEmailSent(deps)({ linkId, template: task.template }, outboxId);
};

const markDone = async ({ db, clock }: Deps, outboxId: string): Promise<void> => {
  try {
    const isOpen = when('attribute_exists(#PK) AND #state <> :done', { ':done': 'done' });
    const { set, remove } = doneChange(clock());
    await outboxEntry.change(db, { id: outboxId }, { set: { ...set, seenBySes: true }, remove }, isOpen);
  } catch (error) {
    // The worker itself has marked it already, as it should.
    if (!(error instanceof ConditionFailed)) throw error;
  }
};

export const noteSent =
  (deps: Deps) =>
  async (outboxId: string): Promise<void> => {
    // First: until then, the email may be sent again.
    await markDone(deps, outboxId);
    await noteInLog(deps, outboxId);
  };
