// What clients have in a field that was deleted goes once it can't be put back anymore. The rows that find clients by it lead to them, a
// part at a time. A part that runs again after a crash passes over those who are done.
import type { Item } from '#core/data/attribute-value.ts';
import { ConditionFailed, type Db, isNew, when } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import { type Pause, writeAgain } from '#core/data/write-again.ts';
import type { Clock } from '#core/platform/clock.ts';
import { type ClientStore, changeWrites, clientWithId } from '#public/clients/client';
import { type ClearingTask, clearingId } from './clearing-task.ts';
import { ownFields, type StoredFields } from './entity.ts';

type Deps = {
  db: Pick<Db, 'get' | 'put' | 'transact'>;
  clients: Pick<ClientStore, 'withValueIn' | 'save'>;
  clock: Clock;
  pause?: Pause;
  /** How many a part has. */
  size?: number;
};

/** A worker saves these and still finishes well within its time. */
const PART = 100;

const readFields = (db: Deps['db'], { agentId }: ClearingTask) => ownFields.get(db, { agentId }, { consistent: true });

/** It was put back, or deleted again since then, which another task is for. */
const isOvertaken = ({ fields, deleted }: StoredFields, { fieldId, deletedAt }: ClearingTask): boolean =>
  fields.some(({ id }) => id === fieldId) || deleted.some((one) => one.id === fieldId && one.deletedAt !== deletedAt);

/** What people save of the client meanwhile stays. */
const clear = ({ db, clients, pause }: Deps, { agentId, fieldId }: ClearingTask, clientId: string): Promise<void> =>
  writeAgain(async () => {
    const client = await clientWithId(db, agentId, clientId);
    if (client?.fields[fieldId] === undefined) return;
    const { [fieldId]: _, ...fields } = client.fields;
    await clients.save(changeWrites(client, { ...client, fields }));
  }, pause);

/** Its name and choices go, too. */
const forget = ({ db, pause }: Deps, task: ClearingTask): Promise<void> =>
  writeAgain(async () => {
    const row = await readFields(db, task);
    const deleted = row?.deleted.filter(({ id }) => id !== task.fieldId) ?? [];
    if (!row || deleted.length === row.deleted.length) return;
    const after = { ...row, deleted, revision: row.revision + 1 };
    const isUnchanged = when('#revision = :revision', { ':revision': row.revision });
    await db.put(ownFields.item({ agentId: task.agentId }, after), isUnchanged);
  }, pause);

const orderNext = async ({ db, clock }: Deps, task: ClearingTask): Promise<void> => {
  const next = { ...task, part: task.part + 1 };
  try {
    await db.transact([{ ...outboxWrite('campaign', next, clock(), clearingId(next)), if: isNew }]);
  } catch (error) {
    // An earlier run of this part has done so.
    if (!(error instanceof ConditionFailed)) throw error;
  }
};

export const clearField =
  (deps: Deps) =>
  async (task: ClearingTask): Promise<Item> => {
    const row = await readFields(deps.db, task);
    if (!row || isOvertaken(row, task)) return { skipped: true };
    const { items, nextCursor } = await deps.clients.withValueIn(task.agentId, task.fieldId, deps.size ?? PART);
    for (const { id } of items) await clear(deps, task, id);
    await (nextCursor ? orderNext(deps, task) : forget(deps, task));
    return { count: items.length };
  };
